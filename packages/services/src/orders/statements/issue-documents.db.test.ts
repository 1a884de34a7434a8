import { readAppNow } from '@guildhall/db/clock';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder, refundBySeller, unitIds } from '@guildhall/scenes/orders';
import { testScene } from '@guildhall/scenes/scene';
import { sell, withdrawingSeller } from '@guildhall/scenes/withdrawals';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import type { OrdersContext } from '../context.ts';
import { issueFeeStatements, issueOrderDocuments } from './issue-documents.ts';
import { readFees } from './read-fees.ts';
import { readReceipt } from './read-receipt.ts';

let database: TestDatabase;
let scene: ReturnType<typeof testScene>;
let services: OrdersContext;
let shop: Viewer;
let ann: Viewer;
let offer: string;

const SETTINGS = {
  operator: { name: 'Guild Ltd', address: 'High Street 1', country: 'Ireland' },
  tax: { id: 'IE1234567', share: 2_300 },
};
/** Everything that an operator may change and that stands on a document. */
const OTHER_SETTINGS = {
  site_name: 'Newhall',
  protection_label: 'Newshield',
  public_url: 'http://newhall.test',
  operator: { name: 'New Ltd', address: 'Low Street 2', country: 'Malta' },
  tax: { id: 'MT7654321', share: 1_800 },
};

beforeAll(async () => {
  database = await testDatabase();
  const plain = testScene(database.db);
  services = { ...plain.services, settings: { ...plain.services.settings, ...SETTINGS } };
  scene = plain;
  [ann, shop] = [await buyer(scene, { username: 'ann-who-buys' }), await seller(scene)];
  const { slug } = await testBrand(scene);
  offer = await giftCardOffer(scene, shop, {
    brand_slug: slug,
    title: 'A <b>card</b> & more',
    stock: 20,
  });
  // The first run is for everything that happened before.
  await issueOrderDocuments(services);
});
afterAll(() => database.close());

const changed = (): OrdersContext => ({
  ...services,
  settings: { ...services.settings, ...OTHER_SETTINGS },
});
const receiptOf = async (context: OrdersContext, orderId: string) =>
  await readReceipt(context, ann, { order_id: orderId });
const stored = async () =>
  await database.db
    .selectFrom('issued_documents')
    .select(['number', 'kind', 'content', 'content_hash', 'keep_until'])
    .select(sql<string>`facts::text`.as('facts'))
    .orderBy('issued_at')
    .orderBy('position')
    .execute();
const refundOne = async (orderId: string, position = 0) => {
  const unit = (await unitIds(scene, shop, orderId))[position] ?? '';
  await refundBySeller(scene, shop, orderId, { unit_ids: [unit] });
};

test('an issued receipt stays to the byte when every setting and name changes', async () => {
  const order = await boughtOrder(scene, ann, offer, 3);
  await issueOrderDocuments(services);
  const before = await receiptOf(services, order);
  const [document] = before.documents;
  expect(document?.number).toMatch(/^R-\d{4}-\d{8}$/);
  expect(document?.content).toContain('A &lt;b&gt;card&lt;/b&gt; &amp; more');
  for (const said of ['Guild Ltd, High Street 1, Ireland', 'IE1234567', '23%', 'ann-who-buys']) {
    expect(document?.content).toContain(said);
  }
  const hash = createHash('sha256').update(document?.content ?? '');
  expect(document?.content_hash.toString('hex')).toBe(hash.digest('hex'));

  const bytes = await stored();
  await sql`update users set username = 'renamed', language = 'de'
    where id in (${ann.user_id}, ${shop.user_id})`.execute(database.db);
  await issueOrderDocuments(changed());
  const after = await receiptOf(changed(), order);
  expect(after).toEqual({ ...before, now: after.now });
  expect(await stored()).toEqual(bytes);
  expect(after).toMatchObject({ operator: 'Guild Ltd', buyer: 'ann-who-buys' });
});

test('each later refund has a credit note of its own, with the tax of the receipt', async () => {
  const order = await boughtOrder(scene, ann, offer, 3);
  await issueOrderDocuments(services);
  const receipt = await receiptOf(services, order);
  await refundOne(order);
  await issueOrderDocuments(changed());
  await refundOne(order, 1);
  await issueOrderDocuments(changed());
  // Nothing more came back.
  await issueOrderDocuments(changed());
  const after = await receiptOf(changed(), order);
  const [issued, first, second, ...others] = after.documents;
  expect(issued).toEqual(receipt.documents[0]);
  expect(others).toEqual([]);
  const numbers = [issued?.number, first?.number, second?.number];
  expect(new Set(numbers).size).toBe(3);
  for (const note of [first, second]) {
    expect(note?.number).toMatch(/^C-/);
    expect(note?.facts).toMatchObject({
      kind: 'credit_note',
      receipt_number: issued?.number,
      total_minor: receipt.paid_minor / 3,
      refunded_minor: receipt.paid_minor / 3,
      fee_minor: receipt.fee_minor / 3,
      tax_share: 2_300,
      issuer: { tax_id: 'IE1234567' },
    });
  }
  expect(after.refunded_minor).toBe((receipt.paid_minor / 3) * 2);
  expect(after.left_minor).toBe(receipt.paid_minor / 3);
  await refundOne(order, 2);
  await issueOrderDocuments(changed());
  const end = await receiptOf(changed(), order);
  expect(end).toMatchObject({ left_minor: 0, price_minor: 0, fee_minor: 0 });
  expect(end.tax.within_minor).toBe(0);
});

test('what came back before the receipt was issued has a credit note at once', async () => {
  const order = await boughtOrder(scene, ann, offer, 2);
  await refundOne(order);
  expect((await receiptOf(services, order)).documents).toEqual([]);
  await issueOrderDocuments(services);
  const { documents, paid_minor, left_minor } = await receiptOf(services, order);
  expect(documents.map(({ kind }) => kind)).toEqual(['receipt', 'credit_note']);
  expect(documents[0]?.facts).toMatchObject({ total_minor: paid_minor });
  expect(left_minor).toBe(paid_minor / 2);
});

test('a statement of fees is issued when its month is over, and stays', async () => {
  const { viewer } = await withdrawingSeller(scene);
  const start = await readAppNow(database.db);
  const next = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 2);
  await advance(scene, { hours: Math.ceil((next - start.getTime()) / 3_600_000) });
  const month = (await readAppNow(database.db)).toISOString().slice(0, 7);
  await sell(scene, viewer, (await testGame(scene)).slug, 10_000);
  await issueFeeStatements(services);
  expect((await readFees(services, viewer, { month })).document).toBeNull();
  await advance(scene, { days: 31 });
  await issueFeeStatements(services);
  const fees = await readFees(services, viewer, { month });
  expect(fees).toMatchObject({
    is_open: false,
    total_minor: 500,
    tax: { id: 'IE1234567', share: 2_300, within_minor: 93 },
    document: { kind: 'fee_statement', number: expect.stringMatching(/^F-/) },
  });
  const bytes = await stored();
  await issueFeeStatements(changed());
  expect(await readFees(changed(), viewer, { month })).toEqual(fees);
  expect(await stored()).toEqual(bytes);
  // Who paid no fees has none.
  expect((await readFees(services, ann, { month })).document).toBeNull();
});

test('the application changes and deletes no document, which is kept for ten years', async () => {
  const [document] = await stored();
  const year = (await readAppNow(database.db)).getUTCFullYear();
  expect(Number(document?.keep_until.slice(0, 4))).toBeGreaterThanOrEqual(year + 9);
  expect(document?.keep_until.slice(4)).toBe('-12-31');
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege('guildhall_app', 'issued_documents', 'update, delete, truncate')
      as may`.execute(database.db);
  expect(rows).toEqual([{ may: false }]);
});
