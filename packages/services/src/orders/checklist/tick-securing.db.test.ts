import { newId } from '@guildhall/domain/kernel/ids';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { SECURING_ITEMS, type SecuringItem } from '@guildhall/domain/orders/checklist/types';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testGameWithEmail, testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder, reveal, triggerUnits } from '@guildhall/scenes/orders';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { readChecklist } from './read-checklist.ts';
import { tickSecuring } from './tick-securing.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let shop: Viewer;
let gameSlug: string;
let orderId: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
  shop = await seller(scene);
});
afterAll(() => database.close());
beforeEach(async () => {
  await resetClock(scene);
  ann = await buyer(scene);
  orderId = await boughtOrder(scene, ann, await accountOffer(scene, shop, { game_slug: gameSlug }));
});

const tick = async (item: SecuringItem, isDone = true, who = ann, order = orderId) =>
  await tickSecuring(scene.services, who, {
    idempotency_key: newId(),
    order_id: order,
    item,
    is_done: isDone,
  });
const list = async (who = ann, order = orderId) => await readChecklist(scene.services, who, order);
const doneItems = async (who = ann) =>
  (await list(who))?.items.filter(({ done_at }) => done_at !== null).map(({ item }) => item);

async function reasonOf(work: Promise<unknown>) {
  const refusal = await work.catch((error: unknown) => error);
  if (!(refusal instanceof Refusal)) return 'no refusal';
  return refusal.code === 'ORDER_EVENT_REFUSED' ? refusal.facts.reason : refusal.code;
}

async function storedTicks() {
  const { rows } = await sql<{ item: string; is_done: boolean }>`
    select item, is_done from securing_ticks
      where order_unit_id = (select id from order_units where order_id = ${orderId}) order by id
  `.execute(database.owner_db);
  return rows;
}

describe('the securing checklist of an account', () => {
  test('begins with the first reveal', async () => {
    expect(await list()).toBe(null);
    expect(await reasonOf(tick('password_changed'))).toBe('NOT_REVEALED');
    await reveal(scene, ann, orderId);
    expect(await list()).toMatchObject({ done: 0, total: 5, may_tick: true, completed_at: null });
  });

  test('keeps each tick with its time, and says when all are done', async () => {
    await reveal(scene, ann, orderId);
    for (const item of SECURING_ITEMS) {
      expect(await list()).toMatchObject({ completed_at: null });
      await advance(scene, { minutes: 1 });
      await tick(item);
    }
    const checklist = await list();
    const times = checklist?.items.map(({ done_at }) => done_at?.getTime() ?? 0) ?? [];
    expect(times).toEqual(times.toSorted());
    expect(new Set(times).size).toBe(5);
    expect(checklist).toMatchObject({ done: 5, completed_at: new Date(times[4] ?? 0) });
  });

  test('a tick of what is ticked changes nothing, and its time stays', async () => {
    await reveal(scene, ann, orderId);
    await tick('two_factor_on');
    const before = await list();
    await advance(scene, { minutes: 1 });
    await tick('two_factor_on');
    expect((await list())?.items).toEqual(before?.items);
    await tick('sessions_ended', false);
    expect(await storedTicks()).toEqual([{ item: 'two_factor_on', is_done: true }]);
  });

  test('a tick may be taken back for ten minutes, and both stay in its history', async () => {
    await reveal(scene, ann, orderId);
    await tick('two_factor_on');
    await tick('two_factor_on', false);
    expect(await doneItems()).toEqual([]);
    await tick('two_factor_on');
    await advance(scene, { minutes: 11 });
    expect((await list())?.items[2]).toMatchObject({ item: 'two_factor_on', undo_until: null });
    expect(await reasonOf(tick('two_factor_on', false))).toBe('TOO_LATE');
    expect((await storedTicks()).map(({ is_done }) => is_done)).toEqual([true, false, true]);
  });

  test('is ticked by the buyer alone; the seller sees how many are done, and not which', async () => {
    await reveal(scene, ann, orderId);
    await tick('two_factor_on');
    const sue = await actor(scene, { role: 'support' });
    for (const who of [shop, sue]) {
      expect(await reasonOf(tick('password_changed', true, who))).toBe('ACTOR');
      expect(await list(who)).toMatchObject({ done: 1, total: 5, may_tick: false });
    }
    expect((await list(shop))?.items).toEqual([]);
    expect(await doneItems(sue)).toEqual(['two_factor_on']);
    const stranger = await buyer(scene);
    expect(await reasonOf(list(stranger))).toBe('ORDER_NOT_FOUND');
    expect(await reasonOf(tick('two_factor_on', true, stranger))).toBe('ORDER_NOT_FOUND');
    expect(await reasonOf(tick('two_factor_on', true, stranger, newId()))).toBe('ORDER_NOT_FOUND');
  });

  test('is open until the cover against recalls ends', async () => {
    await reveal(scene, ann, orderId);
    await triggerUnits(scene, ann, orderId, 'confirm');
    await advanceAndRun(scene, { days: 89 });
    await tick('password_changed');
    await advance(scene, { days: 2 });
    expect(await reasonOf(tick('two_factor_on'))).toBe('TOO_LATE');
    expect(await list()).toMatchObject({ done: 1, may_tick: false });
  });

  test('of an account without its e-mail does not ask to change that', async () => {
    const { slug } = await testGameWithEmail(scene);
    const offerId = await accountOffer(scene, shop, {
      game_slug: slug,
      attributes: { email_access: 'No' },
    });
    const order = await boughtOrder(scene, ann, offerId);
    await reveal(scene, ann, order);
    expect((await list(ann, order))?.total).toBe(4);
    expect(await reasonOf(tick('email_changed', true, ann, order))).toBe('NOT_ON_LIST');
  });

  test('codes have none', async () => {
    const { slug } = await testBrand(scene);
    const order = await boughtOrder(
      scene,
      ann,
      await giftCardOffer(scene, shop, { brand_slug: slug }),
    );
    await reveal(scene, ann, order);
    expect(await list(ann, order)).toBe(null);
    expect(await reasonOf(tick('password_changed', true, ann, order))).toBe('NOT_ON_LIST');
  });

  test('open pages of the order are told', async () => {
    await reveal(scene, ann, orderId);
    await tick('two_factor_on');
    const { rows } = await sql<{ subject_id: string; user_ids: string[] }>`
      select subject_id, user_ids from event_log where event = 'tick_securing'
        and subject_id = ${orderId}`.execute(database.owner_db);
    expect(rows).toEqual([{ subject_id: orderId, user_ids: [ann.user_id, shop.user_id] }]);
  });
});
