import type { SiteView } from '@guildhall/api/site/views';
import { newId } from '@guildhall/domain/kernel/ids';
import { readAppNow } from '@guildhall/db/clock';
import { testScene, type Scene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogger, createServer } from '../server.ts';
import { registerDev } from './dev.ts';

const SITE: SiteView = {
  mode: 'demo',
  site_name: 'Guildhall',
  protection_label: 'TradeShield',
  identity_providers: [],
  sends_mail: true,
  social_links: [],
  chat_frame_url: null,
  demo_sign_ins: null,
  is_open_demo: false,
};

let database: TestDatabase;
let scene: Scene;
let app: FastifyInstance;
let rounds = 0;
const log: string[] = [];

beforeAll(async () => {
  // The mails are inserted without the outbox, which violates INV9.
  database = await testDatabase({ expectedViolations: ['INV9'] });
  scene = testScene(database.db);
  const work = async () => {
    rounds += 1;
  };
  app = createServer({
    settings: { public_url: 'http://shop.test', trust_proxy: false },
    logger: createLogger('warn', { write: (line) => void log.push(line) }),
    ping: () => Promise.resolve(),
    plugins: [(scope) => registerDev(scope, { services: scene.services, site: SITE }, work)],
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

describe('POST /dev/clock', () => {
  const move = async (payload: object) =>
    await app.inject({ method: 'POST', url: '/dev/clock', payload });

  test('advances the shop’s clock, returns the time and runs due jobs', async () => {
    const before = await readAppNow(database.db);
    const answer = await move({ advance_seconds: 86_400 });
    expect(answer.statusCode).toBe(200);
    const { now } = answer.json<{ now: string }>();
    const movedMs = new Date(now).getTime() - before.getTime();
    expect(movedMs).toBeGreaterThanOrEqual(86_400_000);
    expect(movedMs).toBeLessThan(86_410_000);
    expect(rounds).toBe(1);
  });

  test.each([
    {},
    { advance_seconds: 0 },
    { advance_seconds: -1 },
    { advance_seconds: 1.5 },
    { advance_seconds: '60' },
    { advance_seconds: 400 * 86_400 + 1 },
    { advance_seconds: 1, backwards: true },
  ])('%j is refused with its field', async (payload) => {
    const answer = await move(payload);
    expect(answer.statusCode).toBe(400);
    const fields = Object.keys(answer.json<object>());
    expect(fields).toHaveLength(1);
    expect(['advance_seconds', 'backwards']).toContain(fields[0]);
  });
});

describe('GET /dev/mails', () => {
  const to = `ann-${newId().slice(-8)}@example.test`;
  const HTML = '<p style="color:red">As HTML</p><script>alert(2)</script>';
  const script = '<script>alert(1)</script> & more';
  beforeAll(async () => {
    const { mailer } = scene.services;
    await mailer.send({ to, subject: script, html: HTML, text: script });
    await mailer.send({ to: 'bob@example.test', subject: 'Hi', html: '', text: 'Bob' });
  });

  test('lists the mails to an address, case-insensitively', async () => {
    const url = `/dev/mails?to=${encodeURIComponent(to.toUpperCase())}`;
    const { mails } = (await app.inject(url)).json<{ mails: object[] }>();
    expect(mails).toEqual([
      {
        id: expect.any(String),
        to,
        subject: script,
        text: script,
        html: HTML,
        created_at: expect.stringMatching(/Z$/),
      },
    ]);
  });

  test('shows all mails as a page that escapes their content (I2)', async () => {
    const answer = await app.inject({ url: '/dev/mails', headers: { accept: 'text/html' } });
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; more');
    expect(answer.body).not.toContain('<script>');
    // As its reader sees it, in a frame that runs nothing.
    expect(answer.body).toContain(
      'srcdoc="&lt;p style=&quot;color:red&quot;&gt;As HTML&lt;/p&gt;&lt;script&gt;',
    );
    expect(answer.body).toContain('<iframe sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(answer.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline';/,
    );
    expect(log).toEqual([]);
  });

  test('is never cached, as page, data or refusal (WEB4)', async () => {
    const headers = { accept: 'text/html' };
    for (const url of ['/dev/mails', `/dev/mails?to=${to}`, '/dev/mails?to=%00']) {
      const answer = await app.inject({ url, headers });
      expect([url, answer.headers['cache-control']]).toEqual([url, 'no-store']);
    }
  });

  test('an address with a NUL is refused and is not a defect (I1)', async () => {
    expect((await app.inject('/dev/mails?to=%00')).statusCode).toBe(400);
  });
});
