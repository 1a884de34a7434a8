import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import { ACTOR_PASSWORD, actor, buyer } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { openOrder } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import {
  bankAccount,
  freshSession,
  ibanOf,
  sell,
  verify,
  withdrawingSeller,
} from '@guildhall/scenes/withdrawals';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { readAccessToken } from '../identity/sessions/access-token.ts';
import { settleChargeback } from '../payments/chargebacks/settle-chargeback.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { startOrderPayment } from '../payments/start-payment.ts';
import { ruleBasedRisk } from '../ports/rule-based-risk.ts';
import { setTwoFactor } from '../users/change-user.ts';
import { findUser } from '../users/find-user.ts';
import { post } from '../wallet/post-entries.ts';
import {
  readWithdrawalReview,
  readWithdrawalReviews,
} from './decisions/read-withdrawal-reviews.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { runWithdrawals } from './run-withdrawals.ts';

const HOME = '192.0.2.1';
const ABROAD = '198.51.100.1';
const COUNTRIES: Readonly<Record<string, string>> = { [HOME]: 'DE', [ABROAD]: 'FR' };

let database: TestDatabase;
let scene: Scene & Pick<ReturnType<typeof testScene>, 'approve'>;
let gameSlug: string;
let reviewer: Viewer;
let shop: Viewer;
let methodId: string;

beforeAll(async () => {
  database = await testDatabase();
  const plain = testScene(database.db);
  const riskScore = ruleBasedRisk(async (address) => COUNTRIES[address] ?? null);
  scene = { ...plain, services: { ...plain.services, risk_score: riskScore } };
  gameSlug = (await testGame(scene)).slug;
  reviewer = await actor(scene, { role: 'admin' });
});
afterAll(() => database.close());
beforeEach(async () => {
  ({ viewer: shop, method_id: methodId } = await withdrawingSeller(scene));
  await sell(scene, shop, gameSlug, 200_000);
});

const setFactor = async ({ user_id }: Viewer, isOn: boolean) =>
  await inTransaction(scene.services.db, (trx) => setTwoFactor(trx, user_id, isOn));

/** Signs in, as long ago as these days; on the device of somebody else if it is given. */
async function signIn(viewer: Viewer, from: string, daysAgo: number, device?: string | null) {
  const email = (await findUser(scene.services.db, viewer.user_id))?.email ?? '';
  const credentials = { email, password: ACTOR_PASSWORD };
  const origin = { ip_address: from, user_agent: 'a browser', device_token: device ?? null };
  // The sign-in of this test knows the password alone.
  await setFactor(viewer, false);
  const signedIn = await signInWithPassword(scene.services, credentials, origin);
  await setFactor(viewer, true);
  const id = (await readAccessToken(scene.services.token_secret, signedIn.access_token)) ?? '';
  const age = sql`make_interval(days => ${daysAgo})`;
  await sql`update sessions set created_at = created_at - ${age} where id = ${id}`.execute(
    database.owner_db,
  );
  await sql`update devices set first_seen_at = first_seen_at - ${age}
    where id = (select device_id from sessions where id = ${id})`.execute(database.owner_db);
  return { session_id: id, device_token: signedIn.device_token };
}

async function ask(amountMinor: number, { session_id = newId(), from = HOME, fee = 0 } = {}) {
  const input = { method_id: methodId, amount_minor: amountMinor, expected_fee_minor: fee };
  const { withdrawal_id } = await requestWithdrawal(
    scene.services,
    shop,
    { ...freshSession(), id: session_id },
    { idempotency_key: newId(), currency: 'USD', ...input },
    from,
  );
  await runWithdrawals(scene.services);
  const { state, hold_code, risk_score, risk_reasons, needs_second_person } =
    await readWithdrawalReview(scene.services, reviewer, withdrawal_id);
  return {
    id: withdrawal_id,
    state,
    hold_code,
    score: risk_score,
    reasons: risk_reasons.map(({ rule, found }) => [rule, found]),
    needs_second_person,
  };
}

test('a first withdrawal of new earnings waits for one person, who reads why it scores', async () => {
  const withdrawal = await ask(60_000);
  expect(withdrawal).toMatchObject({ state: 'risk_review', hold_code: null, score: 60 });
  expect(withdrawal.needs_second_person).toBe(false);
  expect(withdrawal.reasons).toEqual([
    ['new_method', 72 * 60],
    ['few_withdrawals', 0],
    ['high_first_withdrawal', 60_000],
    ['recent_earnings', 129_010],
  ]);
  const { items } = await readWithdrawalReviews(scene.services, reviewer, {
    queue: 'review',
    search: '',
    limit: 25,
  });
  expect(items.find(({ id }) => id === withdrawal.id)?.risk_reasons).toHaveLength(4);
  await advance(scene, { hours: 48 });
  await runWithdrawals(scene.services);
  const { history } = await readWithdrawalReview(scene.services, reviewer, withdrawal.id);
  expect(history.map(({ event }) => event)).toContain('auto_approve');
});

test('on a new device of somebody else, abroad, to their account, it is held for two people (§7, §9)', async () => {
  const other = await buyer(scene);
  await verify(scene, other.user_id);
  const destination = { kind: 'bank', iban: ibanOf(815) } as const;
  await bankAccount(scene, other, { destination });
  methodId = await bankAccount(scene, shop, { destination });
  await advance(scene, { days: 20 });
  await signIn(shop, HOME, 30);
  const { device_token } = await signIn(other, ABROAD, 10);
  const { session_id } = await signIn(shop, ABROAD, 2, device_token);
  // The session of the request is younger than a day, so its own country is not known yet.
  await sql`update sessions set created_at = now() where id = ${session_id}`.execute(
    database.owner_db,
  );
  const withdrawal = await ask(20_000, { session_id, from: ABROAD });
  expect(withdrawal.reasons).toEqual([
    ['shared_method', 1],
    ['few_withdrawals', 0],
    ['new_device', 2 * 24 * 60],
    ['shared_device', 1],
    ['new_country', 1],
  ]);
  expect(withdrawal).toMatchObject({
    hold_code: 'risk_score',
    score: 100,
    needs_second_person: true,
  });
  await advance(scene, { hours: 48 });
  await runWithdrawals(scene.services);
  const { state } = await readWithdrawalReview(scene.services, reviewer, withdrawal.id);
  expect(state).toBe('risk_review');
});

test('chargebacks about their sales, debts, and the fourth of a day count', async () => {
  const fees = [0, 100, 100];
  for (const fee of fees) await ask(1_000, { fee });
  const ann = await buyer(scene);
  const offer = { game_slug: gameSlug, price_minor: 10_000 };
  const orderId = await openOrder(scene, ann, await accountOffer(scene, shop, offer));
  const input = { idempotency_key: newId(), order_id: orderId };
  const { payment_id, redirect_url } = await startOrderPayment(scene.services, ann, input);
  await scene.approve(redirect_url);
  const [desk] = scene.services.payment_providers;
  if (desk === undefined) throw new Error('there is no provider');
  const reference = redirect_url.slice(redirect_url.lastIndexOf('/') + 1);
  const checkout = await desk.readCheckout(reference);
  await settlePayment(scene.services, { provider: desk.name, checkout });
  await settleChargeback(scene.services, desk.name, {
    provider_reference: `du_${payment_id}`,
    client_reference: payment_id,
    status: 'open',
    amount_minor: 10_400,
    currency: 'USD',
    reason_code: 'fraudulent',
    evidence_due_at: null,
  });
  // A debt of a decision; who owes a chargeback of their own does not withdraw at all.
  await inTransaction(database.db, async (trx) => {
    const sale = { id: orderId, buyer_id: ann.user_id, seller_id: shop.user_id };
    await post(trx, postings.E18(minor(5_000), newId()));
    await post(trx, postings.E9(sale, newId(), minor(5_000), 'test'));
  });
  const { reasons } = await ask(1_000, { fee: 100 });
  expect(reasons.slice(-3)).toEqual([
    ['many_withdrawals', 4],
    ['open_chargebacks', 1],
    ['debt', 5_000],
  ]);
});
