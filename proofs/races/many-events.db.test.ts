import { newId } from '@guildhall/domain/kernel/ids';
import { actor, buyer } from '@guildhall/scenes/actors';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { readEvents } from '@guildhall/services/webhooks/read-events';
import { handleWaitingEvents, receiveEvent } from '@guildhall/services/webhooks/receive-event';
import { readPayment, startTopUp } from '@guildhall/services/payments/start-payment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proofSize, seedOf } from '../proof-size.ts';

const PAYMENTS = 20;
const WORKERS = 4;
/** Which of the events are not ours to believe: one in ten of each kind. */
const FAULTS = ['other_account', 'from_the_future'] as const;

let database: TestDatabase;
let scene: Scene & ReturnType<typeof testScene>;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

interface Paying {
  readonly viewer: Viewer;
  readonly payment_id: string;
  readonly object_id: string;
}

async function startPaying(): Promise<Paying> {
  const viewer = await buyer(scene);
  const input = { idempotency_key: newId(), amount_minor: 1_000 };
  const { payment_id, redirect_url } = await startTopUp(scene.services, viewer, input);
  scene.answer(redirect_url, 'captured');
  const objectId = redirect_url.slice(redirect_url.lastIndexOf('/') + 1);
  return { viewer, payment_id, object_id: objectId };
}

/** Numbers from 0 up to 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

async function listQuarantined(viewer: Viewer): Promise<string[]> {
  const faults: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await readEvents(scene.services, viewer, {
      state: 'quarantined',
      limit: 100,
      ...(cursor !== undefined && { cursor }),
    });
    faults.push(...page.items.map(({ fault }) => fault ?? 'none'));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return faults.toSorted();
}

test(
  'of very many events at once, out of order, of another account and of the future, none is lost or believed twice (H2, H3, F13)',
  { timeout: 1_800_000 },
  async () => {
    const seed = seedOf('EVENTS_SEED');
    const random = randomOf(seed);
    const payments = await Promise.all(Array.from({ length: PAYMENTS }, startPaying));
    const expected: string[] = [];
    for (let count = 0; count < proofSize.webhookEvents; count += 1) {
      // Each payment has one event at least that may be believed.
      const isFirst = count < PAYMENTS;
      const payment = payments[isFirst ? count : Math.floor(random() * PAYMENTS)];
      const fault = isFirst ? null : (FAULTS[Math.floor(random() * 10)] ?? null);
      if (fault !== null) expected.push(fault);
      const says = random() < 0.5 ? 'checkout.captured' : 'checkout.declined';
      const object = { kind: 'checkout', id: payment?.object_id ?? '' } as const;
      const event = { event_id: newId(), type: says, object, fault };
      await receiveEvent(scene.services, 'desk', event, { handled_now: false });
    }
    const counts = await Promise.all(
      Array.from({ length: WORKERS }, () => handleWaitingEvents(scene.services)),
    );
    expect(
      counts.reduce((sum, count) => sum + count, 0),
      `EVENTS_SEED=${seed}`,
    ).toBe(proofSize.webhookEvents);
    for (const { viewer, payment_id } of payments) {
      const payment = await readPayment(scene.services, viewer, payment_id);
      expect(payment.state, `EVENTS_SEED=${seed}`).toBe('captured');
    }
    // Everything that is not ours waits for staff, who see it page by page.
    const staff = await actor(scene, { role: 'support' });
    expect(await listQuarantined(staff), `EVENTS_SEED=${seed}`).toEqual(expected.toSorted());
  },
);
