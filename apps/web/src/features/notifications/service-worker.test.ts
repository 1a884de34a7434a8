import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const ORIGIN = 'https://shop.test';
const text = readFileSync(
  path.join(import.meta.dirname, '../../../public/service-worker.js'),
  'utf8',
);

/** The worker as a browser runs it, and what it does. */
function startWorker(open: readonly string[] = []) {
  const handlers = new Map<string, (event: object) => void>();
  const done: unknown[] = [];
  const windows = open.map((url) => ({ url, focus: () => void done.push(['focus', url]) }));
  const self = {
    location: new URL(ORIGIN),
    addEventListener: (name: string, handle: (event: object) => void) =>
      void handlers.set(name, handle),
    skipWaiting: () => undefined,
    registration: {
      showNotification: (title: string, options: object) => void done.push([title, options]),
    },
    clients: {
      claim: () => undefined,
      matchAll: async () => windows,
      openWindow: (url: string) => void done.push(['open', url]),
    },
  };
  runInNewContext(text, { self, URL });
  async function happens(name: string, event: object) {
    const waited: unknown[] = [];
    handlers.get(name)?.({ ...event, waitUntil: (work: unknown) => void waited.push(work) });
    await Promise.all(waited);
    return done;
  }
  return { handlers, happens };
}

const PUSH = {
  title: 'Guildhall',
  body: 'There’s news about an order.',
  url: `${ORIGIN}/order/1`,
  tag: 'orders:1',
  lang: 'en',
};
const clicked = (url: string) => ({ notification: { close: () => undefined, data: { url } } });

test('the worker listens to pushes and clicks, and never to requests', () => {
  expect([...startWorker().handlers.keys()].toSorted()).toEqual([
    'activate',
    'install',
    'notificationclick',
    'push',
  ]);
  expect(text).not.toMatch(/\bcaches\b|indexedDB/);
});

test('a push is shown with its words, its page and its tag', async () => {
  const [shown] = await startWorker().happens('push', { data: { json: () => PUSH } });
  expect(shown).toEqual([
    'Guildhall',
    expect.objectContaining({ body: PUSH.body, tag: 'orders:1', data: { url: PUSH.url } }),
  ]);
});

test('a push that cannot be read is shown too: browsers demand it', async () => {
  for (const data of [null, { json: () => JSON.parse('{') as unknown }]) {
    const [shown] = await startWorker().happens('push', { data });
    expect(shown).toEqual([
      'shop.test',
      expect.objectContaining({ data: { url: '/dashboard/notifications' } }),
    ]);
  }
});

test.each([
  ['a page that is not open', [`${ORIGIN}/`], PUSH.url, [['open', PUSH.url]]],
  ['the tab that shows it', [`${ORIGIN}/`, PUSH.url], PUSH.url, [['focus', PUSH.url]]],
  [
    'a path of ours',
    [],
    '/dashboard/notifications',
    [['open', `${ORIGIN}/dashboard/notifications`]],
  ],
  ['no page of another site', [], 'https://evil.test/', []],
  ['no script', [], 'javascript:alert(1)', []],
])('a press on it opens %s', async (_what, open, url, done) => {
  expect(await startWorker(open).happens('notificationclick', clicked(url))).toEqual(done);
});
