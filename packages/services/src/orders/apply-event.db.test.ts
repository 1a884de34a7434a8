import { inWork } from '@guildhall/db/kernel/work';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { databaseImage } from '@guildhall/scenes/database/database-image';
import { accountOffer } from '@guildhall/scenes/offers';
import * as scenes from '@guildhall/scenes/orders';
import { fundWallet } from '@guildhall/scenes/payments';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { startOrderPayment } from '../payments/start-payment.ts';
import { deliverOrder } from './deliver-order.ts';
import { payFromWallet } from './pay-from-wallet.ts';
import { readOrder } from './read-orders.ts';
import { refundUnits } from './refund-by-seller.ts';
import { reportProblem } from './report-problem.ts';
import { revealUnit } from './reveal-unit.ts';
import { returnSealed } from './returns/return-sealed.ts';
import { type PlainOrderEvent, triggerOrderEvent, triggerUnitEvent } from './trigger-event.ts';

let database: TestDatabase;
let scene: Scene;
let gameSlug: string;
let people: Record<'buyer' | 'seller' | 'stranger' | 'support' | 'moderator' | 'admin', Viewer>;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
  const [ann, shop, stranger, support, moderator, admin] = await Promise.all([
    buyer(scene),
    seller(scene, { seller_level: 4 }),
    buyer(scene),
    actor(scene, { role: 'support' }),
    actor(scene, { role: 'moderator' }),
    actor(scene, { role: 'admin' }),
  ]);
  people = { buyer: ann, seller: shop, stranger, support, moderator, admin };
});
afterAll(() => database.close());

interface OrderCase {
  readonly order_id: string;
  readonly unit_id: string;
}

type Act = (orderCase: OrderCase) => Promise<unknown>;
const manual = { delivery: 'manual', delivery_minutes: 60 } as const;
const secret = () => ({ login: `player-${newId()}`, password: 'hunter2' });

/** A new order with a funded buyer, brought to the state of the case by `acts`. */
async function setUpOrder(delivery: object, ...acts: readonly Act[]): Promise<OrderCase> {
  // A buyer may open ten orders an hour.
  await advance(scene, { minutes: 7 });
  const offerId = await accountOffer(scene, people.seller, { game_slug: gameSlug, ...delivery });
  const orderId = await scenes.openOrder(scene, people.buyer, offerId);
  await fundWallet(scene, people.buyer, 10_400);
  const [unitId = ''] = await scenes.unitIds(scene, people.buyer, orderId);
  const orderCase = { order_id: orderId, unit_id: unitId };
  for (const act of acts) await act(orderCase);
  return orderCase;
}

const pay: Act = async ({ order_id }) =>
  await payFromWallet(scene.services, people.buyer, { idempotency_key: newId(), order_id });
const start: Act = async ({ order_id }) =>
  await scenes.trigger(scene, people.seller, order_id, 'start_delivery');
const deliver: Act = async ({ order_id }) =>
  await scenes.deliver(scene, people.seller, order_id, [secret()]);
const reveal: Act = async ({ order_id }) => await scenes.reveal(scene, people.buyer, order_id);
const byBuyer =
  (event: PlainOrderEvent): Act =>
  async ({ order_id }) =>
    await scenes.trigger(scene, people.buyer, order_id, event);
const ofUnits =
  (event: 'confirm' | 'return_sealed'): Act =>
  async ({ order_id }) =>
    await scenes.triggerUnits(scene, people.buyer, order_id, event);
const wait = (span: Parameters<typeof advanceAndRun>[1]) => async () =>
  await advanceAndRun(scene, span);

const orderCases: Record<string, () => Promise<OrderCase>> = {
  'awaiting payment': () => setUpOrder(manual),
  paid: () => setUpOrder(manual, pay),
  'paid, 29 min late': () => setUpOrder(manual, pay, wait({ minutes: 89 })),
  'paid, 30 min late': () => setUpOrder(manual, pay, wait({ minutes: 90 })),
  'in delivery': () => setUpOrder(manual, pay, start),
  'in delivery, 30 min late': () => setUpOrder(manual, pay, start, wait({ minutes: 90 })),
  'delivered, sealed': () => setUpOrder(manual, pay, deliver),
  'delivered at once, sealed': () => setUpOrder({}, pay),
  'delivered, revealed': () => setUpOrder(manual, pay, deliver, reveal),
  'in protection': () => setUpOrder(manual, pay, deliver, reveal, ofUnits('confirm')),
  completed: () => setUpOrder({}, pay, reveal, ofUnits('confirm'), wait({ days: 7 })),
  'completed, cover over': () =>
    setUpOrder({}, pay, reveal, ofUnits('confirm'), wait({ days: 91 })),
  returned: () => setUpOrder({}, pay, ofUnits('return_sealed')),
  cancelled: () => setUpOrder(manual, pay, byBuyer('cancel_before_start')),
  'cancelled when late': () => setUpOrder(manual, pay, wait({ hours: 25 })),
  abandoned: () => setUpOrder(manual, byBuyer('abandon')),
  expired: () => setUpOrder(manual, wait({ minutes: 15 })),
};

type Call = (viewer: Viewer, orderCase: OrderCase) => Promise<unknown>;
const whole =
  (event: PlainOrderEvent): Call =>
  async (viewer, { order_id }) =>
    await triggerOrderEvent(scene.services, viewer, { idempotency_key: newId(), order_id }, event);
const each =
  (event: 'confirm' | 'return_sealed'): Call =>
  async (viewer, { order_id, unit_id }) => {
    const input = { idempotency_key: newId(), order_id, unit_ids: [unit_id] };
    return event === 'confirm'
      ? await triggerUnitEvent(scene.services, viewer, input, event)
      : await returnSealed(scene.services, viewer, input);
  };

const refunding =
  (refundMinor: number | null): Call =>
  async (viewer, { order_id, unit_id }) => {
    const input = { idempotency_key: newId(), order_id, unit_ids: [unit_id] };
    return await refundUnits(scene.services, viewer, { ...input, refund_minor: refundMinor });
  };

/** Every mutation on an order, callable by any viewer. */
const calls: Record<string, Call> = {
  abandon: whole('abandon'),
  start_delivery: whole('start_delivery'),
  cancel_before_start: whole('cancel_before_start'),
  cancel_late: whole('cancel_late'),
  cannot_deliver: whole('cannot_deliver'),
  pay: async (viewer, { order_id }) =>
    await payFromWallet(scene.services, viewer, { idempotency_key: newId(), order_id }),
  pay_by_card: async (viewer, { order_id }) =>
    await startOrderPayment(scene.services, viewer, { idempotency_key: newId(), order_id }),
  deliver: async (viewer, { order_id }) => {
    const input = { idempotency_key: newId(), order_id, secrets: [secret()] };
    return await deliverOrder(scene.services, viewer, input);
  },
  reveal: async (viewer, { order_id, unit_id }) => {
    const input = { order_id, unit_id, password: ACTOR_PASSWORD, consent: true } as const;
    return await revealUnit(scene.services, viewer, input, { ip_address: null, user_agent: null });
  },
  confirm: each('confirm'),
  return_sealed: each('return_sealed'),
  report_problem: async (viewer, { order_id, unit_id }) => {
    const problem = { order_id, unit_ids: [unit_id] };
    const report = await inWork(scene.services.db, (work) => reportProblem(work, viewer, problem));
    // A report is never refused to a party; one that pauses nothing has no effect.
    if (report.paused_until === null) throw new Refusal('ORDER_EVENT_REFUSED');
  },
  refund: refunding(null),
  refund_part: refunding(100),
};

/**
 * The whole table: who may do what in which case, and the resulting state. Everything else is
 * refused.
 */
const MAY = `
awaiting payment          | buyer abandon: expired, buyer pay: paid
                          | buyer pay_by_card: awaiting_payment
paid                      | buyer cancel_before_start: cancelled, seller start_delivery: in_delivery
                          | seller deliver: delivered, seller cannot_deliver: cancelled
paid, 29 min late         | buyer cancel_before_start: cancelled, seller start_delivery: in_delivery
                          | seller deliver: delivered, seller cannot_deliver: cancelled
paid, 30 min late         | buyer cancel_late: cancelled, seller start_delivery: in_delivery
                          | seller deliver: delivered, seller cannot_deliver: cancelled
in delivery               | seller deliver: delivered, seller cannot_deliver: cancelled
in delivery, 30 min late  | seller deliver: delivered, seller cannot_deliver: cancelled
                          | buyer cancel_late: cancelled
delivered, sealed         | buyer reveal: delivered, buyer return_sealed: cancelled
                          | buyer report_problem: delivered
                          | seller refund: refunded, seller refund_part: delivered
delivered at once, sealed | buyer reveal: delivered, buyer return_sealed: cancelled
                          | buyer report_problem: delivered
                          | seller refund: refunded, seller refund_part: delivered
delivered, revealed       | buyer reveal: delivered, buyer confirm: in_protection
                          | buyer report_problem: delivered
                          | seller refund: refunded, seller refund_part: delivered
in protection             | buyer reveal: in_protection, buyer report_problem: in_protection
                          | seller refund: refunded, seller refund_part: in_protection
completed                 | buyer reveal: completed
completed, cover over     |
returned                  |
cancelled                 |
cancelled when late       |
abandoned                 |
expired                   |`;

interface Move {
  readonly who: string;
  readonly call: string;
  readonly state: string;
}

/** A line without a case continues the one above it. */
function readTable(text: string): { name: string; may: Move[] }[] {
  const rows: { name: string; may: Move[] }[] = [];
  for (const line of text.trim().split('\n')) {
    const [name = '', moves = ''] = line.split('|').map((part) => part.trim());
    if (name !== '') rows.push({ name, may: [] });
    for (const [, who = '', call = '', state = ''] of moves.matchAll(/(\w+) (\w+): (\w+)/g)) {
      rows.at(-1)?.may.push({ who, call, state });
    }
  }
  return rows;
}
const table = readTable(MAY);

const hasNoPart = (who: string) => who === 'stranger' || who === 'moderator';

async function stand(name: string): Promise<OrderCase> {
  const set = orderCases[name];
  if (set === undefined) throw new Error(`no case ${name}`);
  return await set();
}

test('the table contains every case', () => {
  expect(table.map(({ name }) => name)).toEqual(Object.keys(orderCases));
});

describe.each(table)('$name', ({ name, may }) => {
  const isAllowed = (who: string, call: string) =>
    may.some((move) => move.who === who && move.call === call);

  test('everything not in the table is refused and changes nothing (Z5, INV11)', async () => {
    const orderCase = await stand(name);
    const before = await databaseImage(database.owner_db);
    const answers: string[] = [];
    const expected: string[] = [];
    for (const [who, viewer] of Object.entries(people)) {
      for (const [call, send] of Object.entries(calls)) {
        if (isAllowed(who, call)) continue;
        // For a viewer without a part in the order it does not exist, in any state (Z2).
        const code = hasNoPart(who) ? 'ORDER_NOT_FOUND' : 'ORDER_EVENT_REFUSED';
        expected.push(`${who} ${call}: ${code}`);
        const answer = await send(viewer, orderCase).catch((error: unknown) => error);
        answers.push(`${who} ${call}: ${answer instanceof Refusal ? answer.code : 'no refusal'}`);
      }
    }
    expect(answers).toEqual(expected);
    await expectOffers(orderCase);
    expect(await databaseImage(database.owner_db)).toEqual(before);
  });

  /** Each viewer is offered exactly the events allowed to them; reading changes nothing. */
  async function expectOffers(orderCase: OrderCase): Promise<void> {
    for (const [who, viewer] of Object.entries(people)) {
      const reading = readOrder(scene.services, viewer, orderCase.order_id);
      if (hasNoPart(who)) {
        await expect(reading).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
        continue;
      }
      const { allowed, units } = await reading;
      // Their own room opens disputes and claims and replaces units, and its tests try that.
      const ofUnits = units.flatMap((unit) => unit.allowed);
      const ofCases = ['dispute', 'claim', 'replace'];
      const offered = [...allowed, ...ofUnits.filter((event) => !ofCases.includes(event))];
      const named = may.filter((move) => move.who === who && move.call !== 'pay_by_card');
      const expected = named.map(({ call }) => call).toSorted();
      expect({ who, offered: offered.toSorted() }).toEqual({ who, offered: expected });
    }
  }

  test.skipIf(may.length === 0).each(may)(
    '$who may $call, which leads to $state',
    async ({ who, call, state }) => {
      const orderCase = await stand(name);
      await calls[call]?.(people[who as keyof typeof people], orderCase);
      const { order } = await readOrder(scene.services, people.buyer, orderCase.order_id);
      expect(order.state).toBe(state);
    },
  );
});
