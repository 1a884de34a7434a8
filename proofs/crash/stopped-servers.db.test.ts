import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { once } from 'node:events';
import { Agent, request, type RequestOptions } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningShop, startShop } from '../running-shop.ts';

const KEEP_ALIVE_CLIENTS = 16;
const NEW_CONNECTION_CLIENTS = 8;
const SLOW_BODIES = 4;
const BEFORE_THE_STOP_MS = 1_000;
const BODY_TAKES_MS = 1_500;

let database: TestDatabase;
let shop: RunningShop;
beforeAll(async () => {
  database = await testDatabase();
  shop = await startShop(database);
});
afterAll(async () => {
  await shop.close();
  await database.close();
});

interface Outcomes {
  stoppedAt: number;
  answeredAfterStop: number;
  failures: string[];
}

type Call = RequestOptions & { body?: readonly string[] };

/** Sends a request; the status, or null when the server no longer listens. Anything else throws. */
async function call(origin: string, { body = [], ...options }: Call): Promise<number | null> {
  const sent = request(origin, options);
  const answer = once(sent, 'response');
  // A failure in the middle of the body is the same as one of `answer`.
  sent.on('error', () => undefined);
  for (const [index, part] of body.entries()) {
    if (index > 0) await sleep(BODY_TAKES_MS / body.length);
    sent.write(part);
  }
  sent.end();
  try {
    const [response] = await answer;
    for await (const _ of response);
    return response.statusCode;
  } catch (error) {
    // Nobody has accepted this one.
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return null;
    throw error;
  }
}

/** Sends one request after the other until the server no longer listens. */
async function keepCalling(origin: string, outcomes: Outcomes, agent: Agent | false) {
  const path = '/api/trpc/catalog.games';
  for (let sent = 0; ; sent += 1) {
    try {
      const status = await call(origin, { agent, path, headers: { 'cache-control': 'no-cache' } });
      if (status === null) return;
      if (status !== 200) outcomes.failures.push(`status ${status}`);
      if (outcomes.stoppedAt > 0) outcomes.answeredAfterStop += 1;
    } catch (error) {
      const afterMs = Math.round(performance.now() - outcomes.stoppedAt);
      const kind = agent === false ? 'a new connection' : `call ${sent} of an open connection`;
      outcomes.failures.push(`${kind}, ${afterMs} ms after the stop: ${String(error)}`);
      return;
    }
    // Some connections are busy all the time, others are idle when the stop begins.
    if (Math.random() < 0.3) await sleep(Math.random() * 400);
  }
}

test('a stop under load answers every request that arrives, on open and on new connections (F5)', async () => {
  const [server] = shop.servers;
  if (server === undefined) throw new Error('there is no server');
  const { origin } = server;
  const outcomes: Outcomes = { stoppedAt: 0, answeredAfterStop: 0, failures: [] };
  const agents = Array.from({ length: KEEP_ALIVE_CLIENTS }, () => {
    return new Agent({ keepAlive: true, maxSockets: 1 });
  });
  const clients = [
    ...agents.map((agent) => keepCalling(origin, outcomes, agent)),
    ...Array.from({ length: NEW_CONNECTION_CLIENTS }, () => keepCalling(origin, outcomes, false)),
  ];
  await sleep(BEFORE_THE_STOP_MS);
  const bodies = Array.from({ length: SLOW_BODIES }, async () => {
    const headers = { 'content-type': 'application/json' };
    const body = ['{"email":"ann@example.test",', '"password":', '"correct horse"}'];
    return await call(origin, {
      agent: false,
      method: 'POST',
      path: '/api/oauth/login/',
      headers,
      body,
    });
  });
  await sleep(BODY_TAKES_MS / 3);

  outcomes.stoppedAt = performance.now();
  const exitCode = await server.stop();
  const tookMs = performance.now() - outcomes.stoppedAt;
  await Promise.all(clients);
  for (const agent of agents) agent.destroy();

  // Linux keeps room for one connection that nobody has accepted, and resets it.
  const resets = outcomes.failures.filter((each) => each.endsWith('ECONNRESET'));
  expect(outcomes.failures).toEqual(resets.slice(0, 1));
  expect(await Promise.all(bodies)).toEqual(Array.from({ length: SLOW_BODIES }, () => 400));
  expect(outcomes.answeredAfterStop).toBeGreaterThan(KEEP_ALIVE_CLIENTS);
  expect(exitCode).toBe(0);
  expect(tookMs).toBeLessThan(15_000);
}, 60_000);
