import { newId } from '@guildhall/domain/kernel/ids';
import { buyer } from '@guildhall/scenes/actors';
import { advance } from '@guildhall/scenes/clock';
import { testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServiceContext } from '../context.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { startTopUp } from './start-payment.ts';

let database: TestDatabase;
let scene: ReturnType<typeof testScene>;
let services: ServiceContext;
/** What the provider was asked about, in this order, and by how many at once. */
let polled: string[] = [];
let most = 0;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  const { provider } = scene;
  let running = 0;
  const slow = {
    ...provider,
    async readCheckout(reference: string) {
      polled.push(reference);
      running += 1;
      most = Math.max(most, running);
      await sleep(20);
      running -= 1;
      return await provider.readCheckout(reference);
    },
  };
  services = { ...scene.services, payment_providers: [slow] };
});
afterAll(() => database.close());

async function openPages(users: number) {
  const pages: string[] = [];
  for (let each = 0; each < users; each += 1) {
    const input = { idempotency_key: newId(), amount_minor: 1_000 };
    const { redirect_url } = await startTopUp(services, await buyer(scene), input);
    pages.push(redirect_url.slice(redirect_url.lastIndexOf('/') + 1));
  }
  return pages;
}

test('several unfinished payments are asked about at once, the oldest first, each less and less', async () => {
  const pages = await openPages(25);
  const asksOf = async (minutes: number) => {
    polled = [];
    await advance(scene, { minutes });
    await reconcilePayments(services);
    return polled.length;
  };
  expect(await asksOf(1)).toBe(25);
  expect(most).toBe(5);
  // The workers of a batch finish in any order; the batches have the order of the payments.
  expect(new Set(polled.slice(0, 20))).toEqual(new Set(pages.slice(0, 20)));
  expect([await asksOf(1), await asksOf(1), await asksOf(2), await asksOf(2)]).toEqual([
    25, 0, 25, 0,
  ]);
});

test('one that nobody finishes costs the provider few questions, and ends with its page', async () => {
  const [page] = await openPages(1);
  polled = [];
  for (let minute = 0; minute < 70; minute += 1) {
    await advance(scene, { minutes: 1 });
    await reconcilePayments(services);
  }
  expect(polled.filter((each) => each === page).length).toBeLessThanOrEqual(6);
  const left = await database.db
    .selectFrom('payments')
    .select('state')
    .where('provider_reference', '=', page ?? '')
    .executeTakeFirstOrThrow();
  expect(left).toEqual({ state: 'expired' });
});
