import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { createLogger, createServer } from '../server.ts';
import type { ChatSettings } from './chat-frame.ts';

const CHAT: ChatSettings = {
  chat_property_id: '5f0c9a',
  chat_widget_id: 'default',
  chat_frame_origin: 'https://chat.shop.test',
  chat_origin: 'https://embed.tawk.to',
};

let app: FastifyInstance;
afterEach(async () => await app.close());

function build(chat: ChatSettings): FastifyInstance {
  app = createServer({
    settings: { public_url: 'https://shop.test', trust_proxy: false, ...chat },
    logger: createLogger('silent', { write: () => undefined }),
    ping: () => Promise.resolve(),
    plugins: [(scope) => void scope.get('/page', () => ({}))],
  });
  return app;
}

const statusAt = async (host: string, url: string) =>
  (await app.inject({ url, headers: { host } })).statusCode;

describe('the frame of the live chat (WEB1)', () => {
  test('has a policy of its own, which only the shop may frame', async () => {
    const headers = { host: 'chat.shop.test' };
    const answer = await build(CHAT).inject({ url: '/chat-frame', headers });
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[\w+/]{43}=' https:\/\/\*\.tawk\.to; /,
    );
    expect(policy).toContain('connect-src https://*.tawk.to wss://*.tawk.to;');
    expect(policy).toContain("form-action 'none'; frame-ancestors https://shop.test");
    expect(policy).not.toContain("'self'");
    expect(answer.headers).not.toHaveProperty('x-frame-options');
    expect(answer.headers['x-robots-tag']).toBe('noindex');
    expect(answer.body).toContain('"https://embed.tawk.to/5f0c9a/default"');
  });

  test('is at its own host alone, where nothing else of the shop is', async () => {
    build(CHAT);
    expect(await statusAt('chat.shop.test', '/page')).toBe(404);
    expect(await statusAt('chat.shop.test', '/healthz')).toBe(404);
    expect(await statusAt('shop.test', '/page')).toBe(200);
    expect(await statusAt('shop.test', '/chat-frame')).toBe(404);
    expect(await statusAt('shop.test', '/chat%2Dframe')).toBe(404);
  });

  test('does not exist without its settings', async () => {
    build({});
    expect(await statusAt('chat.shop.test', '/chat-frame')).toBe(404);
  });
});
