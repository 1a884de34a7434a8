import { listPaymentReviewsSchema } from '@guildhall/domain/orders/reviews/schema';
import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advanceAndRun } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, payOrder, reveal, triggerUnits } from '@guildhall/scenes/orders';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Origin, Viewer } from '../../kernel/viewer.ts';
import { readAccessToken } from '../../identity/sessions/access-token.ts';
import { findUser } from '../../users/find-user.ts';
import { ruleBasedRisk } from '../../ports/rule-based-risk.ts';
import { checkOut } from '../check-out.ts';
import { readOrder } from '../read-orders.ts';
import { readPaymentReview, readPaymentReviews } from './read-payment-reviews.ts';

/** Addresses of two countries. */
const COUNTRIES: Readonly<Record<string, string>> = { '192.0.2.1': 'DE', '198.51.100.1': 'FR' };
const HOME: Origin = { ip_address: '192.0.2.1', user_agent: 'a browser' };
const ABROAD: Origin = { ip_address: '198.51.100.1', user_agent: 'another browser' };

let database: TestDatabase;
let scene: Scene;
let shop: Viewer;
let ann: Viewer;
let sue: Viewer;
let gameSlug: string;

beforeAll(async () => {
  database = await testDatabase();
  const plain = testScene(database.db);
  const riskScore = ruleBasedRisk(async (address) => COUNTRIES[address] ?? null);
  scene = { ...plain, services: { ...plain.services, risk_score: riskScore } };
  gameSlug = (await testGame(scene)).slug;
  shop = await seller(scene, { seller_level: 4 });
  sue = await actor(scene, { role: 'support' });
});
afterAll(() => database.close());
beforeEach(async () => {
  await resetClock(scene);
  ann = await buyer(scene);
});

async function signIn({ user_id }: Viewer, origin: Origin) {
  const email = (await findUser(scene.services.db, user_id))?.email ?? '';
  const credentials = { email, password: ACTOR_PASSWORD };
  const signedIn = await signInWithPassword(scene.services, credentials, origin);
  const session = await readAccessToken(scene.services.token_secret, signedIn.access_token);
  return { session_id: session, device_token: signedIn.device_token };
}

/** The user's sign-ins until now were two days ago. */
async function ageSignIns({ user_id }: Viewer): Promise<void> {
  const { owner_db } = database;
  await sql`update sessions set created_at = created_at - interval '2 days'
    where user_id = ${user_id}`.execute(owner_db);
  await sql`update devices set first_seen_at = first_seen_at - interval '2 days'
    where user_id = ${user_id}`.execute(owner_db);
}

/** Opens an order on an account at this price in a session, pays it, and returns its id. */
async function buys(viewer: Viewer, priceMinor: number, sessionId: string | null, from = HOME) {
  const offerId = await accountOffer(scene, shop, { game_slug: gameSlug, price_minor: priceMinor });
  const { order_id } = await checkOut(
    scene.services,
    viewer,
    {
      idempotency_key: newId(),
      offer_id: offerId,
      quantity: 1,
      expected_unit_total_minor: (priceMinor * 104) / 100,
    },
    { session_id: sessionId, ip_address: from.ip_address },
  );
  await payOrder(scene, viewer, order_id);
  return order_id;
}

const stateOf = async (orderId: string) =>
  (await readOrder(scene.services, sue, orderId)).order.state;

const reasonsOf = async (orderId: string) => {
  const { order } = await readPaymentReview(scene.services, sue, orderId);
  return { score: order.risk_score, reasons: order.risk_reasons };
};
const rulesOf = async (orderId: string) =>
  (await reasonsOf(orderId)).reasons.map(({ rule }) => rule);

describe('the risk of a purchase (O3, decision 76)', () => {
  test('a first order right after the sign-up is paid without a review', async () => {
    const session = await signIn(ann, HOME);
    const orderId = await buys(ann, 10_000, session.session_id);
    expect(await stateOf(orderId)).toBe('delivered');
    expect(await reasonsOf(orderId)).toMatchObject({
      score: 40,
      reasons: [{ rule: 'new_user' }, { rule: 'early_order' }, { rule: 'few_orders', found: 0 }],
    });
  });

  test('a high first order on a device of others is reviewed, and staff see each reason', async () => {
    const { device_token } = await signIn(await buyer(scene), HOME);
    const session = await signIn(ann, { ...HOME, device_token });
    const orderId = await buys(ann, 20_000, session.session_id);
    expect(await stateOf(orderId)).toBe('payment_review');
    const { items } = await readPaymentReviews(
      scene.services,
      sue,
      listPaymentReviewsSchema.parse({}),
    );
    const found = items.find(({ id }) => id === orderId);
    expect(found?.risk_score).toBe(90);
    expect(found?.risk_reasons).toEqual([
      { rule: 'new_user', weight: 10, found: 0 },
      { rule: 'early_order', weight: 15, found: 0 },
      { rule: 'few_orders', weight: 15, found: 0 },
      { rule: 'high_first_order', weight: 25, found: 20_800 },
      { rule: 'shared_device', weight: 25, found: 1 },
    ]);
    expect((await reasonsOf(orderId)).reasons).toEqual(found?.risk_reasons);
  });

  test('a session on a new device in another country says so, one that is known does not', async () => {
    const home = await signIn(ann, HOME);
    await ageSignIns(ann);
    const abroad = await signIn(ann, ABROAD);
    expect(await rulesOf(await buys(ann, 10_000, home.session_id))).toHaveLength(3);
    const risky = await buys(ann, 10_000, abroad.session_id, ABROAD);
    expect(await rulesOf(risky)).toEqual([
      'new_user',
      'early_order',
      'few_orders',
      'new_device',
      'new_country',
    ]);
    expect(await stateOf(risky)).toBe('payment_review');
  });

  test('the session of somebody else, and none, say nothing about the buyer', async () => {
    const { device_token } = await signIn(await buyer(scene), HOME);
    const other = await signIn(await buyer(scene), { ...HOME, device_token });
    for (const id of [other.session_id, null]) {
      expect(await rulesOf(await buys(ann, 10_000, id))).toHaveLength(3);
    }
  });

  test('the fifth order within an hour is counted, also when the others were not paid', async () => {
    const offers = await Promise.all(
      [1, 2, 3, 4].map(async () => await accountOffer(scene, shop, { game_slug: gameSlug })),
    );
    for (const offerId of offers) await boughtOrder(scene, ann, offerId);
    const last = await buys(ann, 10_000, null);
    expect((await reasonsOf(last)).reasons).toContainEqual({
      rule: 'many_orders',
      weight: 20,
      found: 5,
    });
  });

  test('an order is compared with those that the buyer has completed', async () => {
    const first = await buys(ann, 10_000, null);
    await reveal(scene, ann, first);
    await triggerUnits(scene, ann, first, 'confirm');
    await advanceAndRun(scene, { days: 31 });
    expect(await stateOf(first)).toBe('completed');
    expect(await rulesOf(await buys(ann, 30_000, null))).toEqual([]);
    expect((await reasonsOf(await buys(ann, 32_000, null))).reasons).toEqual([
      { rule: 'above_usual', weight: 20, found: 10_400 },
    ]);
  });

  test('a listed sign-in of a demo is not judged by its device, which everybody shares', async () => {
    const { device_token } = await signIn(await buyer(scene), HOME);
    const session = await signIn(ann, { ...HOME, device_token });
    const email = (await findUser(scene.services.db, ann.user_id))?.email ?? '';
    const { settings } = scene.services;
    const services = { ...scene.services, settings: { ...settings, public_sign_ins: [email] } };
    const real = scene;
    scene = { ...scene, services };
    const orderId = await buys(ann, 20_000, session.session_id);
    scene = real;
    expect(await rulesOf(orderId)).not.toContain('shared_device');
  });
});
