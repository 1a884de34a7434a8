import { newId } from '@guildhall/domain/kernel/ids';
import { actor, buyer } from '@guildhall/scenes/actors';
import { advance } from '@guildhall/scenes/clock';
import { testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ServiceContext } from '../context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { type CheckoutStatus, UnknownAtProvider } from '../ports/payments/payment-provider.ts';
import { readPayment, startTopUp } from '../payments/start-payment.ts';
import { readEvents } from './read-events.ts';
import { handleNow, handleWaitingEvents, receiveEvent } from './receive-event.ts';
import { replayEvent } from './replay-event.ts';

let database: TestDatabase;
let scene: ReturnType<typeof testScene>;
let ann: Viewer;
let sue: Viewer;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  sue = await actor(scene, { role: 'support' });
});
afterAll(() => database.close());
beforeEach(async () => {
  ann = await buyer(scene);
});

const REASON = 'the provider has repaired its records';

async function topUp(viewer = ann) {
  const input = { idempotency_key: newId(), amount_minor: 1_000 };
  const { payment_id, redirect_url } = await startTopUp(scene.services, viewer, input);
  scene.answer(redirect_url, 'captured');
  return { payment_id, reference: redirect_url.slice(redirect_url.lastIndexOf('/') + 1) };
}

/** The provider, which says this of its checkouts. */
function saying(read: (reference: string) => Promise<CheckoutStatus>): ServiceContext {
  const provider = { ...scene.provider, readCheckout: read };
  return { ...scene.services, payment_providers: [provider] };
}

const eventAbout = (id: string, eventId = newId()) =>
  ({
    event_id: eventId,
    type: 'checkout.captured',
    object: { kind: 'checkout', id },
    fault: null,
  }) as const;

async function arrive(services: ServiceContext, event: Parameters<typeof receiveEvent>[2]) {
  const { id } = await receiveEvent(services, 'desk', event, { handled_now: true });
  if (id === null) throw new Error('the event was in the inbox already');
  return { id, outcome: await handleNow(services, id) };
}

const inQuarantine = async (viewer = sue) =>
  (await readEvents(scene.services, viewer, { state: 'quarantined', limit: 50 })).items;

const replay = async (id: string, viewer = sue) =>
  await replayEvent(scene.services, viewer, {
    idempotency_key: newId(),
    webhook_event_id: id,
    reason: REASON,
  });

describe('an event in quarantine', () => {
  test('is handled once staff replay it, and pays what it says (H3, G1)', async () => {
    const { payment_id, reference } = await topUp();
    const broken = saying(() => Promise.reject(new UnknownAtProvider('no such checkout')));
    const { id, outcome } = await arrive(broken, eventAbout(reference));
    expect(outcome).toBe('quarantined');
    expect(scene.alerts).toContain('an event of a payment provider is in quarantine');
    expect(await inQuarantine()).toMatchObject([{ id, fault: 'unknown_object' }]);

    expect(await replay(id)).toEqual({ state: 'received' });
    expect(await inQuarantine()).toEqual([]);
    expect(await handleWaitingEvents(scene.services)).toBe(1);
    expect(await readPayment(scene.services, ann, payment_id)).toMatchObject({ state: 'captured' });
    const acts = await database.owner_db
      .selectFrom('staff_acts')
      .innerJoin('staff_proposals', 'staff_proposals.id', 'staff_acts.proposal_id')
      .select(['act', 'actor_id', 'kind', 'staff_proposals.reason'])
      .where('subject', '=', id)
      .orderBy('staff_acts.id')
      .execute();
    const row = { actor_id: sue.user_id, kind: 'payments.replay_event', reason: REASON };
    expect(acts).toEqual([
      { act: 'propose', ...row },
      { act: 'carry_out', ...row },
    ]);
    await expect(replay(id)).rejects.toMatchObject({
      code: 'WEBHOOK_EVENT_REFUSED',
      facts: { state: 'handled' },
    });
  });

  test('of another account never reaches the provider (H3)', async () => {
    const { payment_id, reference } = await topUp();
    const polled: string[] = [];
    const services = saying(async (id) => {
      polled.push(id);
      return await scene.provider.readCheckout(id);
    });
    const foreign = { ...eventAbout(reference), fault: 'other_account' } as const;
    expect(await arrive(services, foreign)).toMatchObject({ outcome: 'quarantined' });
    expect(polled).toEqual([]);
    expect(await readPayment(services, ann, payment_id)).toMatchObject({ state: 'pending' });
  });

  test('of a payment of the staff’s own looks missing to them (Z9)', async () => {
    const mine = await topUp(sue);
    const wrong = saying(async (id) => ({
      ...(await scene.provider.readCheckout(id)),
      amount_minor: 1,
    }));
    const { id } = await arrive(wrong, eventAbout(mine.reference));
    expect((await inQuarantine()).map((event) => event.id)).not.toContain(id);
    await expect(replay(id)).rejects.toMatchObject({ code: 'WEBHOOK_EVENT_NOT_FOUND' });
    const kim = await actor(scene, { role: 'admin' });
    expect((await inQuarantine(kim)).map((event) => event.id)).toContain(id);
    await expect(replay(newId(), kim)).rejects.toMatchObject({ code: 'WEBHOOK_EVENT_NOT_FOUND' });
  });

  test('cannot be replayed by a buyer (Z1)', async () => {
    const { reference } = await topUp();
    const broken = saying(() => Promise.reject(new UnknownAtProvider('no such checkout')));
    const { id } = await arrive(broken, eventAbout(reference));
    const bob = await buyer(scene);
    await expect(replay(id, bob)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
  });
});

test('the same event 50 times is in the inbox once, and pays once (H2, F12)', async () => {
  const { payment_id, reference } = await topUp();
  const event = eventAbout(reference);
  const receipts = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const { id } = await receiveEvent(scene.services, 'desk', event, { handled_now: true });
      return id === null ? 'duplicate' : await handleNow(scene.services, id);
    }),
  );
  expect(receipts.filter((receipt) => receipt === 'handled')).toHaveLength(1);
  expect(receipts.filter((receipt) => receipt === 'duplicate')).toHaveLength(49);
  expect(await readPayment(scene.services, ann, payment_id)).toMatchObject({ state: 'captured' });
});

test('an event whose handling fails eight times is quarantined, and none before', async () => {
  const { reference } = await topUp();
  const defect = saying(() => Promise.reject(new Error('cannot read this')));
  const { id } = await receiveEvent(defect, 'desk', eventAbout(reference), { handled_now: false });
  for (let attempt = 1; attempt < 8; attempt += 1) {
    await expect(handleWaitingEvents(defect)).rejects.toThrow('could not be handled');
    await advance(scene, { hours: 1 });
  }
  expect((await inQuarantine()).map((event) => event.id)).not.toContain(id);
  expect(await handleWaitingEvents(defect)).toBe(1);
  expect((await inQuarantine()).find((event) => event.id === id)).toMatchObject({
    fault: 'failed',
    attempts: 8,
  });
});
