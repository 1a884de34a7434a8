import type { ListDisputes } from '@guildhall/domain/disputes/schema';
import { newId, orderNumber } from '@guildhall/domain/kernel/ids';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import {
  answeredDispute,
  decidedDispute,
  openedDispute,
  takenCase,
} from '@guildhall/scenes/disputes';
import { uploadedImage } from '@guildhall/scenes/files';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, reveal, triggerUnits } from '@guildhall/scenes/orders';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { readOrder } from '../orders/read-orders.ts';
import { readWallet } from '../orders/read-wallet.ts';
import { addEvidence } from './add-evidence.ts';
import { confirmDispute } from './decide-dispute.ts';
import { askEvidence, handOverCase } from './handle-case.ts';
import { listDisputes, listOfficers } from './list-disputes.ts';
import { readFigures, refreshFigures } from './read-figures.ts';
import { readDispute } from './read-dispute.ts';
import {
  acceptDecision,
  appealDecision,
  escalateDispute,
  withdrawDispute,
} from './settle-dispute.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let shop: Viewer;
let sue: Viewer;
let sam: Viewer;
let gameSlug: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
});
afterAll(() => database.close());
beforeEach(async () => {
  await resetClock(scene);
  [ann, shop, sue, sam] = await Promise.all([
    buyer(scene),
    // Level 4, for prices above the bound of one person.
    seller(scene, { seller_level: 4 }),
    actor(scene, { role: 'support' }),
    actor(scene, { role: 'admin' }),
  ]);
});

/** An account for $100 and a fee of $4, delivered. */
const delivered = async (priceMinor = 10_000) => {
  const offer = { game_slug: gameSlug, price_minor: priceMinor };
  return await boughtOrder(scene, ann, await accountOffer(scene, shop, offer));
};
const confirmed = async () => {
  const orderId = await delivered();
  await reveal(scene, ann, orderId);
  await triggerUnits(scene, ann, orderId, 'confirm');
  return orderId;
};
const action = (disputeId: string) => ({ idempotency_key: newId(), dispute_id: disputeId });
const fileOf = async (disputeId: string, viewer = ann) =>
  await readDispute(scene.services, viewer, { dispute_id: disputeId });
const stateOf = async (disputeId: string) => (await fileOf(disputeId)).dispute.state;
const orderOf = async (orderId: string) => await readOrder(scene.services, ann, orderId);
const spendable = async (who: Viewer) => (await readWallet(scene.services, who)).spendable_minor;
const refused = async (promise: Promise<unknown>) =>
  await promise.then(
    () => 'allowed',
    (error: { code?: string; facts?: { reason?: string; limit?: string } }) =>
      [error.code, error.facts?.reason ?? error.facts?.limit].filter(Boolean).join(' '),
  );

/** A dispute that both sides talk about. */
async function talking(orderId: string, opening = {}): Promise<string> {
  const id = await openedDispute(scene, ann, orderId, opening);
  await answeredDispute(scene, shop, id);
  return id;
}

/** A dispute that a member of staff has taken. */
async function underReview(orderId: string, opening = {}): Promise<string> {
  const id = await talking(orderId, opening);
  await advance(scene, { hours: 12 });
  await escalateDispute(scene.services, ann, action(id));
  await takenCase(scene, sue, id);
  return id;
}

describe('staff decide', () => {
  test('asking each side once; the answer brings the case back', async () => {
    const id = await underReview(await delivered());
    const question = 'When did you first sign in?';
    const ask = async () =>
      await askEvidence(scene.services, sue, { ...action(id), side: 'buyer', question });
    expect((await ask()).state).toBe('awaiting_evidence');
    expect((await fileOf(id)).asked).toEqual(['buyer']);
    const fileId = await uploadedImage(scene, ann, 'evidence', 72);
    const brought = { ...action(id), text: 'Here it is.', file_ids: [fileId] };
    expect((await addEvidence(scene.services, ann, brought)).state).toBe('under_review');
    expect(await refused(ask())).toBe('DISPUTE_EVENT_REFUSED ASKED_BEFORE');
    const theirs = (await fileOf(id, shop)).evidence.at(-1);
    expect(theirs).toMatchObject({ side: 'buyer', body: 'Here it is.' });
    expect(theirs?.attachments[0]?.variants.length).toBeGreaterThan(0);
  });

  test('a seller who loses pays the fee (E14) when the time to appeal is over', async () => {
    const orderId = await confirmed();
    const id = await underReview(orderId);
    const before = await spendable(ann);
    expect(await decidedDispute(scene, sue, id)).toMatchObject({ state: 'decided' });
    await advanceAndRun(scene, { hours: 47 });
    expect(await stateOf(id)).toBe('decided');
    await advanceAndRun(scene, { hours: 1 });
    const { dispute } = await fileOf(id);
    expect(dispute).toMatchObject({ state: 'closed_refund_full', refunded_minor: 10_400 });
    expect((await spendable(ann)) - before).toBe(10_400);
    // There is nothing left to take it from: the rest is waived.
    expect(dispute.fee_minor).toBe(0);
  });

  test('the fee of a partial refund comes from what the seller keeps', async () => {
    const id = await underReview(await confirmed());
    await decidedDispute(scene, sue, id, { outcome: 'refund_part', refund_minor: 5_000 });
    await acceptDecision(scene.services, ann, action(id));
    expect(await refused(acceptDecision(scene.services, ann, action(id)))).toBe(
      'DISPUTE_EVENT_REFUSED ACCEPTED_BEFORE',
    );
    expect(await stateOf(id)).toBe('decided');
    await acceptDecision(scene.services, shop, action(id));
    const { dispute } = await fileOf(id);
    // 2 % of $52.00.
    expect(dispute).toMatchObject({ state: 'closed_refund_part', fee_minor: 104 });
  });

  test('who got all they asked for can neither accept nor appeal', async () => {
    const id = await underReview(await delivered());
    await decidedDispute(scene, sue, id, { outcome: 'release' });
    expect(await refused(acceptDecision(scene.services, shop, action(id)))).toBe(
      'DISPUTE_EVENT_REFUSED NOTHING_LOST',
    );
    await acceptDecision(scene.services, ann, action(id));
    expect(await stateOf(id)).toBe('closed_release');
  });

  test('another person decides the appeal, and a third confirms it', async () => {
    const orderId = await delivered();
    const id = await underReview(orderId);
    await decidedDispute(scene, sue, id, { outcome: 'release' });
    const appeal = { ...action(id), statement: 'Here is what is new.', file_ids: [] };
    await appealDecision(scene.services, ann, appeal);
    expect(await refused(takenCase(scene, sue, id))).toBe('DISPUTE_EVENT_REFUSED SAME_PERSON');
    await takenCase(scene, sam, id);
    const { proposal_id: proposalId } = await decidedDispute(scene, sam, id);
    expect([typeof proposalId, await stateOf(id)]).toEqual(['string', 'appealed']);
    const eve = await actor(scene, { role: 'support' });
    const { pending } = await fileOf(id, eve);
    const confirm = async (who: Viewer) =>
      await confirmDispute(scene.services, who, {
        idempotency_key: newId(),
        proposal_id: proposalId ?? '',
        fingerprint: pending?.fingerprint ?? '',
      });
    expect(await refused(confirm(sam))).toBe('DECISION_OWN');
    expect(await refused(confirm(sue))).toBe('DISPUTE_EVENT_REFUSED SAME_PERSON');
    expect(await confirm(eve)).toEqual({ state: 'closed_refund_full' });
    expect((await orderOf(orderId)).order.state).toBe('refunded');
  });

  test('above $1,000 a second person confirms the decision', async () => {
    const id = await underReview(await delivered(100_000));
    const { proposal_id, state } = await decidedDispute(scene, sue, id);
    expect([typeof proposal_id, state]).toEqual(['string', 'under_review']);
    const { pending } = await fileOf(id, sam);
    await confirmDispute(scene.services, sam, {
      idempotency_key: newId(),
      proposal_id: proposal_id ?? '',
      fingerprint: pending?.fingerprint ?? '',
    });
    expect(await stateOf(id)).toBe('decided');
  });

  test('a decision cites evidence of its dispute; only who has taken the case decides', async () => {
    const id = await underReview(await delivered());
    const other = await openedDispute(scene, ann, await delivered());
    const [foreign] = (await fileOf(other)).evidence;
    const { decideDispute } = await import('./decide-dispute.ts');
    const decide = { ...action(id), outcome: 'release', refund_minor: null } as const;
    const wrong = { ...decide, reason: 'As they say.', evidence_ids: [foreign?.id ?? ''] };
    expect(await refused(decideDispute(scene.services, sue, wrong))).toBe('INPUT_INVALID');
    expect(await refused(decidedDispute(scene, sam, id))).toBe('DISPUTE_EVENT_REFUSED NOT_OFFICER');
    await handOverCase(scene.services, sue, action(id));
    await takenCase(scene, sam, id);
    expect(await decidedDispute(scene, sam, id)).toMatchObject({ state: 'decided' });
  });

  test('staff who are late: both are told once, and the case goes on', async () => {
    const id = await underReview(await delivered());
    await advanceAndRun(scene, { hours: 72 });
    const late = (await fileOf(id)).history.filter(({ event }) => event === 'miss_clock');
    expect(late).toHaveLength(1);
    await advanceAndRun(scene, { hours: 5 });
    expect((await fileOf(id)).history.filter(({ event }) => event === 'miss_clock')).toHaveLength(
      1,
    );
    expect(await decidedDispute(scene, sue, id)).toMatchObject({ state: 'decided' });
  });

  test('everybody can read how many were decided, changed and late (rules.md §6)', async () => {
    const figures = async () => {
      await refreshFigures(scene.services);
      return await readFigures(scene.services);
    };
    const before = await figures();
    const id = await underReview(await delivered());
    await advanceAndRun(scene, { hours: 72 });
    await decidedDispute(scene, sue, id, { outcome: 'release' });
    const appeal = { ...action(id), statement: 'Here is what is new.', file_ids: [] };
    await appealDecision(scene.services, ann, appeal);
    await takenCase(scene, sam, id);
    await decidedDispute(scene, sam, id);
    const [{ pending }, eve] = [await fileOf(id, sue), await actor(scene, { role: 'support' })];
    const input = { proposal_id: pending?.id ?? '', fingerprint: pending?.fingerprint ?? '' };
    await confirmDispute(scene.services, eve, { idempotency_key: newId(), ...input });
    const after = await figures();
    expect([after.decided, after.overturned, after.missed]).toEqual([
      before.decided + 1,
      before.overturned + 1,
      before.missed + 1,
    ]);
    expect(after.median_hours).toBeGreaterThan(0);
    // Nothing was claimed: a sum over no rows, and numbers everywhere.
    expect([typeof after.median_hours, after.claims_paid_minor]).toEqual(['number', 0]);
    const of = { user_ids: [sue.user_id] };
    expect(await listOfficers(scene.services, of)).toEqual([
      { id: sue.user_id, open_cases: 0, decided: 1, overturned: 1 },
    ]);
  });

  test('the queue shows what waits, but not the own cases of a member of staff', async () => {
    const id = await talking(await delivered());
    await advance(scene, { hours: 12 });
    await escalateDispute(scene.services, shop, action(id));
    const ids = async (who: Viewer, filter: ListDisputes['filter'], search = '') => {
      const page = { filter, search, limit: 100 };
      return (await listDisputes(scene.services, who, page)).items.map((each) => each.id);
    };
    expect(await ids(sue, 'waiting')).toContain(id);
    expect(await ids({ ...shop, role: 'support' }, 'open')).not.toContain(id);
    await takenCase(scene, sue, id);
    expect(await ids(sue, 'mine')).toEqual([id]);
    const { dispute } = await readDispute(scene.services, sue, { dispute_id: id });
    const { order_id: orderId } = dispute;
    for (const search of [id, orderId, orderNumber(orderId), ann.user_id, shop.user_id]) {
      expect(await ids(sue, 'open', search)).toEqual([id]);
    }
    expect(await ids(sue, 'waiting', id)).toEqual([]);
    expect(await ids(sue, 'open', newId())).toEqual([]);
    await withdrawDispute(scene.services, ann, action(id));
    expect(await ids(sue, 'closed', orderId)).toEqual([id]);
    expect(await ids(sue, 'open', orderId)).toEqual([]);
    expect(await ids(sam, 'mine')).not.toContain(id);
    expect(await ids(sue, 'waiting')).not.toContain(id);
  });
});
