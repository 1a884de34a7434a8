import { actor } from '@guildhall/scenes/actors';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningShop, startShop } from './running-shop.ts';

let database: TestDatabase;
let shop: RunningShop;

beforeAll(async () => {
  database = await testDatabase();
  shop = await startShop(database, { servers: 2, environment: { API_CALLS_PER_MINUTE: '100' } });
}, 120_000);
afterAll(async () => {
  await shop.close();
  await database.close();
});

test('two server processes share the attempt limits, whatever address a client claims (R1, R2, A3)', async () => {
  const email = 'guessed@example.test';
  await actor(shop.scene, { email });
  const guess = async (number: number) => {
    const response = await fetch(`${shop.servers[number % 2]?.origin}/api/oauth/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${number}` },
      body: JSON.stringify({ email, password: `guess ${number}` }),
    });
    return { status: response.status, retry_after: response.headers.get('retry-after') };
  };
  for (let number = 0; number < 10; number += 1) {
    expect(await guess(number)).toEqual({ status: 400, retry_after: null });
  }
  for (const number of [10, 11]) {
    const { status, retry_after } = await guess(number);
    expect(status).toBe(429);
    expect(Number(retry_after)).toBeGreaterThan(0);
  }
}, 60_000);

test('two server processes share the rate limit of the API, within a second (R1)', async () => {
  const answers: number[][] = [[], []];
  // Ten times a second at each server: alone, each would allow all of them.
  for (let number = 0; number < 95; number += 1) {
    for (const [index, { origin }] of shop.servers.entries()) {
      const response = await fetch(`${origin}/api/trpc/site.info`);
      await response.body?.cancel();
      answers[index]?.push(response.status);
    }
    await sleep(100);
  }
  const allowed = answers.flat().filter((status) => status === 200).length;
  // One tenth of the limit is not shared, and what comes within a second of the other's calls.
  expect(allowed).toBeLessThan(140);
  for (const statuses of answers) expect(statuses.at(-1)).toBe(429);
}, 60_000);
