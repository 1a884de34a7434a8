import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { once } from 'node:events';
import { Agent, request, type RequestOptions } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proofSize } from '../proof-size.ts';
import { type RunningShop, startShop } from '../running-shop.ts';
import { isInstalled, PROXIES, startProxy } from './test-proxy.ts';

const CLIENTS = 12;
/** Between two restarts: a deployment that does not wait for long. */
const APART_MS = 5_000;

const { rollingRestarts } = proofSize;
const missing = PROXIES.filter((name) => !isInstalled(name));

let database: TestDatabase;
let shop: RunningShop;
beforeAll(async () => {
  if (rollingRestarts === 0) return;
  database = await testDatabase();
  shop = await startShop(database, { roles: ['web', 'web'] });
});
afterAll(async () => {
  if (rollingRestarts === 0) return;
  await shop.close();
  await database.close();
});

interface Outcomes {
  answered: number;
  readonly failures: string[];
}

/** A query, and a mutation that is refused: both have to be answered by the shop itself. */
const CALLS: readonly (RequestOptions & { body?: string; expected: number })[] = [
  { path: '/api/trpc/catalog.games', headers: { 'cache-control': 'no-cache' }, expected: 200 },
  {
    method: 'POST',
    path: '/api/oauth/login/',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    expected: 400,
  },
];

async function keepCalling(
  origin: string,
  agent: Agent | false,
  outcomes: Outcomes,
  isOver: () => boolean,
): Promise<void> {
  for (let sent = 0; !isOver(); sent += 1) {
    const call = CALLS[sent % CALLS.length];
    if (call === undefined) throw new Error('there is no call');
    const { body, expected, ...options } = call;
    try {
      const asked = request(origin, { ...options, agent });
      const answer = once(asked, 'response');
      asked.end(body);
      const [response] = await answer;
      for await (const _ of response);
      if (response.statusCode === expected) outcomes.answered += 1;
      else outcomes.failures.push(`${options.path} answered ${response.statusCode}`);
    } catch (error) {
      outcomes.failures.push(`${options.path} failed: ${String(error)}`);
    }
    await sleep(Math.random() * 200);
  }
}

const reason =
  rollingRestarts === 0 ? ' (at night)' : missing.length > 0 ? ` (without ${missing.join()})` : '';

test.skipIf(reason !== '').each(PROXIES)(
  `behind %s, restarts of two web servers one after the other lose no request (F5)${reason}`,
  async (name) => {
    const proxy = await startProxy(
      name,
      shop.servers.map(({ origin }) => origin),
    );
    const outcomes: Outcomes = { answered: 0, failures: [] };
    let isOver = false;
    const agents = Array.from({ length: CLIENTS }, (_, index) =>
      index % 3 === 0 ? (false as const) : new Agent({ keepAlive: true, maxSockets: 1 }),
    );
    const clients = agents.map(
      async (agent) => await keepCalling(proxy.origin, agent, outcomes, () => isOver),
    );
    const before = outcomes.answered;
    for (let round = 0; round < rollingRestarts; round += 1) {
      for (const server of shop.servers) {
        await sleep(APART_MS);
        expect(await server.stop()).toBe(0);
        await server.start();
      }
    }
    isOver = true;
    await Promise.all(clients);
    for (const agent of agents) if (agent !== false) agent.destroy();
    await proxy.close();
    expect(outcomes.failures).toEqual([]);
    expect(outcomes.answered - before).toBeGreaterThan(CLIENTS * 50);
  },
  rollingRestarts * 120_000 + 60_000,
);
