import { openDatabase } from '@guildhall/db/client';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance, letPass, type Span } from '@guildhall/scenes/clock';
import { databaseImage } from '@guildhall/scenes/database-image';
import { ledgerFaults } from '@guildhall/db/invariants';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder, openOrder, reveal, trigger, triggerUnits } from '@guildhall/scenes/orders';
import { type Stage, testStage } from '@guildhall/scenes/stage';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../context.ts';
import { readWallet } from '../wallet/read-wallet.ts';
import { releaseReserves } from '../wallet/release-reserves.ts';
import { readOrder } from './read-orders.ts';
import { runDeadlines } from './run-deadlines.ts';

let database: TestDatabase;
let stage: Stage;
let game_slug: string;
let shop: Viewer;
let ann: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  stage = testStage(database.db);
  game_slug = (await testGame(stage)).slug;
});
afterAll(() => database.close());
beforeEach(async () => {
  ann = await buyer(stage);
});
afterEach(async () => {
  expect(await ledgerFaults(database.owner_db)).toEqual([]);
});

const manual = { delivery: 'manual', delivery_minutes: 60 } as const;

/** An account of a seller of its own, whose wallet tells of this sale alone. */
async function offer(changes: object = {}): Promise<string> {
  shop = await seller(stage, { seller_level: 1 });
  return await accountOffer(stage, shop, { game_slug, ...changes });
}

async function stateOf(order_id: string): Promise<string> {
  return (await readOrder(stage.services, ann, order_id)).order.state;
}

/** Where the order stands a second before its date, and on it, when the workers have run. */
async function around(order_id: string, span: Span): Promise<[string, string]> {
  await letPass(stage, { ...span, minutes: (span.minutes ?? 0) - 1 / 60 });
  const before = await stateOf(order_id);
  await letPass(stage, { minutes: 2 / 60 });
  return [before, await stateOf(order_id)];
}

describe('each deadline comes on its second and not before (INV8)', () => {
  test('O2: an unpaid order expires after 15 minutes', async () => {
    const order_id = await openOrder(stage, ann, await offer());
    expect(await around(order_id, { minutes: 15 })).toEqual(['awaiting_payment', 'expired']);
  });

  test('O11: a late order cancels itself 24 h after the promised time; its money is back', async () => {
    const order_id = await boughtOrder(stage, ann, await offer(manual));
    const states = await around(order_id, { hours: 25 });
    expect(states).toEqual(['paid', 'cancelled']);
    expect(await readWallet(stage.services, ann)).toMatchObject({
      spendable_minor: 10_400,
      in_escrow_minor: 0,
    });
  });

  test('O11: also when the seller had begun; beginning moves no date', async () => {
    const order_id = await boughtOrder(stage, ann, await offer(manual));
    await letPass(stage, { minutes: 50 });
    await trigger(stage, shop, order_id, 'start_delivery');
    const rest = { hours: 24, minutes: 10 };
    expect(await around(order_id, rest)).toEqual(['in_delivery', 'cancelled']);
  });

  test('O11: the buyer may leave by himself 30 min after the promised time', async () => {
    const order_id = await boughtOrder(stage, ann, await offer(manual));
    await advance(stage, { minutes: 89 });
    await expect(trigger(stage, ann, order_id, 'cancel_late')).rejects.toMatchObject({
      code: 'ORDER_EVENT_REFUSED',
      facts: { reason: 'NOT_YET' },
    });
    await advance(stage, { minutes: 1 });
    await trigger(stage, ann, order_id, 'cancel_late');
    expect(await stateOf(order_id)).toBe('cancelled');
    expect(await readWallet(stage.services, ann)).toMatchObject({ spendable_minor: 10_400 });
  });

  test('O16: what nobody looked at counts as received after 72 h', async () => {
    const order_id = await boughtOrder(stage, ann, await offer());
    expect(await around(order_id, { hours: 72 })).toEqual(['delivered', 'in_protection']);
  });

  test('O16: an account that was looked at late is inspected 24 h more', async () => {
    const order_id = await boughtOrder(stage, ann, await offer());
    await letPass(stage, { hours: 60 });
    await reveal(stage, ann, order_id);
    expect(await around(order_id, { hours: 24 })).toEqual(['delivered', 'in_protection']);
  });

  test('O16: a code is inspected for 24 h from its own reveal, and a second look adds none', async () => {
    const { slug } = await testBrand(stage);
    shop = await seller(stage);
    const order_id = await boughtOrder(
      stage,
      ann,
      await giftCardOffer(stage, shop, { brand_slug: slug }),
      2,
    );
    const { units } = await readOrder(stage.services, ann, order_id);
    const [first = ''] = units.map(({ id }) => id);
    await reveal(stage, ann, order_id, { unit_ids: [first] });
    await letPass(stage, { hours: 20 });
    await reveal(stage, ann, order_id, { unit_ids: [first] });
    await letPass(stage, { hours: 4 });
    const now = await readOrder(stage.services, ann, order_id);
    expect(now.units.map(({ state }) => state)).toEqual(['in_protection', 'delivered']);
    expect(now.order.state).toBe('in_protection');
  });

  test('O22: protection ends with the warranty, and the hold becomes available (E5)', async () => {
    const order_id = await boughtOrder(stage, ann, await offer({ warranty_days: 14 }));
    await reveal(stage, ann, order_id);
    await triggerUnits(stage, ann, order_id, 'confirm');
    expect(await around(order_id, { days: 14 })).toEqual(['in_protection', 'completed']);
    expect(await readWallet(stage.services, shop)).toMatchObject({
      on_hold_minor: 0,
      available_minor: 8_510,
      reserve_minor: 740,
    });
  });

  test('E6: the reserve of an account is released after 90 days, of a card after 30', async () => {
    const { slug } = await testBrand(stage);
    const order_id = await boughtOrder(stage, ann, await offer());
    const card_id = await boughtOrder(
      stage,
      ann,
      await giftCardOffer(stage, shop, { brand_slug: slug }),
    );
    for (const id of [order_id, card_id]) {
      await reveal(stage, ann, id);
      await triggerUnits(stage, ann, id, 'confirm');
    }
    const reserve = async () => (await readWallet(stage.services, shop)).reserve_minor;
    expect(await reserve()).toBe(740 + 176);
    await letPass(stage, { days: 29, hours: 23 });
    expect(await reserve()).toBe(740 + 176);
    await letPass(stage, { hours: 2 });
    expect(await reserve()).toBe(740);
    await letPass(stage, { days: 59, hours: 22 });
    expect(await reserve()).toBe(740);
    await letPass(stage, { hours: 2 });
    expect(await reserve()).toBe(0);
    expect(await readWallet(stage.services, shop)).toMatchObject({
      available_minor: 9_250 + 2_196,
    });
  });
});

describe('a timer is one effect (M6)', () => {
  /** A second process, with connections of its own. */
  async function withSecondWorker<T>(work: (second: Stage) => Promise<T>): Promise<T> {
    const db = openDatabase(database.url);
    try {
      return await work({ ...stage, services: { ...stage.services, db } });
    } finally {
      await db.destroy();
    }
  }
  const events = async (order_id: string) => {
    const { history } = await readOrder(stage.services, ann, order_id);
    return history.map(({ event }) => event);
  };

  test('with two workers, eight runs at once, one each', async () => {
    const late = await Promise.all(
      Array.from({ length: 5 }, async () => await openOrder(stage, ann, await offer())),
    );
    await advance(stage, { minutes: 16 });
    const handled = await withSecondWorker(async (second) => {
      const runs = Array.from({ length: 8 }, (_, index) =>
        runDeadlines((index % 2 === 0 ? stage : second).services),
      );
      return await Promise.all(runs);
    });
    expect(handled.reduce((sum, each) => sum + each, 0)).toBe(5);
    for (const order_id of late) {
      const expired = (await events(order_id)).filter((event) => event === 'expire');
      expect(expired).toHaveLength(1);
    }
  });

  test('also where units run out and reserves are released', async () => {
    const order_id = await boughtOrder(stage, ann, await offer());
    await advance(stage, { hours: 72 });
    await withSecondWorker(async (second) => {
      const both = [stage, second, stage, second];
      await Promise.all(both.map(({ services }) => runDeadlines(services)));
      await advance(stage, { days: 7 });
      await Promise.all(both.map(({ services }) => runDeadlines(services)));
      await advance(stage, { days: 90 });
      await Promise.all(both.map(({ services }) => releaseReserves(services)));
    });
    const counted = (await events(order_id)).filter((event) =>
      ['confirm_silently', 'complete'].includes(event),
    );
    expect(counted).toEqual(['confirm_silently', 'complete']);
    expect(await readWallet(stage.services, shop)).toMatchObject({
      available_minor: 9_250,
      reserve_minor: 0,
      on_hold_minor: 0,
    });
  });

  test('and the timer of what is over does nothing', async () => {
    const order_id = await openOrder(stage, ann, await offer());
    await trigger(stage, ann, order_id, 'abandon');
    const returned = await boughtOrder(stage, ann, await offer());
    await triggerUnits(stage, ann, returned, 'return_sealed');
    await letPass(stage, { days: 30 });
    const before = await databaseImage(database.owner_db, ['app_clock']);
    await advance(stage, { days: 30 });
    expect(await runDeadlines(stage.services)).toBe(0);
    expect(await releaseReserves(stage.services)).toBe(0);
    expect(await databaseImage(database.owner_db, ['app_clock'])).toEqual(before);
  });

  test('giving up and expiring at the same moment: exactly one of them happens', async () => {
    for (let round = 0; round < 4; round += 1) {
      const order_id = await openOrder(stage, ann, await offer());
      await advance(stage, { minutes: 15 });
      await Promise.allSettled([
        runDeadlines(stage.services),
        trigger(stage, ann, order_id, 'abandon'),
      ]);
      const ended = (await events(order_id)).filter((event) => event !== 'check_out');
      expect(ended.filter((event) => event === 'expire' || event === 'abandon')).toHaveLength(1);
    }
  });
});

test('an order that cannot be carried out is told of and holds up no other', async () => {
  const [stuck, fine] = [
    await openOrder(stage, ann, await offer()),
    await openOrder(stage, ann, await offer()),
  ];
  await database.owner_db
    .updateTable('stock_units')
    .set({ state: 'in_stock' })
    .where('id', 'in', (eb) =>
      eb.selectFrom('order_units').select('stock_id').where('order_id', '=', stuck),
    )
    .execute();
  await advance(stage, { minutes: 16 });
  const told: string[] = [];
  const on_error = (_error: unknown, order_id: string) => void told.push(order_id);
  expect(await runDeadlines(stage.services, { on_error })).toBe(1);
  expect(told).toEqual([stuck]);
  expect([await stateOf(stuck), await stateOf(fine)]).toEqual(['awaiting_payment', 'expired']);
  await database.owner_db
    .updateTable('stock_units')
    .set({ state: 'reserved' })
    .where('id', 'in', (eb) =>
      eb.selectFrom('order_units').select('stock_id').where('order_id', '=', stuck),
    )
    .execute();
  expect(await runDeadlines(stage.services)).toBe(1);
  expect(await stateOf(stuck)).toBe('expired');
});

test('of one order, money is released before more is confirmed, whatever the order of its units (W10)', async () => {
  const { slug: brand_slug } = await testBrand(stage);
  const offer_id = await giftCardOffer(stage, await seller(stage), { brand_slug });
  const order_id = await boughtOrder(stage, ann, offer_id, 2);
  const { units } = await readOrder(stage.services, ann, order_id);
  const second = units.slice(1).map(({ id }) => id);
  await reveal(stage, ann, order_id, { unit_ids: second });
  await triggerUnits(stage, ann, order_id, 'confirm', second);
  // The first code waits for its buyer's silence, the second for its hold: both are over.
  await letPass(stage, { days: 6 });
  const postings = await database.db
    .selectFrom('ledger_transactions')
    .select('code')
    .where('order_id', '=', order_id)
    .orderBy('id')
    .execute();
  expect(postings.map(({ code }) => code)).toEqual(['E2', 'E4', 'E5', 'E4']);
});
