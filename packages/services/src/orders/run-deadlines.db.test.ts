import { openDatabase } from '@guildhall/db/client';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun, type Span } from '@guildhall/scenes/clock';
import { databaseImage } from '@guildhall/scenes/database/database-image';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder, openOrder, reveal, trigger, triggerUnits } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { releaseReserves } from '../wallet/release-reserves.ts';
import { readOrder } from './read-orders.ts';
import { readWallet } from './read-wallet.ts';
import { runDeadlines } from './run-deadlines.ts';

let database: TestDatabase;
let scene: Scene;
let gameSlug: string;
let shop: Viewer;
let ann: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
});
afterAll(() => database.close());
beforeEach(async () => {
  ann = await buyer(scene);
});

const manual = { delivery: 'manual', delivery_minutes: 60 } as const;

/** An offer of a new seller, whose wallet contains only this sale. */
async function offer(changes: object = {}): Promise<string> {
  shop = await seller(scene, { seller_level: 1 });
  return await accountOffer(scene, shop, { game_slug: gameSlug, ...changes });
}

async function stateOf(orderId: string): Promise<string> {
  return (await readOrder(scene.services, ann, orderId)).order.state;
}

/** The state of the order one second before its deadline and at it, after the workers ran. */
async function around(orderId: string, span: Span): Promise<[string, string]> {
  await advanceAndRun(scene, { ...span, minutes: (span.minutes ?? 0) - 1 / 60 });
  const before = await stateOf(orderId);
  await advanceAndRun(scene, { minutes: 2 / 60 });
  return [before, await stateOf(orderId)];
}

describe('each deadline triggers at its second and not before (INV8)', () => {
  test('O2: an unpaid order expires after 15 minutes', async () => {
    const orderId = await openOrder(scene, ann, await offer());
    expect(await around(orderId, { minutes: 15 })).toEqual(['awaiting_payment', 'expired']);
  });

  test('O11: a late order is cancelled 24 h after the promised time and refunded', async () => {
    const orderId = await boughtOrder(scene, ann, await offer(manual));
    const states = await around(orderId, { hours: 25 });
    expect(states).toEqual(['paid', 'cancelled']);
    expect(await readWallet(scene.services, ann)).toMatchObject({
      spendable_minor: 10_400,
      in_escrow_minor: 0,
    });
  });

  test('O11: also when the seller had started, which moves no deadline', async () => {
    const orderId = await boughtOrder(scene, ann, await offer(manual));
    await advanceAndRun(scene, { minutes: 50 });
    await trigger(scene, shop, orderId, 'start_delivery');
    const rest = { hours: 24, minutes: 10 };
    expect(await around(orderId, rest)).toEqual(['in_delivery', 'cancelled']);
  });

  test('O11: the buyer may cancel 30 min after the promised time', async () => {
    const orderId = await boughtOrder(scene, ann, await offer(manual));
    await advance(scene, { minutes: 89 });
    await expect(trigger(scene, ann, orderId, 'cancel_late')).rejects.toMatchObject({
      code: 'ORDER_EVENT_REFUSED',
      facts: { reason: 'NOT_YET' },
    });
    await advance(scene, { minutes: 1 });
    await trigger(scene, ann, orderId, 'cancel_late');
    expect(await stateOf(orderId)).toBe('cancelled');
    expect(await readWallet(scene.services, ann)).toMatchObject({ spendable_minor: 10_400 });
  });

  test('O16: an unrevealed unit counts as confirmed after 72 h', async () => {
    const orderId = await boughtOrder(scene, ann, await offer());
    expect(await around(orderId, { hours: 72 })).toEqual(['delivered', 'in_protection']);
  });

  test('O16: an account revealed late can be inspected for 24 h more', async () => {
    const orderId = await boughtOrder(scene, ann, await offer());
    await advanceAndRun(scene, { hours: 60 });
    await reveal(scene, ann, orderId);
    expect(await around(orderId, { hours: 24 })).toEqual(['delivered', 'in_protection']);
  });

  test('O16: a code can be inspected for 24 h from its own reveal, and a second reveal adds no time', async () => {
    const { slug } = await testBrand(scene);
    shop = await seller(scene);
    const orderId = await boughtOrder(
      scene,
      ann,
      await giftCardOffer(scene, shop, { brand_slug: slug }),
      2,
    );
    const { units } = await readOrder(scene.services, ann, orderId);
    const [first = ''] = units.map(({ id }) => id);
    await reveal(scene, ann, orderId, { unit_ids: [first] });
    await advanceAndRun(scene, { hours: 20 });
    await reveal(scene, ann, orderId, { unit_ids: [first] });
    await advanceAndRun(scene, { hours: 4 });
    const now = await readOrder(scene.services, ann, orderId);
    expect(now.units.map(({ state }) => state)).toEqual(['in_protection', 'delivered']);
    expect(now.order.state).toBe('in_protection');
  });

  test('O16: the buyer is reminded 24, 48 and 66 h after the delivery, until they confirm', async () => {
    const reminded = async (orderId: string) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from outbox
        where payload->>'template' = 'confirm_reminder'
          and payload->>'user_id' = ${ann.user_id}
          and payload->'facts'->>'order_id' = ${orderId}`.execute(database.owner_db);
      return rows[0]?.count;
    };
    const counts = async (orderId: string) => {
      const seen: (number | undefined)[] = [];
      for (const hours of [23.9, 0.2, 23.7, 0.3, 17.8, 0.2]) {
        await advanceAndRun(scene, { hours });
        seen.push(await reminded(orderId));
      }
      return seen;
    };
    expect(await counts(await boughtOrder(scene, ann, await offer()))).toEqual([0, 1, 1, 2, 2, 3]);
    const confirmed = await boughtOrder(scene, ann, await offer());
    await reveal(scene, ann, confirmed);
    await triggerUnits(scene, ann, confirmed, 'confirm');
    expect(await counts(confirmed)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('O22: protection ends with the warranty, and the hold becomes available (E5)', async () => {
    const orderId = await boughtOrder(scene, ann, await offer({ warranty_days: 14 }));
    await reveal(scene, ann, orderId);
    await triggerUnits(scene, ann, orderId, 'confirm');
    expect(await around(orderId, { days: 14 })).toEqual(['in_protection', 'completed']);
    expect(await readWallet(scene.services, shop)).toMatchObject({
      on_hold_minor: 0,
      available_minor: 8_510,
      reserve_minor: 740,
    });
  });

  test('E6: the reserve of an account is released after 90 days, of a card after 30', async () => {
    const { slug } = await testBrand(scene);
    const orderId = await boughtOrder(scene, ann, await offer());
    const cardId = await boughtOrder(
      scene,
      ann,
      await giftCardOffer(scene, shop, { brand_slug: slug }),
    );
    for (const id of [orderId, cardId]) {
      await reveal(scene, ann, id);
      await triggerUnits(scene, ann, id, 'confirm');
    }
    const reserve = async () => (await readWallet(scene.services, shop)).reserve_minor;
    expect(await reserve()).toBe(740 + 176);
    await advanceAndRun(scene, { days: 29, hours: 23 });
    expect(await reserve()).toBe(740 + 176);
    await advanceAndRun(scene, { hours: 2 });
    expect(await reserve()).toBe(740);
    await advanceAndRun(scene, { days: 59, hours: 22 });
    expect(await reserve()).toBe(740);
    await advanceAndRun(scene, { hours: 2 });
    expect(await reserve()).toBe(0);
    expect(await readWallet(scene.services, shop)).toMatchObject({
      available_minor: 9_250 + 2_196,
    });
  });
});

describe('a deadline has one effect (M6)', () => {
  /** A second process, with connections of its own. */
  async function withSecondWorker<T>(work: (second: Scene) => Promise<T>): Promise<T> {
    const db = openDatabase(database.url);
    try {
      return await work({ ...scene, services: { ...scene.services, db } });
    } finally {
      await db.destroy();
    }
  }
  const events = async (orderId: string) => {
    const { history } = await readOrder(scene.services, ann, orderId);
    return history.map(({ event }) => event);
  };

  test('with two workers and eight concurrent runs', async () => {
    const late = await Promise.all(
      Array.from({ length: 5 }, async () => await openOrder(scene, ann, await offer())),
    );
    await advance(scene, { minutes: 16 });
    const handled = await withSecondWorker(async (second) => {
      const runs = Array.from({ length: 8 }, (_, index) =>
        runDeadlines((index % 2 === 0 ? scene : second).services),
      );
      return await Promise.all(runs);
    });
    expect(handled.reduce((sum, each) => sum + each, 0)).toBe(5);
    for (const orderId of late) {
      const expired = (await events(orderId)).filter((event) => event === 'expire');
      expect(expired).toHaveLength(1);
    }
  });

  test('also for protection that ends and reserves that are released', async () => {
    const orderId = await boughtOrder(scene, ann, await offer());
    await advance(scene, { hours: 72 });
    await withSecondWorker(async (second) => {
      const both = [scene, second, scene, second];
      await Promise.all(both.map(({ services }) => runDeadlines(services)));
      await advance(scene, { days: 7 });
      await Promise.all(both.map(({ services }) => runDeadlines(services)));
      await advance(scene, { days: 90 });
      await Promise.all(both.map(({ services }) => releaseReserves(services)));
    });
    const seen = (await events(orderId)).filter((event) =>
      ['confirm_silently', 'complete'].includes(event),
    );
    expect(seen).toEqual(['confirm_silently', 'complete']);
    expect(await readWallet(scene.services, shop)).toMatchObject({
      available_minor: 9_250,
      reserve_minor: 0,
      on_hold_minor: 0,
    });
  });

  test('and none on a closed order', async () => {
    const orderId = await openOrder(scene, ann, await offer());
    await trigger(scene, ann, orderId, 'abandon');
    const returned = await boughtOrder(scene, ann, await offer());
    await triggerUnits(scene, ann, returned, 'return_sealed');
    await advanceAndRun(scene, { days: 30 });
    const before = await databaseImage(database.owner_db, ['app_clock']);
    await advance(scene, { days: 30 });
    expect(await runDeadlines(scene.services)).toBe(0);
    expect(await releaseReserves(scene.services)).toBe(0);
    expect(await databaseImage(database.owner_db, ['app_clock'])).toEqual(before);
  });

  test('of a concurrent abandonment and expiry exactly one happens', async () => {
    for (let round = 0; round < 4; round += 1) {
      const orderId = await openOrder(scene, ann, await offer());
      await advance(scene, { minutes: 15 });
      await Promise.allSettled([
        runDeadlines(scene.services),
        trigger(scene, ann, orderId, 'abandon'),
      ]);
      const ended = (await events(orderId)).filter((event) => event !== 'check_out');
      expect(ended.filter((event) => event === 'expire' || event === 'abandon')).toHaveLength(1);
    }
  });
});

test('many due orders do not delay the units of another: each kind has its turn', async () => {
  const delivered = await boughtOrder(scene, ann, await offer());
  await advance(scene, { days: 3, minutes: -15 });
  const unpaid = [
    await openOrder(scene, ann, await offer()),
    await openOrder(scene, ann, await offer()),
  ];
  await advance(scene, { minutes: 16 });
  expect(await runDeadlines(scene.services, { most: 2 })).toBe(2);
  expect(await stateOf(delivered)).toBe('in_protection');
  const states = await Promise.all(unpaid.map(stateOf));
  expect(states.toSorted()).toEqual(['awaiting_payment', 'expired']);
  expect(await runDeadlines(scene.services)).toBe(1);
});

test('an order that fails is reported and does not block the others', async () => {
  const [stuck, fine] = [
    await openOrder(scene, ann, await offer()),
    await openOrder(scene, ann, await offer()),
  ];
  await database.owner_db
    .updateTable('stock_units')
    .set({ state: 'in_stock' })
    .where('id', 'in', (eb) =>
      eb.selectFrom('order_units').select('stock_id').where('order_id', '=', stuck),
    )
    .execute();
  await advance(scene, { minutes: 16 });
  const failed: string[] = [];
  const onError = (_error: unknown, orderId: string) => void failed.push(orderId);
  expect(await runDeadlines(scene.services, { onError })).toBe(1);
  expect(failed).toEqual([stuck]);
  expect([await stateOf(stuck), await stateOf(fine)]).toEqual(['awaiting_payment', 'expired']);
  await database.owner_db
    .updateTable('stock_units')
    .set({ state: 'reserved' })
    .where('id', 'in', (eb) =>
      eb.selectFrom('order_units').select('stock_id').where('order_id', '=', stuck),
    )
    .execute();
  expect(await runDeadlines(scene.services)).toBe(1);
  expect(await stateOf(stuck)).toBe('expired');
});

test('within one order, holds are released before other units are confirmed, in any order of units (W10)', async () => {
  const { slug: brandSlug } = await testBrand(scene);
  const offerId = await giftCardOffer(scene, await seller(scene), { brand_slug: brandSlug });
  const orderId = await boughtOrder(scene, ann, offerId, 2);
  const { units } = await readOrder(scene.services, ann, orderId);
  const second = units.slice(1).map(({ id }) => id);
  await reveal(scene, ann, orderId, { unit_ids: second });
  await triggerUnits(scene, ann, orderId, 'confirm', second);
  // Both deadlines have passed: silent confirmation of the first code, and the hold of the second.
  await advanceAndRun(scene, { days: 6 });
  const postings = await database.db
    .selectFrom('ledger_transactions')
    .select('code')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  expect(postings.map(({ code }) => code)).toEqual(['E2', 'E4', 'E5', 'E4']);
});
