import type { RouteRule } from '@guildhall/domain/content/redirects/rules';
import type { EventBatch } from '@guildhall/services/kernel/events/event-feed';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRouteRules } from './route-rules.ts';
import { mountTestBuild, nothingHappens, writeTestBuild } from './test-build.ts';

const RULES: readonly RouteRule[] = [
  { path: '/old', status: 301, target: '/new' },
  { path: '/sale', status: 302, target: '/accounts?sort=price' },
  { path: '/home', status: 301, target: '/' },
  { path: '/blog/*', status: 301, target: '/articles/*' },
  { path: '/contest', status: 410, target: null },
  { path: '/feed', status: 410, target: null },
];

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0';

/** An event as the trigger of the table writes it, or another one of the same topic. */
const event = (kind: string): EventBatch['events'][number] => ({
  position: 1,
  topic: 'content',
  subject_id: '0193a1b2-0000-7000-8000-000000000000',
  event: 'set_route_rule',
  user_ids: [],
  details: { kind },
});

describe('the rules in memory', () => {
  let listener: (batch: EventBatch) => void;
  let stored: readonly RouteRule[];
  let reads: number;
  let isBroken: boolean;
  const errors: unknown[] = [];

  const follow = () => {
    [stored, reads, isBroken] = [RULES, 0, false];
    return createRouteRules({
      read: async () => {
        reads += 1;
        if (isBroken) throw new Error('no database');
        return await Promise.resolve(stored);
      },
      events: { catchUp: () => null, listen: (each) => (listener = each) },
      onError: (error) => errors.push(error),
    });
  };
  const happens = (events: EventBatch['events'], hasGap = false) =>
    listener({ position: '1', events, has_gap: hasGap, signals: [] });

  test('are read once for all requests, and again after a change of them on any server', async () => {
    const rules = follow();
    await Promise.all([rules.answerTo('/old'), rules.answerTo('/x'), rules.answerTo('/de/old')]);
    happens([event('article')]);
    await rules.answerTo('/old');
    expect(reads).toBe(1);
    stored = [];
    happens([event('article'), event('route_rule')]);
    expect(await rules.answerTo('/old')).toBeNull();
    stored = RULES;
    happens([], true);
    expect(await rules.answerTo('/old')).toEqual({ status: 301, target: '/new' });
    expect(reads).toBe(3);
  });

  test('stay as they were while the database does not answer (F6)', async () => {
    const rules = follow();
    await rules.answerTo('/old');
    isBroken = true;
    happens([event('route_rule')]);
    expect(await rules.answerTo('/old')).toEqual({ status: 301, target: '/new' });
    expect(errors).toHaveLength(1);
    [isBroken, stored] = [false, []];
    expect(await rules.answerTo('/old')).toBeNull();
  });
});

describe('a request', () => {
  let build: Awaited<ReturnType<typeof writeTestBuild>>;
  let app: FastifyInstance;
  let rules: readonly RouteRule[];

  beforeAll(async () => {
    build = await writeTestBuild();
  });
  afterAll(() => build.remove());
  beforeEach(async () => {
    globalThis.rendered = [];
    rules = RULES;
    const onError = () => undefined;
    const answerTo = async (target: string) =>
      await createRouteRules({
        read: () => Promise.resolve(rules),
        events: nothingHappens,
        onError,
      }).answerTo(target);
    ({ app } = await mountTestBuild(build, { routeRules: { answerTo } }));
  });
  afterEach(() => app.close());

  test.each([
    ['/old', 301, '/new'],
    ['/old/', 301, '/new'],
    ['/de/old', 301, '/de/new'],
    ['/old?page=2&file=a.data', 301, '/new?page=2&file=a.data'],
    ['/de/sale?page=2', 302, '/de/accounts?sort=price'],
    ['/home', 301, '/'],
    ['/de/home', 301, '/de'],
    ['/blog/a/b', 301, '/articles/a/b'],
  ])('for %s gets %i to %s, also as HEAD, and renders nothing', async (url, status, location) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.inject({ method, url });
      expect([answer.statusCode, answer.headers['location']]).toEqual([status, location]);
    }
    expect(globalThis.rendered).toEqual([]);
  });

  test('for a page that has moved is kept by caches for a short time', async () => {
    const caching = async (url: string) => (await app.inject(url)).headers['cache-control'];
    expect(await caching('/old')).toBe('public, max-age=300, s-maxage=15');
    expect(await caching('/sale')).toBe('public, max-age=0, s-maxage=15');
  });

  test.each([
    ['/de/old.data?_routes=root', '/new', '301'],
    ['/old/_.data?page=2&_routes=page%3A%2Fold', '/new?page=2', '301'],
    ['/sale.data', '/accounts?sort=price', '302'],
  ])('for the data %s leads the router to %s', async (url, location, status) => {
    const { statusCode, headers } = await app.inject(url);
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'x-remix-redirect': location,
      'x-remix-status': status,
      'cache-control': 'no-store',
    });
    expect(globalThis.rendered).toEqual([]);
  });

  test.each(['/blog//evil.example', '/blog/..//evil.example', '/blog/\\evil.example'])(
    'for %s leads to no other host (I7)',
    async (url) => {
      rules = [{ path: '/blog/*', status: 301, target: '/*' }];
      expect((await app.inject(url)).headers['location']).toBeUndefined();
    },
  );

  test('for a page that is gone gets the page of an error, though it was kept before', async () => {
    const headers = { 'user-agent': BROWSER };
    rules = [];
    expect((await app.inject({ url: '/contest', headers })).statusCode).toBe(200);
    rules = RULES;
    const answer = await app.inject({ url: '/contest', headers });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([410, 'no-store']);
    expect(answer.body).toContain('<p>/contest');
    expect((await app.inject({ method: 'HEAD', url: '/contest', headers })).statusCode).toBe(410);
  });

  test.each([
    ['a crawler', '/contest', 'Googlebot/2.1 (+http://www.google.com/bot.html)'],
    ['the router, which makes the page itself', '/contest.data', BROWSER],
    ['a reader of a file', '/feed', BROWSER],
  ])('by %s for what is gone gets the status in plain text', async (_who, url, agent) => {
    const answer = await app.inject({ url, headers: { 'user-agent': agent } });
    expect([answer.statusCode, answer.body]).toEqual([410, '410 Gone\n']);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  });
});
