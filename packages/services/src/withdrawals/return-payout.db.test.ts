import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { actor } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { catchRefusal } from '@guildhall/scenes/refusals';
import { testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { freshSession, sell, withdraw, withdrawingSeller } from '@guildhall/scenes/withdrawals';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ServiceContext } from '../context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { readEvents } from '../webhooks/read-events.ts';
import { handleNow, receiveEvent } from '../webhooks/receive-event.ts';
import { replayEvent } from '../webhooks/replay-event.ts';
import { manualPayoutProvider } from '../ports/payments/manual-payout-provider.ts';
import { readBalances } from '../wallet/read-balances.ts';
import { confirmWithdrawal } from './decisions/confirm-withdrawal.ts';
import { confirmPayoutMethod } from './confirm-payout-method.ts';
import { readPayoutMethods, readWithdrawals } from './read-withdrawals.ts';
import { readWithdrawalReview } from './decisions/read-withdrawal-reviews.ts';
import { decideWithdrawal } from './decisions/review-withdrawal.ts';
import { runWithdrawals } from './run-withdrawals.ts';
import { markFailed, markPaid, markReturned } from './decisions/settle-withdrawal.ts';

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
afterAll(() => database.close());
beforeEach(async () => {
  ({ services } = scene);
  ({ viewer: shop, method_id: methodId } = await withdrawingSeller(scene));
  await sell(scene, shop, gameSlug, 500_000);
});

const available = async () => (await readBalances(database.db, shop.user_id)).available_minor;
const stateOf = async (id: string) => {
  const { items } = await readWithdrawals(services, shop, { limit: 25 });
  return items.find((item) => item.id === id);
};
const methodStatus = async () => (await readPayoutMethods(services, shop))[0]?.status;
const because = (id: string) => ({
  idempotency_key: newId(),
  withdrawal_id: id,
  reason: 'The bank sent it back.',
});
const ask = (amountMinor = 20_000) => withdraw({ ...scene, services }, shop, methodId, amountMinor);

/** A withdrawal that is with its provider. It is not the free one of the month. */
async function sent() {
  await ask(1_000);
  const id = await ask();
  await runWithdrawals(services);
  await decideWithdrawal(services, reviewer, { ...because(id), decision: 'approve', code: null });
  await runWithdrawals(services);
  return id;
}

async function paid() {
  const id = await sent();
  scene.payouts.pay(id);
  await advance(scene, { minutes: 1 });
  await runWithdrawals(services);
  return id;
}

/** The provider says by webhook that a payout came back. */
async function arrive(id: string) {
  const event = {
    event_id: newId(),
    type: 'payout.returned',
    object: { kind: 'payout', id: `po_${id}` },
    fault: null,
  } as const;
  const { id: received } = await receiveEvent(services, 'counter', event, { handled_now: true });
  return received === null ? 'duplicate' : await handleNow(services, received);
}

describe('a payment that comes back after it was paid (E11)', () => {
  test('is available again with its fee, once, whatever says so how often (H2, F12, F13)', async () => {
    const before = await available();
    const id = await paid();
    expect(await arrive(id)).toBe('handled');
    expect((await stateOf(id))?.state).toBe('paid');
    scene.payouts.change(id, { status: 'returned', failure: 'account_closed' });
    await Promise.all(Array.from({ length: 10 }, () => arrive(id)));
    expect(await stateOf(id)).toMatchObject({ state: 'returned', outcome_code: 'account_closed' });
    // The other withdrawal to this method gave its money back, too.
    expect(await available()).toBe(before);
    const fees = await database.db
      .selectFrom('ledger_entries')
      .select(
        sql<number>`sum(case direction when 'debit' then amount_minor
        else -amount_minor end)::int`.as('sum'),
      )
      .where('account_id', '=', 'rev.wd_fee')
      .executeTakeFirstOrThrow();
    expect(fees.sum).toBe(0);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from outbox
      where payload::text like ${`%withdrawal_returned%${shop.user_id}%`}
         or payload::text like ${`%${shop.user_id}%withdrawal_returned%`}`.execute(
      database.owner_db,
    );
    expect(rows[0]?.count).toBe(1);
  });

  test('that we hear of before its payment is a failure, and its method is checked, too', async () => {
    const before = await available();
    const id = await sent();
    scene.payouts.change(id, { status: 'returned' });
    expect(await arrive(id)).toBe('handled');
    expect(await stateOf(id)).toMatchObject({ state: 'failed', outcome_code: 'returned' });
    expect(await available()).toBe(before);
    expect(await methodStatus()).toBe('returned');
  });

  test('of another amount moves no money: quarantine, and an alert (H3)', async () => {
    const id = await paid();
    scene.payouts.change(id, { status: 'returned', amount_minor: 100 });
    expect(await arrive(id)).toBe('quarantined');
    expect((await stateOf(id))?.state).toBe('paid');
    expect(scene.alerts).toContain('a payout does not match its withdrawal');
  });

  test('is handled again by other staff than its payee (Z9)', async () => {
    const id = await paid();
    scene.payouts.change(id, { status: 'returned', amount_minor: 100 });
    await arrive(id);
    const { items } = await readEvents(services, admin, { state: 'quarantined', limit: 1 });
    const again = async (by: Viewer) =>
      await replayEvent(services, by, {
        idempotency_key: newId(),
        webhook_event_id: items[0]?.id ?? '',
        reason: 'The provider has repaired it.',
      });
    const refused = await catchRefusal(again({ ...shop, role: 'support' }));
    expect(refused.code).toBe('WEBHOOK_EVENT_NOT_FOUND');
    expect(await again(admin)).toEqual({ state: 'received' });
  });
});

describe('its payout method', () => {
  test('is used again once its owner has checked it', async () => {
    const id = await paid();
    scene.payouts.change(id, { status: 'returned' });
    await arrive(id);
    expect(await methodStatus()).toBe('returned');
    const refused = await catchRefusal(ask());
    expect(refused).toMatchObject({
      code: 'PAYOUT_METHOD_UNUSABLE',
      facts: { status: 'returned' },
    });
    await confirmPayoutMethod(services, shop, freshSession(), { method_id: methodId });
    expect(await methodStatus()).toBe('usable');
    await ask();
  });

  test('gets no withdrawal that is requested at the same time, or it fails', async () => {
    const before = await available();
    const id = await paid();
    scene.payouts.change(id, { status: 'returned' });
    const requests = Array.from({ length: 5 }, () =>
      ask().then(
        (requested) => requested,
        (error: unknown) => (error instanceof Refusal ? error.code : error),
      ),
    );
    const [, ...ends] = await Promise.all([arrive(id), ...requests]);
    await runWithdrawals(services);
    for (const end of ends) {
      if (end === 'PAYOUT_METHOD_UNUSABLE' || end === 'WITHDRAWAL_FEE_CHANGED') continue;
      expect(await stateOf(String(end))).toMatchObject({
        state: 'failed',
        outcome_code: 'method_returned',
      });
    }
    expect(await available()).toBe(before);
  });
});

test('staff mark what they have paid themselves as returned, once, with a reason', async () => {
  services = { ...services, payout_providers: [manualPayoutProvider] };
  const before = await available();
  const id = await sent();
  await markPaid(services, admin, { ...because(id), reference: 'SEPA 1' });
  const input = { ...because(id), code: 'destination_refused' } as const;
  const support = await actor(scene, { role: 'support' });
  const bySupport = await catchRefusal(markReturned(services, support, input));
  expect(bySupport.code).toBe('WITHDRAWAL_NOT_FOUND');
  expect(await markReturned(services, admin, input)).toEqual({
    state: 'returned',
    proposal_id: null,
  });
  expect(await available()).toBe(before);
  const again = { ...because(id), code: 'other' } as const;
  const refused = await catchRefusal(markReturned(services, admin, again));
  expect(refused.facts).toMatchObject({ state: 'returned', reason: 'STATE' });
});

describe('money that staff give back above $1,000 (Z10)', () => {
  let second: Viewer;
  beforeEach(async () => {
    services = { ...services, payout_providers: [manualPayoutProvider] };
    second = await actor(scene, { role: 'admin' });
  });

  const confirm = async (by: Viewer, id: string) => {
    const { proposal } = await readWithdrawalReview(services, second, id);
    return await confirmWithdrawal(services, by, {
      idempotency_key: newId(),
      proposal_id: proposal?.id ?? '',
      fingerprint: proposal?.fingerprint ?? '',
    });
  };

  /** One that staff have to pay, and what is available without it. */
  async function large() {
    const id = await ask(150_000);
    await runWithdrawals(services);
    await decideWithdrawal(services, reviewer, { ...because(id), decision: 'approve', code: null });
    await confirm(admin, id);
    await runWithdrawals(services);
    return { id, left: await available() };
  }

  test.each([
    ['failed', markFailed, false],
    ['returned', markReturned, true],
  ] as const)('waits for a second admin when a payment has %s', async (state, mark, isPaid) => {
    const { id, left } = await large();
    if (isPaid) await markPaid(services, admin, { ...because(id), reference: 'SEPA 1' });
    const was = (await stateOf(id))?.state;
    const proposed = await mark(services, admin, { ...because(id), code: 'other' });
    expect(proposed).toMatchObject({ state: was, proposal_id: expect.any(String) });
    expect([await available(), (await stateOf(id))?.state]).toEqual([left, was]);
    expect((await catchRefusal(confirm(admin, id))).code).toBe('DECISION_OWN');
    const support = await actor(scene, { role: 'support' });
    expect((await catchRefusal(confirm(support, id))).code).toBe('PERMISSION_DENIED');
    expect(await confirm(second, id)).toEqual({ state });
    expect(await available()).toBeGreaterThan(left + 149_000);
    expect(await stateOf(id)).toMatchObject({ state, outcome_code: 'other' });
  });

  test('is not given back when the payment was made meanwhile', async () => {
    const { id } = await large();
    await markFailed(services, admin, { ...because(id), code: 'other' });
    await markPaid(services, second, { ...because(id), reference: 'SEPA 2' });
    expect((await catchRefusal(confirm(second, id))).code).toBe('DECISION_CHANGED');
  });
});
