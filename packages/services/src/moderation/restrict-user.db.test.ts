import { invariantViolations } from '@guildhall/db/invariants';
import type { SanctionKind } from '@guildhall/domain/moderation/restriction-rules';
import { listRestrictionsSchema } from '@guildhall/domain/moderation/restriction-schema';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sentMessage } from '@guildhall/scenes/messages';
import { onReport, takenReport } from '@guildhall/scenes/moderation/reports';
import {
  appealedRestriction,
  newestRestriction,
  onRestriction,
  pointsByReport,
  restrictedUser,
} from '@guildhall/scenes/moderation/restrictions';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder } from '@guildhall/scenes/orders';
import { catchErrorCode as codeOf } from '@guildhall/scenes/refusals';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { followAbsences } from '../offers/follow-absences.ts';
import { findUser } from '../users/find-user.ts';
import { appealReport } from './appeal-report.ts';
import { overturnReport } from './handle-report.ts';
import {
  changeRestrictionEnd,
  confirmRestriction,
  liftRestriction,
  overturnRestriction,
  upholdRestriction,
} from './handle-restriction.ts';
import { endRestrictions } from './end-restrictions.ts';
import { listRestrictions, readOwnRestrictions } from './list-restrictions.ts';
import { readRestriction } from './read-restriction.ts';

let database: TestDatabase;
let scene: Scene;
let sue: Viewer;
let kim: Viewer;
let game: string;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  sue = await actor(scene, { role: 'support' });
  kim = await actor(scene, { role: 'admin' });
  game = (await testGame(scene)).slug;
});
afterEach(async () => expect(await invariantViolations(database.db)).toEqual([]));
afterAll(() => database.close());

const own = (who: Viewer) => readOwnRestrictions(scene.services, who);
const kindsOf = async ({ user_id: id }: Viewer) =>
  (await findUser(database.db, id))?.restrictions ?? [];
const counted = async (who: Viewer) =>
  (await own(who)).points.reduce((sum, { counts, points }) => sum + (counts ? points : 0), 0);
const read = (staff: Viewer, id: string) =>
  readRestriction(scene.services, staff, { restriction_id: id });
const told = async (who: Viewer) => {
  const { rows } = await sql<{ kind: string; facts: Record<string, unknown> }>`
    select kind, facts from notifications where user_id = ${who.user_id}
      and (kind like 'restriction%' or kind = 'points_given') order by id`.execute(database.db);
  return rows;
};
const stateOf = async (id: string) => {
  const { rows } = await sql<{ state: string }>`
    select state from offers where id = ${id}`.execute(database.db);
  return rows[0]?.state;
};

describe('points', () => {
  test('lead to the steps of the ladder, by the system, and their user is told', async () => {
    const shop = await seller(scene);
    await pointsByReport(scene, shop, 'early_confirmation', sue);
    expect(await kindsOf(shop)).toEqual(['warning']);
    await pointsByReport(scene, shop, 'early_confirmation', sue);
    expect(await kindsOf(shop)).toEqual(['sell_restricted', 'warning']);
    expect((await own(shop)).restrictions[0]).toMatchObject({
      kind: 'sell_restricted',
      rule: 'points',
      actor_id: null,
      total_points: 6,
      allowed: ['appeal'],
    });
    expect((await told(shop)).map(({ kind }) => kind)).toEqual([
      'points_given',
      'restriction_imposed',
      'points_given',
      'restriction_imposed',
    ]);
    expect((await told(shop)).at(-1)?.facts).toMatchObject({ is_automated: true, rule: 'points' });
  });

  test('of 12 restrict for 60 days, and staff look at it within 72 hours', async () => {
    const shop = await seller(scene);
    await pointsByReport(scene, shop, 'fake_evidence', sue);
    await pointsByReport(scene, shop, 'fake_evidence', sue);
    const id = await newestRestriction(scene, shop.user_id);
    const { restriction } = await read(kim, id);
    const days = (at: Date | null) =>
      ((at?.getTime() ?? 0) - restriction.created_at.getTime()) / 86_400_000;
    expect([days(restriction.ends_at), days(restriction.due_at)]).toEqual([60, 3]);
    await confirmRestriction(scene.services, kim, onRestriction(id));
    expect((await read(kim, id)).restriction).toMatchObject({ state: 'in_force', due_at: null });
    const again = confirmRestriction(scene.services, kim, onRestriction(id));
    expect(await codeOf(again)).toBe('RESTRICTION_EVENT_REFUSED');
  });

  test('count for 90 days, and lead to a step again when they are reached again', async () => {
    const shop = await seller(scene);
    await pointsByReport(scene, shop, 'early_confirmation', sue);
    await advanceAndRun(scene, { days: 91 });
    expect([await kindsOf(shop), await counted(shop)]).toEqual([[], 0]);
    expect((await told(shop)).at(-1)).toMatchObject({ facts: { is_lifted: false } });
    await pointsByReport(scene, shop, 'early_confirmation', sue);
    expect(await kindsOf(shop)).toEqual(['warning']);
  });

  test('that an appeal of the report withdraws lift what they led to', async () => {
    const shop = await seller(scene);
    const first = await pointsByReport(scene, shop, 'early_confirmation', sue);
    await pointsByReport(scene, shop, 'early_confirmation', sue);
    const text = 'It was a question about the game.';
    await appealReport(scene.services, shop, { ...onReport(first), text });
    await takenReport(scene, kim, first);
    const reason = 'It was indeed a question. '.repeat(70);
    await overturnReport(scene.services, kim, { ...onReport(first), reason });
    // Three points are left: the warning at three was reached by them, the step at six was not.
    expect([await kindsOf(shop), await counted(shop)]).toEqual([[], 3]);
  });
});

describe('a restriction of staff', () => {
  const KINDS: readonly SanctionKind[] = ['sell_restricted', 'suspended', 'banned'];
  test.each(KINDS)('that is %s pauses what is for sale, until it is lifted', async (kind) => {
    const shop = await seller(scene);
    const offer = await accountOffer(scene, shop, { game_slug: game });
    const id = await restrictedUser(scene, shop, { kind, staff: sue });
    await followAbsences(scene.services);
    expect([await kindsOf(shop), await stateOf(offer)]).toEqual([[kind], 'paused']);
    await liftRestriction(scene.services, kim, onRestriction(id));
    await followAbsences(scene.services);
    expect([await kindsOf(shop), await stateOf(offer)]).toEqual([[], 'active']);
    expect((await told(shop)).at(-1)).toMatchObject({
      kind: 'restriction_ended',
      facts: { is_lifted: true },
    });
  });

  test.each(['warning', 'buy_restricted', 'chat_muted'] as const)(
    'that is %s pauses nothing',
    async (kind) => {
      const shop = await seller(scene);
      const offer = await accountOffer(scene, shop, { game_slug: game });
      await restrictedUser(scene, shop, { kind, staff: sue });
      await followAbsences(scene.services);
      expect(await stateOf(offer)).toBe('active');
    },
  );

  test.each(['chat_muted', 'suspended'] as const)(
    'that is %s takes questions, and leaves the messages of orders',
    async (kind) => {
      const [ann, shop] = [await buyer(scene), await seller(scene)];
      const offer = await accountOffer(scene, shop, {
        game_slug: game,
        delivery: 'manual',
        delivery_minutes: 60,
      });
      const order = await boughtOrder(scene, ann, offer);
      const other = await accountOffer(scene, shop, { game_slug: game });
      await restrictedUser(scene, ann, { kind, staff: sue });
      const ask = sentMessage(scene, ann, { kind: 'offer', id: other });
      expect(await codeOf(ask)).toBe('THREAD_CLOSED');
      await sentMessage(scene, ann, { kind: 'order', id: order });
    },
  );

  test('that is a warning halves the ten offers that a new seller may have', async () => {
    const shop = await seller(scene, { seller_level: 0 });
    await restrictedUser(scene, shop, { kind: 'warning', staff: sue });
    const { facts } = await offersUntilRefused(shop);
    expect(facts).toEqual({ most: 5 });
  });

  test('is shortened and extended, and ends by itself', async () => {
    const shop = await seller(scene);
    const id = await restrictedUser(scene, shop, { kind: 'suspended', days: 7, staff: sue });
    await changeRestrictionEnd(scene.services, kim, { ...onRestriction(id), days: 2 });
    await advanceAndRun(scene, { hours: 47 });
    expect(await kindsOf(shop)).toEqual(['suspended']);
    await changeRestrictionEnd(scene.services, kim, { ...onRestriction(id), days: 1 });
    await advanceAndRun(scene, { hours: 25 });
    expect(await kindsOf(shop)).toEqual([]);
    expect((await read(kim, id)).history.map(({ event }) => event)).toEqual([
      'impose',
      'change_end',
      'change_end',
      'expire',
    ]);
    const late = liftRestriction(scene.services, kim, onRestriction(id));
    expect(await codeOf(late)).toBe('RESTRICTION_EVENT_REFUSED');
    expect(await endRestrictions(scene.services)).toBe(0);
  });

  test('is a ban without end, for four rules alone', async () => {
    const [shop, other] = [await seller(scene), await seller(scene)];
    const refused = restrictedUser(scene, other, { kind: 'banned', rule: 'abuse', staff: sue });
    expect(await codeOf(refused)).toBe('RESTRICTION_EVENT_REFUSED');
    const id = await restrictedUser(scene, shop, {
      kind: 'banned',
      rule: 'own_recall',
      staff: sue,
    });
    await advanceAndRun(scene, { days: 400 });
    expect(await kindsOf(shop)).toEqual(['banned']);
    const ending = changeRestrictionEnd(scene.services, kim, { ...onRestriction(id), days: 1 });
    expect(await codeOf(ending)).toBe('RESTRICTION_EVENT_REFUSED');
  });

  test('of two of one kind, the other one stays when one ends', async () => {
    const shop = await seller(scene);
    await restrictedUser(scene, shop, { kind: 'suspended', days: 30, staff: sue });
    const second = await restrictedUser(scene, shop, { kind: 'suspended', days: 7, staff: sue });
    await liftRestriction(scene.services, kim, onRestriction(second));
    expect(await kindsOf(shop)).toEqual(['suspended']);
  });
});

/** Offers of a seller until one is refused: the refusal. */
async function offersUntilRefused(shop: Viewer): Promise<{ facts: object }> {
  for (let made = 0; made < 10; made += 1) {
    try {
      await accountOffer(scene, shop, { game_slug: game });
    } catch (error) {
      return error as { facts: object };
    }
  }
  throw new Error('nothing was refused');
}

describe('an appeal', () => {
  test('is decided by another person, who lifts it with its points', async () => {
    const shop = await seller(scene);
    await pointsByReport(scene, shop, 'fake_evidence', sue);
    const id = await newestRestriction(scene, shop.user_id);
    await appealedRestriction(scene, shop, id);
    const { restriction } = await read(kim, id);
    const hours = (restriction.due_at?.getTime() ?? 0) - (restriction.appealed_at?.getTime() ?? 0);
    expect([restriction.state, hours / 3_600_000]).toEqual(['appealed', 72]);
    expect(await kindsOf(shop)).toEqual(['sell_restricted']);
    await overturnRestriction(scene.services, kim, onRestriction(id));
    expect([await kindsOf(shop), await counted(shop)]).toEqual([[], 0]);
    expect((await told(shop)).at(-1)).toMatchObject({
      kind: 'restriction_appeal_decided',
      facts: { is_upheld: false },
    });
    expect(await codeOf(appealedRestriction(scene, shop, id))).toBe('RESTRICTION_EVENT_REFUSED');
  });

  test('is not decided by who has restricted, and stays when it is not granted', async () => {
    const shop = await seller(scene);
    const id = await restrictedUser(scene, shop, { kind: 'suspended', staff: sue });
    await appealedRestriction(scene, shop, id);
    const refused = overturnRestriction(scene.services, sue, onRestriction(id));
    expect(await codeOf(refused)).toBe('RESTRICTION_EVENT_REFUSED');
    // The longest reason that a decision may have.
    const reason = 'a'.repeat(2_000);
    await upholdRestriction(scene.services, kim, { ...onRestriction(id), reason });
    expect(await kindsOf(shop)).toEqual(['suspended']);
    expect((await own(shop)).restrictions).toMatchObject([
      { state: 'in_force', appeal_until: null, allowed: [] },
    ]);
  });

  test('is possible when it is over, and a restriction ends while it is appealed', async () => {
    const [late, early] = [await seller(scene), await seller(scene)];
    const first = await restrictedUser(scene, late, { kind: 'suspended', days: 1, staff: sue });
    const second = await restrictedUser(scene, early, { kind: 'suspended', days: 1, staff: sue });
    await appealedRestriction(scene, early, second);
    await advanceAndRun(scene, { days: 2 });
    expect([await kindsOf(late), await kindsOf(early)]).toEqual([[], []]);
    await appealedRestriction(scene, late, first);
    expect(await kindsOf(late)).toEqual([]);
    await upholdRestriction(scene.services, kim, onRestriction(first));
    await upholdRestriction(scene.services, kim, onRestriction(second));
    expect([await kindsOf(late), await kindsOf(early)]).toEqual([[], []]);
    await endRestrictions(scene.services);
    expect((await read(kim, first)).restriction.state).toBe('ended');
    await advance(scene, { days: 200 });
    const other = await seller(scene);
    const third = await restrictedUser(scene, other, { kind: 'suspended', days: 1, staff: sue });
    await advance(scene, { days: 190 });
    expect(await codeOf(appealedRestriction(scene, other, third))).toBe(
      'RESTRICTION_EVENT_REFUSED',
    );
    await endRestrictions(scene.services);
  });
});

describe('who sees a restriction', () => {
  test('is its user and staff, who find none of their own (Z2, Z9)', async () => {
    const shop = await seller(scene);
    const id = await restrictedUser(scene, shop, { kind: 'suspended', staff: sue });
    const stranger = await buyer(scene);
    expect(await codeOf(appealedRestriction(scene, stranger, id))).toBe('RESTRICTION_NOT_FOUND');
    expect(await codeOf(appealedRestriction(scene, kim, id))).toBe('RESTRICTION_NOT_FOUND');
    const officer = await actor(scene, { role: 'support' });
    const theirs = await restrictedUser(scene, officer, { kind: 'chat_muted', staff: kim });
    expect(await codeOf(read(officer, theirs))).toBe('RESTRICTION_NOT_FOUND');
    const lifting = liftRestriction(scene.services, officer, onRestriction(theirs));
    expect(await codeOf(lifting)).toBe('RESTRICTION_NOT_FOUND');
    const page = listRestrictionsSchema.parse({ limit: 100 });
    const listed = async (staff: Viewer) =>
      (await listRestrictions(scene.services, staff, page)).items.map((item) => item.id);
    expect((await listed(officer)).includes(theirs)).toBe(false);
    expect((await listed(kim)).includes(theirs)).toBe(true);
    const sought = listRestrictionsSchema.parse({ search: shop.user_id });
    const { items } = await listRestrictions(scene.services, kim, sought);
    expect(items.map((item) => item.id)).toEqual([id]);
  });

  test('staff read page by page, what waits for them first', async () => {
    const appellant = await seller(scene);
    const id = await restrictedUser(scene, appellant, { kind: 'suspended', staff: sue });
    await appealedRestriction(scene, appellant, id);
    const pages: string[] = [];
    let cursor: string | null = null;
    do {
      const page = listRestrictionsSchema.parse({ limit: 2, filter: 'all', cursor });
      const { items, next_cursor } = await listRestrictions(scene.services, kim, page);
      pages.push(...items.map((item) => item.id));
      cursor = next_cursor;
    } while (cursor !== null);
    const all = listRestrictionsSchema.parse({ limit: 100, filter: 'all' });
    const whole = (await listRestrictions(scene.services, kim, all)).items;
    expect(pages).toEqual(whole.map((item) => item.id));
    const waiting = listRestrictionsSchema.parse({ limit: 100, filter: 'waiting' });
    const due = (await listRestrictions(scene.services, kim, waiting)).items;
    expect(due.map((item) => item.id)).toContain(id);
    expect(whole.slice(0, due.length).map((item) => item.id)).toEqual(due.map((item) => item.id));
  });
});
