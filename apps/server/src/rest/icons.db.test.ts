import type { SiteView } from '@guildhall/api/site/views';
import { testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogger, createServer } from '../server.ts';
import { registerIcons } from './icons.ts';

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await testDatabase();
  const { services } = testScene(database.db);
  const site = {
    mode: 'live',
    site_name: 'Guildhall',
    protection_label: 'TradeShield',
    identity_providers: [],
    social_links: [],
    chat_frame_url: null,
    sends_mail: true,
    demo_sign_ins: null,
    is_open_demo: false,
  } satisfies SiteView;
  app = createServer({
    settings: { public_url: 'http://shop.test', trust_proxy: false },
    logger: createLogger('silent', { write: () => undefined }),
    ping: () => Promise.resolve(),
    plugins: [(scope) => registerIcons(scope, { services, site })],
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const ask = async (file: string, icons: string) =>
  await app.inject({ url: `/api/icons/${file}`, query: { icons } });

describe('the icon service (U6)', () => {
  test('returns the icons of a set, which never change', async () => {
    const answer = await ask('lucide.json', 'rss,mail');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.json()).toMatchObject({ prefix: 'lucide', width: 24, height: 24, not_found: [] });
    expect(Object.keys(answer.json<{ icons: object }>().icons)).toEqual(['rss', 'mail']);
  });

  test('returns another name with the icon that it is a name of', async () => {
    const { icons, aliases } = (await ask('lucide.json', 'home')).json<{
      icons: object;
      aliases: object;
    }>();
    expect(aliases).toEqual({ home: { parent: 'house' } });
    expect(Object.keys(icons)).toEqual(['house']);
  });

  test('names what the set does not have, which a later release may', async () => {
    const answer = await ask('simple-icons.json', 'discord,not-an-icon,constructor');
    expect(answer.json()).toMatchObject({ not_found: ['not-an-icon', 'constructor'] });
    expect(answer.headers['cache-control']).toBe('public, max-age=300');
  });

  test.each([
    ['a set that is not shipped', 'mdi.json', 'home', 404],
    ['a name of an object of the language', 'constructor.json', 'home', 404],
    ['a path', '..%2Fpackage.json', 'home', 400],
    ['capital letters', 'lucide.json', 'Home', 400],
    ['no icon', 'lucide.json', '', 400],
    ['more than 500 characters', 'lucide.json', `rss${',rss'.repeat(125)}`, 400],
  ])('refuses %s', async (_, file, icons, status) => {
    expect((await ask(file, icons)).statusCode).toBe(status);
  });
});
