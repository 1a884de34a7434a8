import { newId } from '@guildhall/domain/kernel/ids';
import {
  type ListPaymentReviews,
  listPaymentReviewsSchema,
  type ReviewDecision,
} from '@guildhall/domain/orders/reviews/schema';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun, runWorkers } from '@guildhall/scenes/clock';
import { databaseImage } from '@guildhall/scenes/database/database-image';
import { accountOffer } from '@guildhall/scenes/offers';
import { openOrder, payOrder, riskyScene } from '@guildhall/scenes/orders';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { findUser } from '../../users/find-user.ts';
import { readPaymentReview, readPaymentReviews } from './read-payment-reviews.ts';
import { readOrder } from '../read-orders.ts';
import { readWallet } from '../read-wallet.ts';
import {
  confirmPaymentReview,
  decidePaymentReview,
  dismissPaymentReview,
} from './review-payment.ts';

const REASON = 'The buyer has answered our questions.';
/** The limit of one person is $1,000. */
const LARGE_MINOR = 100_000;
const ALL = listPaymentReviewsSchema.parse({});

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let shop: Viewer;
let sue: Viewer;
let sam: Viewer;
let gameSlug: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = riskyScene(testScene(database.db));
  gameSlug = (await testGame(scene)).slug;
  shop = await seller(scene, { seller_level: 4 });
  [sue, sam] = await Promise.all([
    actor(scene, { role: 'support' }),
    actor(scene, { role: 'admin' }),
  ]);
});
afterAll(() => database.close());
beforeEach(async () => {
  await resetClock(scene);
  ann = await buyer(scene);
});

const manual = { delivery: 'manual', delivery_minutes: 60 } as const;

async function underReview(priceMinor = 10_000, more: object = {}, by = ann): Promise<string> {
  const offerId = await accountOffer(scene, shop, {
    game_slug: gameSlug,
    price_minor: priceMinor,
    ...more,
  });
  const orderId = await openOrder(scene, by, offerId);
  await payOrder(scene, by, orderId);
  return orderId;
}

const decide = async (orderId: string, decision: ReviewDecision, who = sue) =>
  await decidePaymentReview(scene.services, who, {
    idempotency_key: newId(),
    order_id: orderId,
    decision,
    reason: REASON,
  });
const shown = async (orderId: string, who = sam) =>
  (await readPaymentReview(scene.services, who, orderId)).proposal;
const confirm = async (who: Viewer, proposalId: string, fingerprint: string) =>
  await confirmPaymentReview(scene.services, who, {
    idempotency_key: newId(),
    proposal_id: proposalId,
    fingerprint,
  });
const dismiss = async (who: Viewer, proposalId: string) =>
  await dismissPaymentReview(scene.services, who, {
    idempotency_key: newId(),
    proposal_id: proposalId,
    reason: 'The price is far too low.',
  });
const stateOf = async (orderId: string) =>
  (await readOrder(scene.services, ann, orderId)).order.state;

async function proposed(decision: ReviewDecision = 'clear', by = sue) {
  const orderId = await underReview(LARGE_MINOR);
  await decide(orderId, decision, by);
  const proposal = await shown(orderId);
  if (proposal === null) throw new Error('nothing was proposed');
  return { orderId, ...proposal };
}

describe('a risky payment (O3)', () => {
  test('waits for a review with its money in escrow; the buyer sees neither risk nor a button', async () => {
    const orderId = await underReview();
    const { order, allowed, units } = await readOrder(scene.services, ann, orderId);
    expect(order.state).toBe('payment_review');
    expect(allowed).toEqual([]);
    expect(units.map(({ state }) => state)).toEqual(['awaiting_delivery']);
    const { in_escrow_minor, total_minor } = await readWallet(scene.services, ann);
    expect([in_escrow_minor, total_minor]).toEqual([order.total_minor, order.total_minor]);
  });

  test('before it, the buyer is offered to pay as for any order', async () => {
    const offerId = await accountOffer(scene, shop, { game_slug: gameSlug });
    const orderId = await openOrder(scene, ann, offerId);
    const { allowed } = await readOrder(scene.services, ann, orderId);
    expect(allowed.toSorted()).toEqual(['abandon', 'pay']);
  });
});

describe('up to $1,000 one person decides', () => {
  test('clearing delivers an instant order at once (O4, O6)', async () => {
    const orderId = await underReview();
    expect(await decide(orderId, 'clear')).toMatchObject({ state: 'delivered', proposal_id: null });
    const { acts } = await readPaymentReview(scene.services, sue, orderId);
    const { username } = (await findUser(database.db, sue.user_id)) ?? {};
    expect(acts).toMatchObject([
      { act: 'propose', role: 'support', decision: 'clear', username, reason: REASON },
      { act: 'carry_out', role: 'support', decision: 'clear', username, reason: REASON },
    ]);
  });

  test('clearing starts the time to deliver a manual order only then', async () => {
    const orderId = await underReview(10_000, manual);
    await advance(scene, { minutes: 90 });
    await decide(orderId, 'clear');
    const { order } = await readOrder(scene.services, ann, orderId);
    expect(order.state).toBe('paid');
    expect(order.delivery_due_at?.getTime()).toBe((order.paid_at?.getTime() ?? 0) + 3_600_000);
    expect(order.paid_at?.getTime()).toBeGreaterThan(order.created_at.getTime() + 3_600_000);
  });

  test('rejecting gives all money back and the units to the stock (O5)', async () => {
    const orderId = await underReview();
    expect(await decide(orderId, 'reject')).toMatchObject({ state: 'cancelled' });
    expect((await readWallet(scene.services, ann)).spendable_minor).toBe(10_400);
    const { rows } = await sql<{ event: string; actor: string; reason: string }>`
      select event, actor, reason from order_history
       where order_id = ${orderId} and event = 'reject_review'`.execute(database.db);
    expect(rows).toEqual([{ event: 'reject_review', actor: 'support', reason: REASON }]);
  });

  test('nobody decides twice, and nobody but staff decides', async () => {
    const orderId = await underReview();
    for (const who of [ann, shop]) {
      await expect(decide(orderId, 'clear', who)).rejects.toMatchObject({
        code: 'ORDER_EVENT_REFUSED',
        facts: { reason: 'ACTOR' },
      });
    }
    await expect(decide(orderId, 'clear', await buyer(scene))).rejects.toMatchObject({
      code: 'ORDER_NOT_FOUND',
    });
    await decide(orderId, 'clear');
    await expect(decide(orderId, 'reject')).rejects.toMatchObject({ code: 'ORDER_EVENT_REFUSED' });
  });

  test('staff decide nothing about a purchase of their own (Z9)', async () => {
    const own = await buyer(scene, { role: 'support' });
    const orderId = await underReview(10_000, {}, own);
    await expect(decide(orderId, 'clear', own)).rejects.toMatchObject({
      facts: { reason: 'ACTOR' },
    });
    await expect(readPaymentReview(scene.services, own, orderId)).rejects.toMatchObject({
      code: 'ORDER_NOT_FOUND',
    });
    const { items } = await readPaymentReviews(scene.services, own, ALL);
    expect(items.map(({ id }) => id)).not.toContain(orderId);
    const large = await underReview(LARGE_MINOR, {}, await buyer(scene, { role: 'support' }));
    const { user_id } = {
      user_id: (await readPaymentReview(scene.services, sue, large)).order.buyer_id,
    };
    await decide(large, 'reject');
    const waiting = await shown(large, sam);
    const party = { user_id, role: 'support' } as const;
    await expect(dismiss(party, waiting?.id ?? '')).rejects.toMatchObject({
      code: 'ORDER_NOT_FOUND',
    });
  });
});

describe('what staff are shown', () => {
  const list = async (who: Viewer, input: Partial<ListPaymentReviews> = {}) =>
    await readPaymentReviews(scene.services, who, { ...ALL, ...input });

  test('pages hold every review once, those with the nearest deadline first', async () => {
    for (let count = 0; count < 3; count += 1) await underReview();
    const { items: all } = await list(sue);
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(sue, { limit: 2, cursor });
      expect(page.items.length).toBeLessThanOrEqual(2);
      found.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(found.length).toBeGreaterThanOrEqual(3);
    expect(found).toEqual(all.map(({ id }) => id));
    const due = all.map(({ due_at }) => due_at?.getTime() ?? 0);
    expect(due).toEqual(due.toSorted((one, other) => one - other));
    await expect(list(sue, { cursor: 'x' })).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  });

  test('a row says since when it waits, who proposed what, and whether it is their own', async () => {
    const { orderId } = await proposed('reject');
    const rowFor = async (who: Viewer) => (await list(who)).items.find(({ id }) => id === orderId);
    const [own, other] = [await rowFor(sue), await rowFor(sam)];
    expect(own?.since?.getTime()).toBe((own?.due_at?.getTime() ?? 0) - 2 * 3_600_000);
    expect(own?.proposal).toMatchObject({ decision: 'reject', is_own: true });
    expect(other?.proposal).toMatchObject({ decision: 'reject', is_own: false });
    const { username } = (await findUser(database.db, sue.user_id)) ?? {};
    expect(other?.proposal?.proposed_by_username).toBe(username);
    const plain = await underReview();
    const { items } = await list(sam);
    expect(items.find(({ id }) => id === plain)?.proposal).toBeUndefined();
  });

  test('acts keep the values of their proposal; what may still change is shown only under review (G1)', async () => {
    const orderId = await underReview();
    const open = await readPaymentReview(scene.services, sue, orderId);
    expect(open).toMatchObject({ before: { state: 'payment_review' }, start: { actor: 'buyer' } });
    expect(open.outcomes.map(({ decision }) => decision)).toEqual(['clear', 'reject']);
    await decide(orderId, 'reject');
    const closed = await readPaymentReview(scene.services, sue, orderId);
    expect(closed).toMatchObject({ before: null, outcomes: [], may_decide: false });
    expect(
      closed.acts.map(({ act, is_own, before, after }) => [act, is_own, before, after]),
    ).toEqual(
      ['propose', 'carry_out'].map((act) => [
        act,
        true,
        { state: 'payment_review', in_escrow_minor: 10_400, refunded_minor: 0 },
        { state: 'cancelled', in_escrow_minor: 0, refunded_minor: 10_400 },
      ]),
    );
  });
});

describe('above $1,000 a second person confirms (Z10)', () => {
  test('a proposal changes nothing; the second sees exactly it, and carries it out', async () => {
    const { orderId, id, fingerprint, ...proposal } = await proposed();
    expect(await stateOf(orderId)).toBe('payment_review');
    expect(proposal).toMatchObject({
      decision: 'clear',
      reason: REASON,
      is_own: false,
      before: { state: 'payment_review', in_escrow_minor: 104_000, refunded_minor: 0 },
      after: { state: 'paid', in_escrow_minor: 104_000, refunded_minor: 0 },
    });
    expect(await confirm(sam, id, fingerprint)).toEqual({ state: 'delivered' });
    const { acts } = await readPaymentReview(scene.services, sam, orderId);
    expect(acts.map(({ act, role }) => `${act} by ${role}`)).toEqual([
      'propose by support',
      'carry_out by admin',
    ]);
  });

  test.each<ReviewDecision>(['clear', 'reject'])('nobody confirms their own: %s', async (what) => {
    const { id, fingerprint } = await proposed(what);
    const before = await databaseImage(database.owner_db);
    await expect(confirm(sue, id, fingerprint)).rejects.toMatchObject({ code: 'DECISION_OWN' });
    expect(await databaseImage(database.owner_db)).toEqual(before);
  });

  test('the database refuses it too, whatever the code does', async () => {
    const { id } = await proposed();
    const confirmOwn = sql`insert into staff_acts
        (id, proposal_id, proposed_by, needs_second_person, fingerprint, act, actor_id, role)
      select uuidv7(), id, proposed_by, needs_second_person, fingerprint, 'carry_out', proposed_by,
          'support' from staff_proposals where id = ${id}`.execute(database.owner_db);
    await expect(confirmOwn).rejects.toThrow('staff_acts_second_person');
  });

  test('another fingerprint than the proposal’s is refused', async () => {
    const first = await proposed('clear');
    const other = await proposed('reject');
    await expect(confirm(sam, first.id, other.fingerprint)).rejects.toMatchObject({
      code: 'DECISION_CHANGED',
    });
  });

  test.each([
    ['the decision', sql`change = '{"decision": "reject"}'`],
    ['the reason', sql`reason = 'Another reason than before.'`],
    ['what it leads to', sql`after = '{}'`],
    ['the subject', sql`subject = (select max(id::text) from orders)`],
  ])('a proposal is refused after somebody has changed %s of its row', async (_what, change) => {
    const { id, fingerprint } = await proposed();
    await underReview();
    await sql`update staff_proposals set ${change} where id = ${id}`.execute(database.owner_db);
    await expect(confirm(sam, id, fingerprint)).rejects.toMatchObject({ code: 'DECISION_CHANGED' });
  });

  test('the application cannot change a proposal or an act (LOG3)', async () => {
    for (const table of ['staff_proposals', 'staff_acts']) {
      await expect(
        sql`update ${sql.table(table)} set reason = 'x'`.execute(database.db),
      ).rejects.toThrow('permission denied');
      await expect(sql`delete from ${sql.table(table)}`.execute(database.db)).rejects.toThrow(
        'permission denied',
      );
    }
  });

  test('while one proposal waits there is no second; after it was dismissed there may be', async () => {
    const { orderId, id, fingerprint } = await proposed('clear');
    await expect(decide(orderId, 'reject', sam)).rejects.toMatchObject({
      code: 'DECISION_PENDING',
      facts: { proposal_id: id },
    });
    await dismiss(sam, id);
    expect(await stateOf(orderId)).toBe('payment_review');
    await expect(confirm(sam, id, fingerprint)).rejects.toMatchObject({ code: 'DECISION_CLOSED' });
    await expect(dismiss(sue, id)).rejects.toMatchObject({ code: 'DECISION_CLOSED' });
    await decide(orderId, 'reject', sam);
    const second = await shown(orderId, sue);
    await confirm(sue, second?.id ?? '', second?.fingerprint ?? '');
    expect(await stateOf(orderId)).toBe('cancelled');
  });

  test('users without the permission are refused, and an unknown proposal does not exist', async () => {
    const { id, fingerprint } = await proposed();
    const mod = await actor(scene, { role: 'moderator' });
    for (const who of [ann, shop, mod]) {
      await expect(confirm(who, id, fingerprint)).rejects.toMatchObject({
        code: 'PERMISSION_DENIED',
      });
    }
    await expect(confirm(sam, newId(), fingerprint)).rejects.toMatchObject({
      code: 'DECISION_NOT_FOUND',
    });
  });

  test('of ten who confirm concurrently one succeeds, and the money moves once (M4)', async () => {
    const { orderId, id, fingerprint } = await proposed('reject');
    const people = await Promise.all(
      Array.from({ length: 10 }, () => actor(scene, { role: 'support' })),
    );
    const answers = await Promise.allSettled(people.map((who) => confirm(who, id, fingerprint)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [(answer.reason as { code: string }).code] : [],
    );
    expect(new Set(codes)).toEqual(new Set(['DECISION_CLOSED']));
    expect(await stateOf(orderId)).toBe('cancelled');
    expect((await readWallet(scene.services, ann)).spendable_minor).toBe(104_000);
  });
});

describe('after two hours the system rejects (O5)', () => {
  test('not before, and with all money back', async () => {
    const orderId = await underReview();
    await advanceAndRun(scene, { minutes: 119 });
    expect(await stateOf(orderId)).toBe('payment_review');
    await advanceAndRun(scene, { minutes: 1 });
    expect(await stateOf(orderId)).toBe('cancelled');
    expect((await readWallet(scene.services, ann)).spendable_minor).toBe(10_400);
  });

  test('a proposal that waits does not stop it, and cannot be confirmed afterwards', async () => {
    const { orderId, id, fingerprint } = await proposed('clear');
    await advanceAndRun(scene, { hours: 2 });
    expect(await stateOf(orderId)).toBe('cancelled');
    await expect(confirm(sam, id, fingerprint)).rejects.toMatchObject({ code: 'DECISION_CHANGED' });
    expect(await shown(orderId)).toBeNull();
    const { items } = await readPaymentReviews(scene.services, sue, ALL);
    expect(items.map(({ id }) => id)).not.toContain(orderId);
  });

  test('of staff and the timer at the same moment exactly one wins (M5)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const orderId = await underReview();
      await advance(scene, { hours: 2 });
      const [decided] = await Promise.allSettled([
        decide(orderId, 'clear'),
        runWorkers(scene),
        runWorkers(scene),
      ]);
      const won = decided.status === 'fulfilled' ? 'delivered' : 'cancelled';
      expect(await stateOf(orderId)).toBe(won);
      await resetClock(scene);
    }
  });
});
