import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advanceAndRun } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import {
  answerTo,
  askForTime,
  askToCancel,
  boughtOrder,
  deliver,
  trigger,
} from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { countNeedsYou } from '../count-needs-you.ts';
import { readOrder, readOrders } from '../read-orders.ts';
import { readWallet } from '../read-wallet.ts';
import { answerRequest } from './answer-request.ts';

let database: TestDatabase;
let scene: Scene;
let gameSlug: string;
let shop: Viewer;
let ann: Viewer;
let orderId: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
});
afterAll(() => database.close());
beforeEach(async () => {
  [ann, shop] = await Promise.all([buyer(scene), seller(scene)]);
  orderId = await started();
});

/** An order that the seller has begun to deliver by hand. */
async function started(minutes = 60): Promise<string> {
  const manual = { delivery: 'manual', delivery_minutes: minutes } as const;
  const offer = await accountOffer(scene, shop, { game_slug: gameSlug, ...manual });
  const id = await boughtOrder(scene, ann, offer);
  await trigger(scene, shop, id, 'start_delivery');
  return id;
}

const read = async (viewer = ann) => await readOrder(scene.services, viewer, orderId);
const stateOf = async () => (await read()).order.state;
const spendable = async () => (await readWallet(scene.services, ann)).spendable_minor;
const refused = (reason: string) =>
  expect.objectContaining({
    code: 'ORDER_EVENT_REFUSED',
    facts: expect.objectContaining({ reason }),
  });
const mailsOf = async (kind: string) => {
  const rows = await database.owner_db.selectFrom('outbox').select('payload').execute();
  return rows.flatMap(({ payload }) => {
    const { template, user_id, facts } = payload as Record<string, unknown>;
    const isHere = template === kind && (facts as { order_id?: string }).order_id === orderId;
    return isHere ? [user_id] : [];
  });
};
const minutesBetween = (from: Date | null, to: Date | null) =>
  ((to?.getTime() ?? 0) - (from?.getTime() ?? 0)) / 60_000;

describe('the buyer asks to cancel (O9)', () => {
  test('the seller accepts: the order ends, and the buyer has the whole price back', async () => {
    await askToCancel(scene, ann, orderId);
    expect(await mailsOf('cancellation_asked')).toEqual([shop.user_id]);
    expect((await read(shop)).requests.open).toMatchObject({
      kind: 'cancellation',
      reason: 'sooner',
      may_answer: true,
      may_withdraw: false,
    });
    expect((await read(ann)).requests.open).toMatchObject({
      may_answer: false,
      may_withdraw: true,
    });
    await answerTo(scene, shop, orderId, 'cancellation', 'accept');
    expect(await stateOf()).toBe('cancelled');
    expect(await spendable()).toBe(10_400);
    expect(await mailsOf('order_cancelled')).toEqual(
      expect.arrayContaining([ann.user_id, shop.user_id]),
    );
    const { history } = await read();
    expect(history.slice(-4).map(({ event, actor }) => `${event} by ${actor}`)).toEqual(
      expect.arrayContaining(['accept_request by seller', 'agree_cancellation by system']),
    );
  });

  test('silence cancels 6 h after the request, at its second and not before (INV8)', async () => {
    orderId = await started(1_440);
    await askToCancel(scene, ann, orderId);
    await advanceAndRun(scene, { hours: 6, minutes: -1 / 60 });
    expect(await stateOf()).toBe('in_delivery');
    await advanceAndRun(scene, { minutes: 2 / 60 });
    expect(await stateOf()).toBe('cancelled');
    expect(await spendable()).toBe(10_400);
  });

  test('the seller refuses: the delivery runs on, and the buyer cannot ask again', async () => {
    const before = (await read()).order;
    await askToCancel(scene, ann, orderId);
    await answerTo(scene, shop, orderId, 'cancellation', 'refuse');
    expect(await mailsOf('cancellation_refused')).toEqual([ann.user_id]);
    const { order, requests } = await read();
    expect(order).toMatchObject({ state: 'in_delivery', due_at: before.due_at });
    expect(requests).toMatchObject({ open: null, may_ask: [] });
    await expect(askToCancel(scene, ann, orderId)).rejects.toEqual(refused('ASKED_BEFORE'));
    await advanceAndRun(scene, { hours: 7 });
    expect(await stateOf()).toBe('in_delivery');
  });

  test('the buyer takes it back, and the seller is told', async () => {
    await askToCancel(scene, ann, orderId);
    await answerTo(scene, ann, orderId, 'cancellation', 'withdraw');
    expect(await mailsOf('cancellation_withdrawn')).toEqual([shop.user_id]);
    await advanceAndRun(scene, { hours: 7 });
    expect(await stateOf()).toBe('in_delivery');
    expect((await read()).requests.open).toBeNull();
  });

  test.each(['deliver', 'cannot_deliver'] as const)('%s ends it', async (event) => {
    await askToCancel(scene, ann, orderId);
    if (event === 'deliver') {
      await deliver(scene, shop, orderId, [{ login: newId(), password: 'hunter2' }]);
    } else await trigger(scene, shop, orderId, event);
    const { order, requests, history } = await read();
    expect(order.state).toBe(event === 'deliver' ? 'delivered' : 'cancelled');
    expect(requests.open).toBeNull();
    expect(history.map((row) => row.event)).toContain('end_request');
    await expect(answerTo(scene, shop, orderId, 'cancellation', 'accept')).rejects.toEqual(
      refused('STATE'),
    );
    await advanceAndRun(scene, { hours: 7 });
    expect((await read()).order.state).toBe(order.state);
  });

  test('once it is late, the buyer cancels without asking, which ends what they have asked', async () => {
    await askToCancel(scene, ann, orderId);
    await advanceAndRun(scene, { minutes: 91 });
    await trigger(scene, ann, orderId, 'cancel_late');
    expect(await stateOf()).toBe('cancelled');
    orderId = await started();
    await advanceAndRun(scene, { minutes: 91 });
    await expect(askToCancel(scene, ann, orderId)).rejects.toEqual(refused('TOO_LATE'));
  });
});

describe('the seller asks for more time (O26)', () => {
  test('the buyer accepts: promised time and deadline move to the next longer option', async () => {
    await advanceAndRun(scene, { minutes: 50 });
    await askForTime(scene, shop, orderId);
    expect(await mailsOf('extension_asked')).toEqual([ann.user_id]);
    const { items } = await readOrders(scene.services, ann, {
      side: 'bought',
      tab: 'needs_you',
      search: '',
      limit: 20,
    });
    expect(items.map(({ id }) => id)).toContain(orderId);
    expect(await countNeedsYou(scene.services, ann, {})).toMatchObject({ bought: 1 });
    await answerTo(scene, ann, orderId, 'extension', 'accept');
    expect(await mailsOf('extension_accepted')).toEqual([shop.user_id]);
    const { order } = await read();
    expect(minutesBetween(order.paid_at, order.delivery_due_at)).toBe(180);
    expect(minutesBetween(order.delivery_due_at, order.due_at)).toBe(1_440);
    expect(await countNeedsYou(scene.services, ann, {})).toMatchObject({ bought: 0 });
    // The reminder that the time is over moves with it.
    await advanceAndRun(scene, { minutes: 110 });
    expect(await mailsOf('order_late')).toEqual([]);
    await advanceAndRun(scene, { minutes: 60 });
    expect(await mailsOf('order_late')).toEqual([ann.user_id]);
  });

  test('silence refuses, at the time that was asked for if it comes before 6 h', async () => {
    await askForTime(scene, shop, orderId);
    expect((await read()).requests.open?.promised_at).toEqual((await read()).requests.open?.due_at);
    await advanceAndRun(scene, { hours: 3 });
    expect((await read()).requests.open).toBeNull();
    expect(await mailsOf('extension_refused')).toEqual([shop.user_id]);
    const { order } = await read();
    expect(minutesBetween(order.paid_at, order.delivery_due_at)).toBe(60);
    await expect(askForTime(scene, shop, orderId)).rejects.toEqual(refused('ASKED_BEFORE'));
  });

  test('not after the promised time, not without a longer option, not while one is open', async () => {
    await advanceAndRun(scene, { minutes: 60 });
    await expect(askForTime(scene, shop, orderId)).rejects.toEqual(refused('TOO_LATE'));
    orderId = await started(2_880);
    await expect(askForTime(scene, shop, orderId)).rejects.toEqual(refused('NO_LONGER'));
    orderId = await started();
    await askForTime(scene, shop, orderId);
    await expect(askToCancel(scene, ann, orderId)).rejects.toEqual(refused('REQUEST_OPEN'));
    expect((await read()).requests.may_ask).toEqual([]);
  });
});

test('the seller takes back that they need more time, and the buyer is told', async () => {
  await askForTime(scene, shop, orderId);
  await answerTo(scene, shop, orderId, 'extension', 'withdraw');
  expect(await mailsOf('extension_withdrawn')).toEqual([ann.user_id]);
});

test('nobody answers for the other, and a repeated answer is the first one (M3)', async () => {
  await askToCancel(scene, ann, orderId);
  for (const answer of ['accept', 'refuse'] as const) {
    await expect(answerTo(scene, ann, orderId, 'cancellation', answer)).rejects.toEqual(
      refused('NOT_YOURS'),
    );
  }
  await expect(answerTo(scene, shop, orderId, 'cancellation', 'withdraw')).rejects.toEqual(
    refused('NOT_YOURS'),
  );
  await expect(answerTo(scene, shop, orderId, 'extension', 'accept')).rejects.toEqual(
    refused('STATE'),
  );
  const input = {
    idempotency_key: newId(),
    order_id: orderId,
    kind: 'cancellation',
    answer: 'accept',
  } as const;
  const first = await answerRequest(scene.services, shop, input);
  expect(await answerRequest(scene.services, shop, input)).toEqual(first);
  expect(await spendable()).toBe(10_400);
});
