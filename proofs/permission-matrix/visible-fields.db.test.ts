import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestOf, send } from '../contract-call.ts';
import type { ActorName } from './actors.ts';
import { resources } from './resources.ts';
import { type MatrixFixture, openMatrix } from './matrix.ts';

/** Everything that each side sees of the same things, by name: nobody sees more by accident. */
let database: TestDatabase;
let matrix: MatrixFixture;

beforeAll(async () => {
  database = await testDatabase();
  matrix = await openMatrix(database);
});
afterAll(async () => {
  await matrix.close();
  await database.close();
});

/** The names of what is told, a line each; what is null is not told. */
async function seenBy(actor: ActorName, name: string, input?: unknown): Promise<string> {
  const token = actor === 'anonymous' ? null : matrix.actors[actor].token;
  const answer = await send(matrix.shop.origin, requestOf(name, input, token));
  if (answer.code !== null) throw new Error(`${name} refused ${actor} with ${answer.text}`);
  return [...new Set(namesIn(answer.data))].join('\n');
}

function namesIn(value: unknown, path = ''): string[] {
  if (value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => namesIn(item, `${path}[]`));
  if (typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([name, inside]) =>
    namesIn(inside, path === '' ? name : `${path}.${name}`),
  );
}

const parties = () => ({ buyer: matrix.actors.buyer, seller: matrix.actors.seller });

test('of a delivered order the seller sees their earnings, and no party the money of the other (Z3)', async () => {
  const order = await resources.delivered_order.make(matrix.world, parties());
  const byBuyer = await seenBy('buyer', 'orders.detail', order);
  const bySeller = await seenBy('seller', 'orders.detail', order);
  const bySupport = await seenBy('support', 'orders.detail', order);
  expect(byBuyer).toMatchInlineSnapshot(`
    "id
    number
    side
    state
    kind
    offer_id
    is_offered
    now
    created_at
    paid_at
    delivered_at
    quantity
    price_minor
    fee_minor
    total_minor
    currency
    refunded_minor
    in_escrow_minor
    at_purchase.price_minor
    at_purchase.fee_minor
    at_purchase.total_minor
    split.seller_minor
    split.commission_minor
    split.fund_minor
    split.buyer_fee_minor
    split.is_expected
    split.is_reconciled
    buyer.id
    buyer.username
    seller.id
    seller.username
    seller.seller_level
    snapshot.language
    snapshot.title
    snapshot.description
    snapshot.product_name
    snapshot.product_slug
    snapshot.attributes[].label
    snapshot.attributes[].value
    snapshot.picture.figure
    terms.delivery
    terms.protection_days
    terms.inspect_hours
    terms.inspect_after_reveal_hours
    terms.problem_pause_hours
    terms.late_grace_minutes
    terms.reserve_days
    next.waits_for
    next.on_due
    next.due_at
    requests.answer_hours
    units[].id
    units[].position
    units[].state
    units[].price_minor
    units[].fee_minor
    units[].total_minor
    units[].due_at
    units[].allowed_events[]
    timeline[].event
    timeline[].to_state
    timeline[].actor
    timeline[].occurred_at
    timeline[].unit_position"
  `);
  expect(linesOnlyIn(bySeller, byBuyer)).toMatchInlineSnapshot(`
    [
      "earnings.net_minor",
      "earnings.hold_minor",
      "earnings.reserve_minor",
      "earnings.available_minor",
      "earnings.commission_minor",
      "earnings.expected.net_minor",
      "earnings.expected.hold_minor",
      "earnings.expected.reserve_minor",
      "earnings.expected.available_minor",
      "earnings.expected.commission_minor",
      "earnings.rates.commission",
      "earnings.rates.fund",
      "earnings.rates.reserve",
      "earnings.rates.early_release",
    ]
  `);
  expect(linesOnlyIn(byBuyer, bySeller)).toMatchInlineSnapshot(`[]`);
  expect(linesOnlyIn(bySupport, byBuyer)).toEqual([]);
  expect(linesOnlyIn(byBuyer, bySupport)).toMatchInlineSnapshot(`[]`);
});

test('the form of the vault is for the seller who has to fill it (Z3)', async () => {
  const order = await resources.manual_order.make(matrix.world, parties());
  const formNames = async (actor: ActorName) =>
    (await seenBy(actor, 'orders.detail', order)).split('\n').filter((name) => /vault/.test(name));
  expect(await formNames('seller')).toMatchInlineSnapshot(`
    [
      "vault_form[].key",
      "vault_form[].label",
      "vault_form[].required",
      "vault_form[].multiline",
    ]
  `);
  for (const actor of ['buyer', 'support', 'admin'] as const) {
    expect(await formNames(actor)).toEqual([]);
  }
});

test('an offer tells everybody the same of its seller (Z3)', async () => {
  const offer = await resources.offer.make(matrix.world, parties());
  const byAnybody = await seenBy('anonymous', 'offers.detail', offer);
  expect(byAnybody).toMatchInlineSnapshot(`
    "id
    kind
    product_slug
    product_name
    language
    title
    picture.figure
    total_minor
    currency
    delivery
    warranty_days
    stock_count
    stock_has_more
    state
    buyable
    description
    attributes[].key
    attributes[].label
    attributes[].value
    attributes[].words
    price_minor
    fee_minor
    min_quantity
    max_quantity
    tiers[].min_quantity
    tiers[].unit_price_minor
    tiers[].unit_fee_minor
    tiers[].unit_total_minor
    protection_days
    inspect_hours
    inspect_after_reveal_hours
    recall_cover_days
    pay_ttl_minutes
    late_grace_minutes
    published_at
    seller.id
    seller.username
    seller.seller_level
    seller.verified
    seller.member_since
    seller.completed_orders
    seller.due_orders"
  `);
  expect(await seenBy('seller', 'offers.detail', offer)).toBe(byAnybody);
  expect(await seenBy('admin', 'offers.detail', offer)).toBe(byAnybody);
});

test('a payment, a wallet, a look into the vault and oneself (Z3)', async () => {
  const payment = await resources.payment.make(matrix.world, parties());
  expect(await seenBy('buyer', 'payments.detail', payment)).toMatchInlineSnapshot(`
    "id
    state
    amount_minor
    currency"
  `);
  expect(await seenBy('buyer', 'wallet.summary')).toMatchInlineSnapshot(`
    "now
    currency
    spendable_minor
    available_minor
    on_hold_minor
    reserve_minor
    withdrawing_minor
    in_escrow_minor
    debt_minor
    chargeback_debt_minor
    total_minor"
  `);
  expect(await seenBy('buyer', 'wallet.entries', {})).toMatchInlineSnapshot(`
    "items[].id
    items[].code
    items[].account
    items[].amount_minor
    items[].order_id
    items[].order_number
    items[].occurred_at"
  `);
  const revealed = await resources.revealed_unit.make(matrix.world, parties());
  expect(await seenBy('buyer', 'vault.log', revealed)).toMatchInlineSnapshot(`
    "[].occurred_at
    [].viewer
    [].is_own
    [].ip_address
    [].device"
  `);
  expect(await seenBy('buyer', 'GET /api/oauth/profile/me/')).toMatchInlineSnapshot(`
    "id
    email
    username
    role
    permissions[]
    level
    is_active
    two_factor
    language
    created_at"
  `);
  await resources.earnings.make(matrix.world, parties());
  expect(await seenBy('seller', 'wallet.holds')).toMatchInlineSnapshot(`
    "[].id
    [].kind
    [].order_id
    [].order_number
    [].language
    [].title
    [].amount_minor
    [].release_at"
  `);
});

test('a list of orders tells each side the name of the other, and no more (Z3)', async () => {
  await resources.delivered_order.make(matrix.world, parties());
  const bought = await seenBy('buyer', 'orders.list', { side: 'bought', limit: 1 });
  const sold = await seenBy('seller', 'orders.list', { side: 'sold', limit: 1 });
  expect(bought).toMatchInlineSnapshot(`
    "now
    items[].id
    items[].number
    items[].state
    items[].kind
    items[].language
    items[].title
    items[].product_name
    items[].product_slug
    items[].offer_id
    items[].is_offered
    items[].picture.figure
    items[].quantity
    items[].amount_minor
    items[].expected_minor
    items[].currency
    items[].refunded_minor
    items[].other_party
    items[].needs_you
    items[].next.waits_for
    items[].next.on_due
    items[].next.due_at
    items[].created_at
    next_cursor"
  `);
  expect(sold).toBe(bought);
});

function linesOnlyIn(text: string, other: string): string[] {
  const others = new Set(other.split('\n'));
  return text.split('\n').filter((line) => !others.has(line));
}

test('of a report its target sees the decision with its reasons, and nothing of who reported it (Z3)', async () => {
  const { report_id: id } = await resources.acted_report.make(matrix.world, parties());
  const byTarget = await seenBy('seller', 'moderation.own', { tab: 'about_me' });
  const bySupport = await seenBy('support', 'moderationCases.get', { report_id: id });
  const own = byTarget.split('\n');
  expect(bySupport.split('\n').filter((name) => name.startsWith('reporters'))).toEqual([
    'reporters[].id',
    'reporters[].username',
    'reporters[].reason',
    'reporters[].note',
    'reporters[].created_at',
  ]);
  expect(own.filter((name) => /report|reason|officer|priority|history|past/.test(name))).toEqual(
    [],
  );
  expect(byTarget).toMatchInlineSnapshot(`
    "items[].id
    items[].kind
    items[].target_id
    items[].state
    items[].snapshot.title
    items[].snapshot.text
    items[].snapshot.at
    items[].created_at
    items[].decided_at
    items[].note
    items[].rule
    items[].measures[]
    items[].statement
    items[].appeal_until
    items[].allowed_events[]"
  `);
});
