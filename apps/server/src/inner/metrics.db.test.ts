import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { accountOffer } from '@guildhall/scenes/offers';
import { openOrder } from '@guildhall/scenes/orders';
import { testScene } from '@guildhall/scenes/scene';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLogger, createServer } from '../server.ts';
import { createInnerServer } from './inner-server.ts';
import { createMetrics, METRICS, type Metrics } from './metrics.ts';
import { shopFactsReader } from './shop-facts.ts';

let database: TestDatabase;
let inner: FastifyInstance | undefined;
let metrics: Metrics | undefined;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  await inner?.close();
  await metrics?.close();
});

type Sources = Parameters<typeof createMetrics>[0];

function serve(sources: Partial<Sources>): Metrics {
  metrics = createMetrics({ readFacts: () => Promise.resolve([]), pools: new Map(), ...sources });
  inner = createInnerServer({ ping: () => Promise.resolve(), isStopping: () => false, metrics });
  return metrics;
}

/** The samples, by name and labels, as Prometheus reads them. */
async function scrape(): Promise<ReadonlyMap<string, number>> {
  const answer = await inner?.inject('/metrics');
  const lines = (answer?.body ?? '').split('\n').filter((line) => /^\w/.test(line));
  return new Map(
    lines.map((line) => {
      const [, name = '', value = ''] = /^(.*) (\S+)$/.exec(line) ?? [];
      return [name, Number(value.replace('Inf', 'Infinity'))];
    }),
  );
}

test('the facts of the shop are those of the admin area, and say how late a deadline is', async () => {
  const scene = testScene(database.db);
  const { slug } = await testGame(scene);
  const [ann, sam] = [await buyer(scene), await seller(scene)];
  await openOrder(scene, ann, await accountOffer(scene, sam, { game_slug: slug }));
  serve({ readFacts: shopFactsReader(scene.services) });
  const late = 'guildhall_timer_late_seconds{kind="orders"}';
  expect((await scrape()).get(late)).toBe(0);
  await advance(scene, { days: 2 });
  serve({ readFacts: shopFactsReader(scene.services) });
  const found = await scrape();
  expect(found.get(late)).toBeGreaterThan(86_400);
  expect(found.get('guildhall_facts_read')).toBe(1);
  expect(found.get('guildhall_concern{concern="backup"}')).toBe(1);
  expect(found.get('guildhall_concern{concern="schema"}')).toBe(0);
  expect(found.get('guildhall_backup_age_seconds')).toBe(Number.POSITIVE_INFINITY);
  expect(found.get('guildhall_ledger_check_age_seconds')).toBe(Number.POSITIVE_INFINITY);
  expect(found.get('guildhall_owed_minor')).toBe(0);
});

test('while the database is away, what the process knows of itself is still told', async () => {
  serve({
    readFacts: () => Promise.reject(new Error('down')),
    pools: new Map([['requests', () => ({ used: 3, idle: 1, waiting: 2 })]]),
  });
  const found = await scrape();
  expect(found.get('guildhall_facts_read')).toBe(0);
  expect(found.get('guildhall_memory_bytes{kind="resident"}')).toBeGreaterThan(1e6);
  expect(found.get('guildhall_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(
    0,
  );
  expect(found.get('guildhall_database_connections{pool="requests",state="waiting"}')).toBe(2);
});

test('requests are counted by route and status, and what a caller invents has one name', async () => {
  const { count } = serve({});
  const app = createServer({
    settings: { public_url: 'http://shop.test', trust_proxy: false },
    logger: createLogger('silent', { write: () => undefined }),
    ping: () => Promise.resolve(),
    plugins: [(scope) => void scope.get('/api/trpc/:path', () => ({}))],
    count,
  });
  const paths = ['catalog.games', 'catalog.games,catalog.home', 'x.1', 'x.2'];
  for (const path of paths) await app.inject(`/api/trpc/${path}`);
  await app.inject('/nowhere/1');
  expect((await app.inject('/metrics')).statusCode).toBe(404);
  await app.close();
  const found = await scrape();
  const counted = (route: string, status: number) =>
    found.get(
      `guildhall_request_duration_seconds_count{route="${route}",method="GET",status="${status}"}`,
    );
  expect(counted('catalog.games', 200)).toBe(1);
  expect(counted('several procedures', 200)).toBe(1);
  expect(counted('no procedure', 200)).toBe(2);
  expect(counted('none', 404)).toBe(2);
});

test('every metric has a description', () => {
  for (const [name, description] of Object.entries(METRICS)) {
    expect(description.length, name).toBeGreaterThan(10);
  }
});
