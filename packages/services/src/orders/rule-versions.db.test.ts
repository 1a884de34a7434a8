import { readNewEvents } from '@guildhall/db/kernel/event-log';
import { newId } from '@guildhall/domain/kernel/ids';
import { firstRuleBook } from '@guildhall/domain/kernel/rules/first-rule-book';
import { minor } from '@guildhall/domain/kernel/money';
import type { RuleNumbers } from '@guildhall/domain/kernel/rules/rule-book';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, openOrder, payOrder, reveal, triggerUnits } from '@guildhall/scenes/orders';
import { announceRules, ANNOUNCED_MINUTES } from '@guildhall/scenes/rule-versions';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { offerTag, tagsOfEvent } from '../offers/cache-tags.ts';
import { readOffer } from '../offers/read-offers.ts';
import { repriceOffers } from '../offers/reprice-offers.ts';
import { createRuleBooks } from '../kernel/rule-books.ts';
import { checkOut } from './check-out.ts';
import { readOrder } from './read-orders.ts';
import { readWallet } from './read-wallet.ts';

/** Other fees, timers and splits than those of version 1. */
const CHANGES: Partial<RuleNumbers> = {
  pay_ttl_minutes: 60,
  inspect_hours: 48,
  late_grace_minutes: 90,
  late_auto_hours: 6,
  fund_share: 200,
  buyer_fee: {
    account: { share: 1_000, least_minor: minor(100) },
    gift_card: { share: 1_000, least_minor: minor(100) },
  },
  levels: firstRuleBook.levels.map((level) => ({
    ...level,
    commission: { account: 2_000, gift_card: 2_000 },
    reserve: 0,
  })),
};
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let shop: Viewer;
let gameSlug: string;
/** Orders and offers from before version 2. */
let unpaid: string;
let delivered: string;
let inDelivery: string;
let offerId: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  [ann, shop] = await Promise.all([buyer(scene), seller(scene)]);
  gameSlug = (await testGame(scene)).slug;
  const offer = (more = {}) => accountOffer(scene, shop, { game_slug: gameSlug, ...more });
  offerId = await offer();
  delivered = await boughtOrder(scene, ann, await offer());
  const manual = { delivery: 'manual', delivery_minutes: 2_880 } as const;
  inDelivery = await boughtOrder(scene, ann, await offer(manual));
  const ada = await actor(scene, { role: 'admin' });
  await announceRules(scene, ada, CHANGES);
  unpaid = await openOrder(scene, ann, await offer());
  await advance(scene, { minutes: ANNOUNCED_MINUTES });
  await scene.services.rule_books.refresh();
});
afterAll(() => database.close());

const orderOf = async (id: string) => (await readOrder(scene.services, ann, id)).order;
const hoursUntil = (from: Date | null, to: Date | null) =>
  ((to?.getTime() ?? 0) - (from?.getTime() ?? 0)) / HOUR_MS;

test('orders of version 1 keep its fee, its timers and its guards after version 2 is in force (M13)', async () => {
  expect(await orderOf(unpaid)).toMatchObject({ total_minor: 10_400, terms: { rule_version: 1 } });
  // Paid under version 2, delivered and inspected under version 1.
  await payOrder(scene, ann, unpaid);
  const { order, units } = await readOrder(scene.services, ann, unpaid);
  expect(order.rules).toEqual(firstRuleBook);
  expect(hoursUntil(order.delivered_at, units[0]?.due_at ?? null)).toBe(72);
  const late = await orderOf(inDelivery);
  expect(hoursUntil(late.delivery_due_at, late.due_at)).toBe(24);
});

test('an order of version 1 is split by version 1 (M13)', async () => {
  await reveal(scene, ann, delivered);
  await triggerUnits(scene, ann, delivered, 'confirm');
  // L1: 7.5 % commission, 8 % of the rest in reserve.
  expect(await readWallet(scene.services, shop)).toMatchObject({
    on_hold_minor: 9_250 - 740,
    reserve_minor: 740,
  });
});

test('an offer from before shows the price that a purchase costs, and the promises of version 2', async () => {
  const { offer, priced, rules } = await readOffer(scene.services, offerId);
  expect(offer.total_minor).toBe(10_400);
  expect([priced.version, rules.version]).toEqual([1, 2]);
});

test('a purchase under version 2 has its terms; the price changes with the offer, and a page from before is refused PRICE_CHANGED', async () => {
  const buy = async (expectedMinor: number) =>
    await checkOut(scene.services, ann, {
      idempotency_key: newId(),
      offer_id: offerId,
      quantity: 1,
      expected_unit_total_minor: expectedMinor,
    });
  await expect(buy(11_000)).rejects.toMatchObject({
    code: 'PRICE_CHANGED',
    facts: { unit_total_minor: 10_400 },
  });
  const seen = (await readNewEvents(database.db, { seen: null, limit: 1 })).snapshot;
  expect(await repriceOffers(scene.services)).toBeGreaterThan(0);
  expect(await repriceOffers(scene.services)).toBe(0);
  // Cached pages that show the old price are purged.
  const { events } = await readNewEvents(database.db, { seen, limit: 100 });
  expect(events.flatMap(tagsOfEvent)).toContain(offerTag(offerId));
  const { offer } = await readOffer(scene.services, offerId);
  expect(offer).toMatchObject({ fee_minor: 1_000, total_minor: 11_000, rule_version: 2 });
  await expect(buy(10_400)).rejects.toMatchObject({
    code: 'PRICE_CHANGED',
    facts: { unit_total_minor: 11_000 },
  });
  const { order_id } = await buy(11_000);
  const order = await orderOf(order_id);
  expect(order.terms).toMatchObject({ rule_version: 2, commission: 2_000, fund: 200, reserve: 0 });
  expect(hoursUntil(order.created_at, order.due_at)).toBe(1);
  await payOrder(scene, ann, order_id);
  const { units } = await readOrder(scene.services, ann, order_id);
  const paid = await orderOf(order_id);
  expect(hoursUntil(paid.delivered_at, units[0]?.due_at ?? null)).toBe(48);
});

test('an offer is published by the rules in force', async () => {
  const cheap = accountOffer(scene, shop, { game_slug: gameSlug, price_minor: 99 });
  await expect(cheap).rejects.toMatchObject({
    code: 'OFFER_INVALID',
    fields: { price_minor: expect.anything() },
  });
  const { offer } = await readOffer(
    scene.services,
    await accountOffer(scene, shop, { game_slug: gameSlug }),
  );
  expect(offer).toMatchObject({ total_minor: 11_000, rule_version: 2 });
});

test('a server that has not read version 2 yet moves its orders by it all the same', async () => {
  const late = { ...scene.services, rule_books: createRuleBooks(database.db) };
  const orders = await database.db
    .selectFrom('orders')
    .select('id')
    .where('delivered_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { order } = await readOrder(late, ann, orders.id);
  expect(order.rules).toMatchObject({ version: 2, inspect_hours: 48 });
});

test('the deadlines of both versions run each at its own time (M6, M13)', async () => {
  await advanceAndRun(scene, { hours: 49 });
  const states = async () => {
    const [first, late] = await Promise.all([orderOf(unpaid), orderOf(inDelivery)]);
    return [first.state, late.state];
  };
  expect(await states()).toEqual(['delivered', 'paid']);
  await advanceAndRun(scene, { hours: 24 });
  expect(await states()).toEqual(['in_protection', 'cancelled']);
});
