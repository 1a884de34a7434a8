import { writeTransitions } from '@guildhall/db/kernel/transitions';
import { type LockedOrder, lockOrder } from '@guildhall/db/orders/commands';
import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { EventOf } from '@guildhall/domain/kernel/transitions';
import type { UnitTypes } from '@guildhall/domain/orders/unit-states';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { planTransition } from '../kernel/apply-transition.ts';
import { storedUnit, unitFacts } from './store-lifecycles.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
beforeAll(async () => {
  // A partial refund is written here without posting, to look at the states alone.
  database = await testDatabase({ expectedViolations: ['INV5'] });
  scene = testScene(database.db);
  ann = await buyer(scene);
});
afterAll(() => database.close());

const read = async (orderId: string): Promise<LockedOrder> => {
  const order = await inTransaction(database.db, async (trx) => lockOrder(trx, orderId));
  if (order === undefined) throw new Error(`no order ${orderId}`);
  return order;
};

/** Three codes, delivered. */
async function codes(): Promise<string> {
  const { slug: brandSlug } = await testBrand(scene);
  const offer = { brand_slug: brandSlug, stock: 3 };
  return await boughtOrder(scene, ann, await giftCardOffer(scene, await seller(scene), offer), 3);
}

/** Applies an event to all units of an order, in one statement. */
async function applyToUnits(orderId: string, call: EventOf<UnitTypes>): Promise<LockedOrder> {
  await inTransaction(database.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order === undefined) throw new Error(`no order ${orderId}`);
    const stored = storedUnit(order);
    const moves = order.units.map((unit) =>
      planTransition(stored, unit, {
        ...call,
        actors: ['admin'],
        actor_id: ann.user_id,
        facts: unitFacts(unit, order, 'dispute'),
      }),
    );
    await writeTransitions(trx, { moves });
  });
  return await read(orderId);
}

test('a lock that had to wait reads order and units as the other transaction left them', async () => {
  const orderId = await codes();
  const first = await database.db.startTransaction().execute();
  const order = await lockOrder(first, orderId);
  const waiting = read(orderId);
  // It waits for the lock, with a snapshot from before the change.
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.owner_db);
      return rows.length;
    })
    .toBe(1);
  await sql`update order_units set first_revealed_at = app_now() where order_id = ${orderId}
    and position = 2`.execute(first);
  await sql`update orders set risk_score = 7 where id = ${orderId}`.execute(first);
  await first.commit().execute();
  const after = await waiting;
  expect([order?.risk_score, after.risk_score]).toEqual([40, 7]);
  expect(after.units.map((unit) => unit.first_revealed_at !== null)).toEqual([false, true, false]);
  // The unit is sealed again, so that the invariants hold.
  await sql`update order_units set first_revealed_at = null where order_id = ${orderId}`.execute(
    database.db,
  );
});

describe('a dispute about units (O17, O18, O20)', () => {
  test('pauses their deadlines, and a release resumes them with the time that was left', async () => {
    const orderId = await codes();
    const { now, units: before } = await read(orderId);
    const [{ due_at: dueAt } = { due_at: null }] = before;
    const leftMs = (dueAt?.getTime() ?? 0) - now.getTime();
    for (const unit of (await applyToUnits(orderId, { event: 'dispute' })).units) {
      expect(unit).toMatchObject({ state: 'disputed', due_at: null, paused_state: 'delivered' });
      expect(Math.abs((unit.paused_left_ms ?? 0) - leftMs)).toBeLessThan(60_000);
    }
    await advance(scene, { days: 9 });
    const after = await applyToUnits(orderId, { event: 'release' });
    for (const unit of after.units) {
      expect(unit).toMatchObject({
        state: 'delivered',
        paused_state: null,
        paused_left_ms: null,
        delivered_at: before[0]?.delivered_at,
      });
      const resumedMs = (unit.due_at?.getTime() ?? 0) - after.now.getTime();
      expect(Math.abs(resumedMs - leftMs)).toBeLessThan(60_000);
    }
  });

  test('leaves at least 24 h of a deadline that had almost passed', async () => {
    const orderId = await codes();
    await advance(scene, { hours: 71 });
    await applyToUnits(orderId, { event: 'dispute' });
    await advance(scene, { days: 2 });
    const { now, units } = await applyToUnits(orderId, {
      event: 'refund_part',
      payload: { refund_minor: 100 },
    });
    for (const { state, due_at } of units) {
      expect(state).toBe('delivered');
      expect((due_at?.getTime() ?? 0) - now.getTime()).toBeGreaterThan(23.9 * 3_600_000);
    }
    const { rows } = await sql<{ details: unknown }>`select details from order_history
      where order_id = ${orderId} and event = 'refund_part'`.execute(database.db);
    expect(rows).toEqual(Array(3).fill({ details: { refund_minor: 100 } }));
  });

  test('a partial refund names the effect and its amount, and refuses all of the price', async () => {
    const orderId = await codes();
    await applyToUnits(orderId, { event: 'dispute' });
    const order = await read(orderId);
    const [unit] = order.units;
    if (unit === undefined) throw new Error('the order has no unit');
    const plan = (refundMinor: number) =>
      planTransition(storedUnit(order), unit, {
        event: 'refund_part',
        payload: { refund_minor: refundMinor },
        actors: ['admin'],
        actor_id: ann.user_id,
        facts: unitFacts(unit, order, 'dispute'),
      });
    expect(plan(100).effect).toMatchObject({ effect: 'E7', amount_minor: 100 });
    const facts = { event: 'refund_part', state: 'disputed', reason: 'AMOUNT' };
    expect(() => plan(unit.price_minor)).toThrow(new Refusal('ORDER_EVENT_REFUSED', facts));
    await applyToUnits(orderId, { event: 'release' });
  });
});
