import { advanceClock } from '@guildhall/db/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHARGE_BACK_SECONDS, DECISION_DAYS, stepDueChargebacks } from './chargebacks.ts';
import { API_KEY, PUBLIC_URL, startTestMerchant, type TestMerchant } from './test-merchant.ts';

let database: TestDatabase;
let shop: TestMerchant;
beforeAll(async () => {
  // These checkouts belong to another shop and have no payments in our database.
  database = await testDatabase({ expectedViolations: ['INV10'] });
  shop = await startTestMerchant(database.db);
});
afterAll(async () => {
  await shop.stop();
  await database.close();
});

async function countCheckouts() {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sandbox.checkouts`.execute(database.db);
  return rows[0]?.count;
}

test.each<[string, object]>([
  ['no key', { authorization: '' }],
  ['a wrong key', { authorization: 'Bearer sk_of_another' }],
  ['the key cut short', { authorization: `Bearer ${API_KEY.slice(0, -1)}` }],
  ['the key and more', { authorization: `Bearer ${API_KEY}x` }],
  ['the key without its scheme', { authorization: API_KEY }],
  ['an empty key', { authorization: 'Bearer ' }],
])('with %s no checkout is created or read', async (_how, headers) => {
  const { id } = await shop.open();
  const before = await countCheckouts();
  expect(await shop.call('/checkouts', shop.checkoutBody(), headers)).toMatchObject({
    status: 401,
    body: { error: { code: 'unauthorized' } },
  });
  expect((await shop.call(`/checkouts/${id}`, undefined, headers)).status).toBe(401);
  expect(await countCheckouts()).toBe(before);
});

test('the same reference and body is the same checkout, also with 20 concurrent requests (fault 3)', async () => {
  const body = shop.checkoutBody();
  const before = (await countCheckouts()) ?? 0;
  const attempts = Array.from({ length: 20 }, async () => await shop.call('/checkouts', body));
  const answers = await Promise.all(attempts);
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 19 }, () => 200),
    201,
  ]);
  expect(await countCheckouts()).toBe(before + 1);
  const [first] = answers;
  expect(first?.body).toMatchObject({ status: 'pending', amount_minor: 1_250, currency: 'USD' });
  expect(first?.body.url).toBe(`${PUBLIC_URL}/sandbox-provider/pay/${first?.body.id}`);
});

test('a repeated request from another server of the shop gets the same checkout (M3, fault 3)', async () => {
  const body = shop.checkoutBody();
  const { id } = (await shop.call('/checkouts', body)).body;
  const fromElsewhere = { ...body, webhook_url: `${body.webhook_url}/of-another-server` };
  const again = await shop.call('/checkouts', fromElsewhere);
  expect(again).toMatchObject({ status: 200, body: { id } });
});

test('a repeated request gets the current status of the checkout', async () => {
  const body = shop.checkoutBody();
  const { id } = (await shop.call('/checkouts', body)).body;
  await shop.press(id, 'approve');
  expect(await shop.call('/checkouts', body)).toMatchObject({
    status: 200,
    body: { id, status: 'captured' },
  });
});

test.each<[string, object]>([
  ['amount', { amount_minor: 1_251 }],
  ['currency', { currency: 'EUR' }],
  ['description', { description: 'Gold account' }],
  ['success address', { success_url: `${PUBLIC_URL}/elsewhere` }],
  ['failure address', { failure_url: `${PUBLIC_URL}/elsewhere` }],
])('the same reference with another %s is a conflict', async (_what, changes) => {
  const body = shop.checkoutBody();
  const { id } = (await shop.call('/checkouts', body)).body;
  const second = await shop.call('/checkouts', { ...body, ...changes });
  expect(second).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
  expect((await shop.look(id)).text).toContain('$12.50');
});

const names = ['success_url', 'failure_url', 'webhook_url'] as const;
const foreign = [
  'http://evil.test/',
  'https://shop.test/',
  'http://shop.test:81/',
  'http://shop.test.evil.test/',
  'http://sub.shop.test/',
  'http://shop.test@evil.test/',
  'http://user:password@shop.test/',
  '//shop.test/',
  '/relative',
  'javascript:alert(1)//http://shop.test',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  'http://127.0.0.1:1/',
  'http://[::1]/',
  '',
];
test.each(names.flatMap((name) => foreign.map((address) => [name, address])))(
  'a foreign URL is refused: %s %s (open redirect, SSRF)',
  async (name, address) => {
    const before = await countCheckouts();
    const answer = await shop.call('/checkouts', { ...shop.checkoutBody(), [name]: address });
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid' } } });
    expect(answer.body.error.message).toContain(name);
    expect(await countCheckouts()).toBe(before);
  },
);

test.each<[string, object]>([
  ['no amount', { amount_minor: undefined }],
  ['an amount of zero', { amount_minor: 0 }],
  ['a negative amount', { amount_minor: -1 }],
  ['a fraction of a cent', { amount_minor: 0.5 }],
  ['an amount as text', { amount_minor: '1250' }],
  ['an amount that is too large', { amount_minor: 1e15 }],
  ['no currency', { currency: '' }],
  ['a currency in words', { currency: 'dollars' }],
  ['a currency in lowercase', { currency: 'usd' }],
  ['no description', { description: ' ' }],
  ['a description that is too long', { description: 'x'.repeat(501) }],
  ['no reference', { client_reference: '' }],
  ['a reference with a line break', { client_reference: 'a\nb' }],
  ['an unknown field', { capture_at: '2020-01-01' }],
])('%s is refused', async (_what, changes) => {
  const headers = { 'idempotency-key': 'pay-1' };
  const answer = await shop.call('/checkouts', { ...shop.checkoutBody(), ...changes }, headers);
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid' } } });
});

test('an idempotency key that differs from the reference is refused', async () => {
  const headers = { 'idempotency-key': 'another' };
  expect((await shop.call('/checkouts', shop.checkoutBody(), headers)).status).toBe(400);
});

test('an unknown checkout gets 404', async () => {
  expect(await shop.call('/checkouts/chk_none')).toMatchObject({
    status: 404,
    body: { error: { code: 'not_found' } },
  });
});

describe('evidence against a chargeback', () => {
  const evidence = {
    client_reference: 'ours',
    access_log: null,
    service_date: null,
    product_description: 'Silver account',
    text: 'Nothing was delivered.',
  };

  async function chargedBack(): Promise<string> {
    const { id } = await shop.open();
    await shop.press(id, 'charge_back_by_evidence');
    await bankWorks(CHARGE_BACK_SECONDS);
    const row = await database.db
      .selectFrom('sandbox.chargebacks')
      .select('id')
      .where('checkout_id', '=', id)
      .executeTakeFirstOrThrow();
    return row.id;
  }
  async function bankWorks(seconds: number): Promise<void> {
    await advanceClock(database.db, seconds);
    await stepDueChargebacks(database.db);
  }

  test('is taken once, and the bank decides by it', async () => {
    const id = await chargedBack();
    const submit = async (changes: object = {}) =>
      await shop.call(`/chargebacks/${id}/evidence`, { ...evidence, ...changes });
    expect(await submit()).toMatchObject({ status: 200, body: { id, status: 'open' } });
    expect((await submit()).status).toBe(200);
    const other = { status: 422, body: { error: { code: 'closed' } } };
    expect(await submit({ text: 'All was delivered.' })).toMatchObject(other);
    await bankWorks(DECISION_DAYS * 86_400);
    expect(await submit()).toMatchObject({ status: 200, body: { status: 'won' } });
  });

  test('is refused once the bank has decided, for a chargeback that is none, and out of shape', async () => {
    const id = await chargedBack();
    const path = `/chargebacks/${id}/evidence`;
    expect((await shop.call('/chargebacks/cb_none/evidence', evidence)).status).toBe(404);
    expect((await shop.call(path, evidence, { 'idempotency-key': 'other' })).status).toBe(400);
    const long = { ...evidence, text: 'x'.repeat(20_001) };
    expect((await shop.call(path, long)).status).toBe(400);
    await bankWorks(DECISION_DAYS * 86_400);
    expect((await shop.call(`/chargebacks/${id}`)).body.status).toBe('lost');
    expect((await shop.call(path, evidence)).status).toBe(422);
  });
});
