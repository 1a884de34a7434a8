import type { OpenApiDocument } from '@guildhall/api/openapi-document';
import type { SiteView } from '@guildhall/api/site/views';
import { testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLogger, createServer } from '../server.ts';
import { describedApi, registerOpenapi } from './openapi.ts';

let database: TestDatabase;
let app: FastifyInstance;
let log: string[];
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  await app.close();
  expect(log).toEqual([]);
});

function serve(mode: SiteView['mode']): FastifyInstance {
  const publicUrl = 'http://shop.test';
  const site: SiteView = {
    mode,
    site_name: 'G',
    protection_label: 'T',
    identity_providers: [],
    sends_mail: true,
    social_links: [],
    chat_frame_url: null,
    demo_sign_ins: null,
    is_open_demo: false,
  };
  const limits = {
    api_calls_per_minute: 77,
    api_changes_per_minute: 33,
    api_token_calls_per_minute: 22,
  };
  const described = describedApi({
    mode,
    site_name: 'Guildhall',
    public_url: publicUrl,
    ...limits,
  });
  const { services } = testScene(database.db);
  log = [];
  app = createServer({
    settings: { public_url: publicUrl, trust_proxy: false },
    logger: createLogger('warn', { write: (line) => void log.push(line) }),
    ping: () => Promise.resolve(),
    plugins: [(scope) => registerOpenapi(scope, { services, site }, described)],
  });
  return app;
}

test('the document describes this installation and is cacheable', async () => {
  const answer = await serve('demo').inject('/api/openapi.json');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('public, max-age=300');
  const document = answer.json<OpenApiDocument>();
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.servers).toEqual([{ url: 'http://shop.test' }]);
  expect(document.info.description).toContain('77 calls a minute, one user 33');
  expect(document.paths).toHaveProperty(['/api/trpc/orders.checkOut', 'post']);
  expect(document.paths).toHaveProperty(['/api/openapi.json', 'get']);
  expect(document.paths).toHaveProperty(['/dev/clock/', 'post']);
});

test('an unchanged document is not sent again', async () => {
  const { headers } = await serve('demo').inject('/api/openapi.json');
  const again = { 'if-none-match': String(headers['etag']) };
  const answer = await app.inject({ url: '/api/openapi.json', headers: again });
  expect([answer.statusCode, answer.body]).toEqual([304, '']);
  const other = { 'if-none-match': 'W/"of-another-contract"' };
  const anew = await app.inject({ url: '/api/openapi.json', headers: other });
  expect(anew.statusCode).toBe(200);
});

test('the document of a live shop does not contain the demo routes', async () => {
  const answer = await serve('live').inject('/api/openapi.json');
  expect(answer.body).not.toMatch(/\/dev\/|sandbox/);
});
