import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { cloneDemoDatabase } from '../demo-database.ts';
import { startShopServer } from '../shop-server.ts';
import { test as story } from '../story.ts';

/** Draws a chat, keeps something as widgets do, and takes whatever of the shop it can reach. */
const WIDGET = `
const read = (take) => { try { return String(take()) } catch (error) { return error.name } };
localStorage.setItem('visitor', 'kept');
const own = document.body.appendChild(document.createElement('iframe'));
own.title = 'window of the widget';
own.contentDocument.body.textContent = 'How can we help?';
const found = [read(() => localStorage.getItem('token')), read(() => parent.localStorage.token),
  read(() => parent.document.title), read(() => document.cookie)];
const call = (url) => fetch(url).then((answer) => answer.status, () => 'refused');
Promise.all([call('/api/site/'), call(SHOP + '/api/openapi.json')]).then((calls) => {
  document.title = 'ready';
  document.body.dataset.found = JSON.stringify([...found, ...calls]);
});
Tawk_API.maximize = () => { document.body.dataset.open = 'yes' };
Tawk_API.onLoad();
`;

/** The provider of a live chat. */
class Provider {
  readonly requests: string[] = [];
  shop = '';
  readonly #server: Server = createServer((request, response) => {
    this.requests.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-type', 'text/javascript');
    response.end(`const SHOP = ${JSON.stringify(this.shop)};${WIDGET}`);
  });
  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }
  close(): void {
    this.#server.close();
  }
}

const provider = new Provider();
/** Names of this machine in the browser: two origins of one site, as below a domain. */
const shopOrigin = (origin: string) => origin.replace('localhost', 'shop.localhost');
const frameOrigin = (origin: string) => origin.replace('localhost', 'chat.shop.localhost');

const test = story.extend<{}, {}>({
  shop: [
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use, { workerIndex }) => {
      const databaseUrl = await cloneDemoDatabase(`chat_${workerIndex}`);
      const chatOrigin = await provider.open();
      const server = await startShopServer(databaseUrl, undefined, (origin) => ({
        PUBLIC_URL: shopOrigin(origin),
        CHAT_PROPERTY_ID: 'property-1',
        CHAT_WIDGET_ID: 'widget-1',
        CHAT_ORIGIN: chatOrigin,
        CHAT_FRAME_ORIGIN: frameOrigin(origin),
      }));
      provider.shop = shopOrigin(server.origin);
      await use({ origin: provider.shop, databaseUrl });
      await server.stop();
      provider.close();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  // The widget tries what the policy of its page refuses.
  provokedErrors: /violates the (?:following|document's) Content Security Policy/,
});

test('the script of a live chat is loaded by property id and widget id after consent, and reaches nothing of the shop (product.md §1.9, §7.19)', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    // Only the shop has a token; the frame runs this, too.
    if (!globalThis.origin.includes('//chat.')) localStorage.setItem('token', 'secret-token');
  });
  await page.goto('/support');
  const accept = page.getByRole('button', { name: 'Accept' });
  const reject = page.getByRole('button', { name: 'Reject' });
  await expect(accept).toBeVisible();
  const sizes = [await accept.boundingBox(), await reject.boundingBox()];
  expect(sizes[0]?.width).toBe(sizes[1]?.width);
  expect(provider.requests).toEqual([]);

  await reject.click();
  await page.reload();
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  expect(provider.requests).toEqual([]);
  await accept.click();
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  const frame = page.frameLocator('iframe[title="Live chat"]');
  const widget = frame.frameLocator('iframe[title="window of the widget"]');
  await expect(widget.getByText('How can we help?')).toBeVisible();
  expect(provider.requests).toEqual(['/property-1/widget-1']);
  const body = frame.locator('body');
  await expect(body).toHaveAttribute('data-open', 'yes');
  await expect(body).toHaveAttribute(
    'data-found',
    JSON.stringify(['null', 'SecurityError', 'SecurityError', '', 'refused', 'refused']),
  );

  // Opened by itself it loads nothing.
  await page.goto(`${shop.origin.replace('shop.', 'chat.shop.')}/chat-frame`);
  await expect(page).toHaveTitle('Chat');
  expect(provider.requests).toHaveLength(1);
});
