import { inTransaction } from '@guildhall/db/transaction';
import { findUser } from '@guildhall/db/users/queries';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import { actor } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { catchRefusal } from '@guildhall/scenes/refusals';
import { usedProviderAccounts } from '@guildhall/scenes/payments';
import { testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import {
  bankAccount,
  ibanOf,
  sell,
  verify,
  withdraw,
  withdrawingSeller,
} from '@guildhall/scenes/withdrawals';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ServiceContext } from '../context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { manualPayoutProvider } from '../ports/payments/manual-payout-provider.ts';
import { freezeFunds, unfreezeFunds } from '../wallet/freeze-funds.ts';
import { readBalances } from '../wallet/read-balances.ts';
import { confirmWithdrawal, dismissWithdrawal } from './decisions/confirm-withdrawal.ts';
import { exportManualPayouts } from './decisions/export-manual-payouts.ts';
import { extendHold, holdWithdrawal } from './decisions/hold-withdrawal.ts';
import {
  readWithdrawalReview,
  readWithdrawalReviews,
} from './decisions/read-withdrawal-reviews.ts';
import { readWithdrawals } from './read-withdrawals.ts';
import { decideWithdrawal } from './decisions/review-withdrawal.ts';
import { runWithdrawals } from './run-withdrawals.ts';
import { markFailed, markPaid } from './decisions/settle-withdrawal.ts';

let database: TestDatabase;
let scene: ReturnType<typeof testScene>;
let services: ServiceContext;
let gameSlug: string;
let shop: Viewer;
let methodId: string;
let reviewer: Viewer;
let admin: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
  [reviewer, admin] = await Promise.all([
    actor(scene, { role: 'admin' }),
    actor(scene, { role: 'admin' }),
  ]);
});
afterAll(async () => {
  expect(await usedProviderAccounts(database.db)).toEqual(['psp:counter', 'psp:desk']);
  await database.close();
});
beforeEach(async () => {
  ({ services } = scene);
  ({ viewer: shop, method_id: methodId } = await withdrawingSeller(scene));
  await sell(scene, shop, gameSlug, 500_000);
});
afterEach(async () => {
  scene.payouts.setOutage('none');
});

const run = () => runWithdrawals(services);
const available = async () => (await readBalances(database.db, shop.user_id)).available_minor;
const stateOf = async (id: string) => {
  const { items } = await readWithdrawals(services, shop, { limit: 25 });
  const found = items.find((item) => item.id === id);
  if (found === undefined) throw new Error('there is no such withdrawal');
  return found;
};
const REASON = 'A reason that is long enough.';
const because = (id: string) => ({
  idempotency_key: newId(),
  withdrawal_id: id,
  reason: REASON,
});
const approve = (viewer: Viewer, id: string) =>
  decideWithdrawal(services, viewer, { ...because(id), decision: 'approve', code: null });
const confirmationOf = async (id: string) => {
  const { proposal } = await readWithdrawalReview(services, reviewer, id);
  if (proposal === null) throw new Error('nothing was proposed');
  const { id: proposalId, fingerprint } = proposal;
  return { idempotency_key: newId(), proposal_id: proposalId, fingerprint };
};
/** A withdrawal that is scored, and waits for staff. */
const underReview = async (amountMinor = 20_000) => {
  const id = await withdraw({ ...scene, services }, shop, methodId, amountMinor);
  await run();
  return id;
};
const sent = async (amountMinor = 20_000) => {
  const id = await underReview(amountMinor);
  await approve(reviewer, id);
  await run();
  return id;
};
const score = (risk: number): ServiceContext => ({
  ...services,
  risk_score: {
    ...services.risk_score,
    assessWithdrawal: async () => ({ score: risk, reasons: [] }),
  },
});

describe('from the request to the money', () => {
  test('approved by one person, sent once, and paid net of the fee (E11)', async () => {
    await withdraw(scene, shop, methodId, 1_000);
    const before = await available();
    const id = await underReview();
    expect(await stateOf(id)).toMatchObject({ state: 'risk_review', hold_code: null });
    expect(await approve(reviewer, id)).toEqual({ state: 'approved', proposal_id: null });
    await run();
    expect((await stateOf(id)).state).toBe('processing');
    const request = scene.payouts.requests.find((each) => each.client_reference === id);
    expect(request).toMatchObject({ amount_minor: 19_800, payee_name: 'Ann Example' });
    await run();
    expect((await stateOf(id)).state).toBe('processing');
    scene.payouts.pay(id);
    await advance(scene, { minutes: 1 });
    await run();
    expect(await stateOf(id)).toMatchObject({ state: 'paid', allowed_events: [] });
    expect(await available()).toBe(before - 20_000);
    expect(scene.payouts.requests.filter((each) => each.client_reference === id)).toHaveLength(1);
  });

  test('a payout that fails gives everything back, with the fee', async () => {
    const before = await available();
    const id = await sent();
    scene.payouts.fail(id, 'account_closed');
    await advance(scene, { minutes: 1 });
    await run();
    expect(await stateOf(id)).toMatchObject({ state: 'failed', outcome_code: 'account_closed' });
    expect(await available()).toBe(before);
  });

  test('approves itself after 48 hours, unless the user is no longer verified', async () => {
    const id = await underReview();
    const other = await underReview();
    await advance(scene, { hours: 47 });
    await run();
    expect((await stateOf(id)).state).toBe('risk_review');
    await advance(scene, { hours: 1 });
    await approve(reviewer, other);
    await run();
    expect((await stateOf(id)).state).toBe('processing');
    const third = await underReview();
    await verify(scene, shop.user_id, 'Bob Example');
    await advance(scene, { hours: 48 });
    await run();
    expect(await stateOf(third)).toMatchObject({ state: 'risk_review', hold_code: 'documents' });
  });

  test('a payout of another amount moves no money, and alerts (H3)', async () => {
    const id = await sent();
    scene.payouts.change(id, { status: 'paid', amount_minor: 1 });
    await advance(scene, { minutes: 1 });
    await run();
    expect((await stateOf(id)).state).toBe('processing');
    expect(scene.alerts).toContain('a payout does not match its withdrawal');
  });
});

describe('a payout whose answer is lost is made once (M11, F3)', () => {
  test.each(['before', 'after'] as const)('lost %s it arrived', async (when) => {
    const before = await available();
    const id = await underReview();
    await approve(reviewer, id);
    scene.payouts.setOutage(when);
    await run();
    expect(await stateOf(id)).toMatchObject({ state: 'processing', allowed_events: [] });
    expect(await available()).toBe(before - 20_000);
    await advance(scene, { minutes: 1 });
    await run();
    scene.payouts.setOutage('none');
    for (let round = 0; round < 3; round += 1) {
      await advance(scene, { minutes: 1 });
      await Promise.all([run(), run()]);
    }
    expect(scene.payouts.requests.filter((each) => each.client_reference === id)).toHaveLength(1);
    scene.payouts.pay(id);
    await advance(scene, { minutes: 1 });
    await Promise.all([run(), run(), run()]);
    expect((await stateOf(id)).state).toBe('paid');
  });

  test('and one at a provider that is gone waits, with an alert', async () => {
    const id = await sent();
    services = { ...services, payout_providers: [manualPayoutProvider] };
    await advance(scene, { minutes: 1 });
    await run();
    expect((await stateOf(id)).state).toBe('processing');
    expect(scene.alerts).toContain('payouts are open at a provider that is not configured');
  });
});

describe('two people', () => {
  test.each([
    ['above $1,000', 100_001, 0, 'second_person'],
    ['from a risk score of 70 on', 20_000, 70, 'risk_score'],
  ] as const)('approve %s (Z10)', async (_what, amount, risk, holdCode) => {
    services = score(risk);
    const id = await underReview(amount);
    expect(await stateOf(id)).toMatchObject({ hold_code: holdCode });
    const { proposal_id } = await approve(reviewer, id);
    expect(proposal_id).not.toBeNull();
    const confirmation = await confirmationOf(id);
    const own = await catchRefusal(confirmWithdrawal(services, reviewer, confirmation));
    expect(own.code).toBe('DECISION_OWN');
    await advance(scene, { hours: 72 });
    await run();
    expect((await stateOf(id)).state).toBe('risk_review');
    const { state } = await confirmWithdrawal(services, admin, confirmation);
    expect(state).toBe('approved');
  });

  test('approve what they were shown: a hold meanwhile refuses the confirmation', async () => {
    services = score(70);
    const id = await underReview();
    await approve(reviewer, id);
    const confirmation = await confirmationOf(id);
    const wrong = { ...confirmation, fingerprint: '0'.repeat(64) };
    const changed = await catchRefusal(confirmWithdrawal(services, admin, wrong));
    expect(changed.code).toBe('DECISION_CHANGED');
    const dismissal = { idempotency_key: newId(), proposal_id: confirmation.proposal_id };
    await dismissWithdrawal(services, admin, { ...dismissal, reason: REASON });
    const closed = await catchRefusal(confirmWithdrawal(services, admin, confirmation));
    expect(closed.code).toBe('DECISION_CLOSED');
  });

  test('no staff decide on their own, nor with the same bank account (Z9)', async () => {
    const own = await withdrawingSeller(scene, { role: 'admin' });
    await sell(scene, own.viewer, gameSlug, 100_000);
    const id = await withdraw(scene, own.viewer, own.method_id, 10_000);
    await run();
    const codeOf = async (viewer: Viewer) => (await catchRefusal(approve(viewer, id))).code;
    expect(await codeOf({ ...own.viewer, role: 'admin' })).toBe('WITHDRAWAL_NOT_FOUND');
    const twin = await actor(scene, { role: 'admin' });
    await verify(scene, twin.user_id);
    const destination = { kind: 'bank', iban: ibanOf(4_711) } as const;
    await bankAccount(scene, own.viewer, { destination });
    await bankAccount(scene, twin, { destination });
    expect(await codeOf(twin)).toBe('WITHDRAWAL_NOT_FOUND');
    expect(await codeOf(shop)).toBe('WITHDRAWAL_NOT_FOUND');
    expect((await approve(reviewer, id)).state).toBe('approved');
  });
});

describe('holds and rejections', () => {
  test('a rejection gives everything back, with a reason', async () => {
    const before = await available();
    const id = await underReview();
    const input = { ...because(id), decision: 'reject', code: 'name_differs' } as const;
    const { state } = await decideWithdrawal(services, reviewer, input);
    expect(state).toBe('rejected');
    expect(await stateOf(id)).toMatchObject({ outcome_code: 'name_differs', held_until: null });
    expect(await available()).toBe(before);
    const again = await catchRefusal(approve(admin, id));
    expect(again.facts).toEqual({ event: 'approve', state: 'rejected', reason: 'STATE' });
  });

  test('a hold ends after 30 days, or 60 if an admin extends it once', async () => {
    const before = await available();
    const ids = [await underReview(), await underReview()] as const;
    for (const id of ids) {
      await holdWithdrawal(services, reviewer, { ...because(id), code: 'documents' });
    }
    const start = (await stateOf(ids[1])).created_at;
    const days = (date: Date | null) =>
      Math.round(((date?.getTime() ?? 0) - start.getTime()) / 86_400_000);
    expect(days((await stateOf(ids[1])).held_until)).toBe(30);
    const support = await actor(scene, { role: 'support' });
    const bySupport = await catchRefusal(extendHold(services, support, because(ids[1])));
    expect(bySupport.code).toBe('WITHDRAWAL_NOT_FOUND');
    const { held_until } = await extendHold(services, admin, because(ids[1]));
    expect(days(held_until)).toBe(60);
    const twice = await catchRefusal(extendHold(services, admin, because(ids[1])));
    expect(twice.facts).toMatchObject({ reason: 'EXTENDED' });
    await advance(scene, { days: 30 });
    await run();
    expect((await stateOf(ids[0])).outcome_code).toBe('hold_over');
    expect((await stateOf(ids[1])).state).toBe('risk_review');
    await advance(scene, { days: 30 });
    await run();
    expect((await stateOf(ids[1])).state).toBe('rejected');
    expect(await available()).toBe(before);
  });

  test('money that a dispute froze does not stop a withdrawal of the rest', async () => {
    const slice = await database.db
      .selectFrom('ledger_holds')
      .select('order_unit_id')
      .where('seller_id', '=', shop.user_id)
      .executeTakeFirstOrThrow();
    const owner = { owner_kind: 'staff', owner_id: newId() } as const;
    await inTransaction(database.db, (trx) =>
      freezeFunds(trx, [slice], { ...owner, reason: 'A dispute of the unit.' }),
    );
    const id = await underReview(await available());
    expect(await available()).toBe(0);
    expect((await stateOf(id)).state).toBe('risk_review');
    await inTransaction(database.db, (trx) => unfreezeFunds(trx, owner));
  });
});

describe('payouts that staff make themselves', () => {
  const manual = () => {
    services = { ...services, payout_providers: [manualPayoutProvider] };
    scene = { ...scene, services };
  };
  afterEach(() => {
    scene = { ...scene, services: { ...services, payout_providers: [scene.payouts.provider] } };
  });

  test('are exported with their destination, and marked as paid or failed', async () => {
    manual();
    const before = await available();
    const [paid, failed] = [await sent(), await sent(30_000)];
    let csv = '';
    for await (const part of exportManualPayouts(services, admin)) csv += part;
    const line = csv.split('\r\n').find((each) => each.startsWith(paid));
    expect(line).toMatch(/,Ann Example,bank,DE,DE\d{20},200\.00,USD$/);
    const reference = { reference: 'SEPA 2026-11-23' };
    const support = await actor(scene, { role: 'support' });
    const bySupport = await catchRefusal(
      markPaid(services, support, { ...because(paid), ...reference }),
    );
    expect(bySupport.code).toBe('WITHDRAWAL_NOT_FOUND');
    await markPaid(services, admin, { ...because(paid), ...reference });
    await markFailed(services, admin, { ...because(failed), code: 'returned' });
    expect((await stateOf(paid)).state).toBe('paid');
    expect(await stateOf(failed)).toMatchObject({ state: 'failed', outcome_code: 'returned' });
    expect(await available()).toBe(minor(before - 20_000));
    const closed = async (search: string) => {
      const input = { queue: 'closed', search, limit: 25 } as const;
      const { items } = await readWithdrawalReviews(services, admin, input);
      return items.map(({ id }) => id);
    };
    expect(await closed('')).toEqual(expect.arrayContaining([paid, failed]));
    expect(await closed(paid)).toEqual([paid]);
    const owner = await findUser(database.db, shop.user_id);
    for (const named of [owner?.username.toUpperCase(), owner?.email]) {
      expect(await closed(named ?? '')).toEqual(expect.arrayContaining([paid, failed]));
    }
    expect(await closed('nobody-has-this-name')).toEqual([]);
    const { acts } = await readWithdrawalReview(services, admin, paid);
    expect(acts.map(({ kind, act }) => [kind, act])).toEqual([
      ['withdrawals.approve', 'propose'],
      ['withdrawals.approve', 'carry_out'],
      ['withdrawals.settle', 'propose'],
      ['withdrawals.settle', 'carry_out'],
    ]);
  });

  test('are nobody’s to mark while a provider pays them', async () => {
    const id = await sent();
    const input = { ...because(id), code: 'other' } as const;
    const refused = await catchRefusal(markFailed(services, admin, input));
    expect(refused.facts).toMatchObject({ reason: 'PROVIDER' });
  });
});
