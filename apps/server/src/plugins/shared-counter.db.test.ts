import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { shareTries } from '@guildhall/services/ports/database-rate-limiter';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { API_RATE_LIMITS, type ApiRateLimiter, createApiRateLimiter } from './api-rate-limits.ts';
import type { ShareCalls } from './shared-counter.ts';

const REFUSED = { code: 'TOO_MANY_REQUESTS' };

let database: TestDatabase;
let share: ShareCalls;
/** How many callers were shared in each statement. */
let sent: number[] = [];
let network = 0;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  sent = [];
  network += 1;
  share = async (counted) => {
    sent.push(counted.length);
    return await shareTries(database.db)(counted);
  };
});

const server = () => createApiRateLimiter({ ...API_RATE_LIMITS, calls_per_minute: 100 });
const call = async (limiter: ApiRateLimiter, calls: number) =>
  await limiter.countCalls(`192.0.2.${network}`, calls);

test('what one server has allowed, another does not allow again (R1)', async () => {
  const [one, other] = [server(), server()];
  await call(one, 60);
  await one.share(share);
  await call(other, 15);
  await other.share(share);
  await call(other, 25);
  await expect(call(other, 1)).rejects.toMatchObject(REFUSED);
  await call(one, 5);
  await other.share(share);
  await one.share(share);
  await expect(call(one, 1)).rejects.toMatchObject({
    ...REFUSED,
    facts: { retry_after_seconds: expect.any(Number) },
  });
});

test('calls that arrive while counts are shared are neither lost nor counted twice', async () => {
  const one = server();
  await call(one, 50);
  await one.share(async (counted) => {
    await call(one, 30);
    return await share(counted);
  });
  await one.share(share);
  const other = server();
  await call(other, 10);
  await other.share(share);
  await call(other, 10);
  await expect(call(other, 1)).rejects.toMatchObject(REFUSED);
});

test('without the database nobody is refused for it, and what was counted is shared later (F20)', async () => {
  const [one, other] = [server(), server()];
  await call(one, 60);
  await expect(one.share(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  await call(one, 20);
  await call(other, 20);
  await one.share(share);
  await other.share(share);
  await expect(call(other, 1)).rejects.toMatchObject(REFUSED);
});

test('a caller below a tenth of the limit costs no statement', async () => {
  const one = server();
  await call(one, 9);
  await one.share(share);
  expect(sent).toEqual([]);
  await call(one, 1);
  await one.share(share);
  await one.share(share);
  expect(sent).toEqual([1]);
});
