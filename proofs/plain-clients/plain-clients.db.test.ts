import { randomUUID } from 'node:crypto';
import { ACTOR_PASSWORD, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { accountOffer } from '@guildhall/scenes/offers';
import { fundWallet } from '@guildhall/scenes/payments';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningShop, startShop } from '../running-shop.ts';
import {
  curl,
  curlClient,
  fetchClient,
  type PlainAnswer,
  type PlainClient,
  trpcClient,
} from './clients.ts';
import { Description } from './description.ts';

/**
 * Clients that know one address only. They read from `/api/openapi.json` the paths and methods,
 * where input and token go, and what responses look like. Every input is validated before it is
 * sent, and every response when it arrives.
 */
let database: TestDatabase;
let shop: RunningShop;
let description: Description;
let productSlug: string;

const origin = () => shop.settings.public_url;

beforeAll(async () => {
  database = await testDatabase();
  shop = await startShop(database);
  description = await Description.fetchFrom(`${origin()}/api/openapi.json`);
  productSlug = (await testGame(shop.scene)).slug;
  const shopkeeper = await seller(shop.scene, { seller_level: 4 });
  for (let offers = 0; offers < CLIENTS.length; offers += 1) {
    await accountOffer(shop.scene, shopkeeper, { game_slug: productSlug });
  }
});
afterAll(async () => {
  await shop.close();
  await database.close();
});

/** A client of procedures and its credentials. */
const CLIENTS: readonly [string, PlainClient, PlainClient][] = [
  ['curl', curlClient, curlClient],
  ['@trpc/client without our types', trpcClient, fetchClient],
];

async function ask(client: PlainClient, name: string, input: unknown, token: string | null = null) {
  expect([name, 'input', description.faultOfInput(name, input)]).toEqual([name, 'input', null]);
  return checked(name, await client(description.call(name), input, token));
}

function checked(name: string, { status, body }: PlainAnswer): PlainAnswer {
  const fault = description.faultOfAnswer(name, status, body);
  expect([name, status, fault]).toEqual([name, status, null]);
  return { status, body };
}

/** The content of the envelope of a response. */
function dataOf<Data>({ status, body }: PlainAnswer): Data {
  expect([status, body]).toEqual([200, { result: { data: expect.anything() } }]);
  return (body as { result: { data: Data } }).result.data;
}

const refused = (status: number, code: string) => ({
  status,
  body: { error: expect.objectContaining({ data: expect.objectContaining({ code }) }) },
});

/** A user who knows what they have and what they want for it. */
const SIGN_IN = { takes: ['email', 'password'], answers: 'access_token' } as const;

describe.each(CLIENTS)('%s', (_name, client, firstClient) => {
  let token: string;

  beforeAll(async () => {
    const email = `plain-${randomUUID()}@example.test`;
    const viewer = await buyer(shop.scene, { email });
    await fundWallet(shop.scene, viewer, 50_000);
    const signIn = description.nameOfCall(SIGN_IN);
    const answer = await ask(firstClient, signIn, { email, password: ACTOR_PASSWORD });
    ({ access_token: token } = answer.body as { access_token: string });
  });

  test('buys using the document alone: lists, checks out, pays from the wallet, reads', async () => {
    const { items } = dataOf<{ items: { id: string; total_minor: number }[] }>(
      await ask(client, 'offers.list', { kind: 'account', product_slug: productSlug }),
    );
    const { id: offerId = '', total_minor = 0 } = items[0] ?? {};
    const wish = {
      idempotency_key: randomUUID(),
      offer_id: offerId,
      quantity: 1,
      expected_unit_total_minor: total_minor,
    };
    const { order_id } = dataOf<{ order_id: string }>(
      await ask(client, 'orders.checkOut', wish, token),
    );
    // The same key and input get the first response again (M3).
    expect(dataOf(await ask(client, 'orders.checkOut', wish, token))).toEqual({ order_id });
    const payment = { idempotency_key: randomUUID(), order_id };
    expect(dataOf(await ask(client, 'orders.payFromWallet', payment, token))).toEqual({
      state: 'delivered',
    });
    expect(dataOf(await ask(client, 'orders.detail', { order_id }, token))).toMatchObject({
      id: order_id,
      state: 'delivered',
      side: 'buyer',
    });
  });

  test('is refused with the code and the status that the document names', async () => {
    const orderId = '01940000-0000-7000-8000-000000000001';
    const asked = [
      await ask(client, 'orders.detail', { order_id: orderId }, token),
      await ask(client, 'orders.detail', { order_id: orderId }),
      await ask(
        client,
        'orders.payFromWallet',
        { idempotency_key: randomUUID(), order_id: orderId },
        token,
      ),
    ];
    expect(asked).toEqual([
      refused(404, 'ORDER_NOT_FOUND'),
      refused(401, 'NOT_SIGNED_IN'),
      refused(404, 'ORDER_NOT_FOUND'),
    ]);
  });

  test('learns which fields are invalid when it ignores the document', async () => {
    const wrong = { order_id: 'mine', role: 'admin' };
    expect(description.faultOfInput('orders.detail', wrong)).not.toBeNull();
    const answer = checked(
      'orders.detail',
      await client(description.call('orders.detail'), wrong, token),
    );
    expect(answer).toEqual(refused(400, 'INPUT_INVALID'));
    expect(JSON.stringify(answer.body)).toContain('"role":[{"code":"unknown_field","params":{}}]');
  });
});

test('a plain route refuses in the form that the document describes', async () => {
  const signIn = description.nameOfCall(SIGN_IN);
  const answer = await ask(curlClient, signIn, { email: 'a@b.test', password: 'wrong' });
  expect(answer.status).toBe(400);
  expect(answer.body).toHaveProperty('non_field_errors');
});

test('a response that the document does not describe is detected', () => {
  const envelope = (data: unknown) => ({ result: { data } });
  const fault = (status: number, body: unknown) =>
    description.faultOfAnswer('orders.payFromWallet', status, body);
  expect(fault(200, envelope({ state: 'delivered' }))).toBeNull();
  expect(fault(200, { state: 'delivered' })).toContain('result');
  expect(fault(200, envelope({ state: 'stolen' }))).toContain('allowed values');
  // A later version may say more: that breaks no client.
  expect(fault(200, envelope({ state: 'delivered', note: 'more' }))).toBeNull();
  expect(fault(302, envelope({ state: 'delivered' }))).toContain('says nothing of 302');
  const data = { code: 'OUT_OF_STOCK', facts: {}, fields: {}, http_status: 409, request_id: null };
  const error = { code: -32_009, message: 'OUT_OF_STOCK', data };
  // A code of the catalogue, but not declared by this call.
  expect(fault(409, { error })).toContain('allowed values');
});

test('curl fetches the document itself, as the page about the API says', async () => {
  const printed = await curl(['--silent', '--fail', `${origin()}/api/openapi.json`]);
  expect(JSON.parse(printed)).toHaveProperty('openapi');
});
