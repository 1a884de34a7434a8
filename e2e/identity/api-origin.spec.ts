import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { type ShopServer, startShopServer } from '../shop-server.ts';
import { BUYER, fillSignIn, test } from '../story.ts';

type Fault = 'none' | 'stall' | 'break';

/** The API at an origin of its own: a gateway in front of the shop, which may fail on purpose. */
class Gateway {
  fault: Fault = 'none';
  /** What of the requests of pages is seen here, such as `GET application/json`. */
  readonly seen: string[] = [];
  #shop = '';
  readonly #server: Server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    if (method !== 'OPTIONS') {
      this.seen.push(`${method} ${headers['content-type']} ${headers.accept}`);
      if (this.fault === 'stall') return;
      if (this.fault === 'break') return void request.socket.destroy();
    }
    const onward = httpRequest(new URL(url, this.#shop), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }
  leadTo(shop: string): void {
    this.#shop = shop;
  }
  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

// The broken socket, and the request that the policy for other origins refuses.
test.use({ provokedErrors: /ERR_EMPTY_RESPONSE|ERR_FAILED|blocked by CORS policy/ });

const gateway = new Gateway();
let shopServer: ShopServer;
let apiOrigin: string;

test.beforeAll(async ({ shop }) => {
  apiOrigin = await gateway.open();
  shopServer = await startShopServer(shop.databaseUrl, undefined, (origin) => {
    gateway.leadTo(origin.replace('localhost', '127.0.0.1'));
    return { API_BASE_URL: apiOrigin, CORS_ORIGINS: origin };
  });
});
test.afterAll(async () => {
  gateway.close();
  await shopServer.stop();
});
test.beforeEach(() => {
  gateway.fault = 'none';
  gateway.seen.length = 0;
});

async function submitSignIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(BUYER);
  await page.getByLabel('Password', { exact: true }).fill('any password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
}

test('pages call the API at another origin with JSON headers, and only allowed origins may (product.md §7.2, §7.3, WEB3)', async ({
  page,
  shop,
}) => {
  const own: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === shopServer.origin && pathname.startsWith('/api/')) own.push(pathname);
  });
  await page.goto(`${shopServer.origin}/auth/login?next=%2Fdashboard%2Fwallet`);
  await fillSignIn(page, BUYER);
  await page.waitForURL(/\/dashboard\/wallet$/);
  await expect(page.getByRole('link', { name: /^Wallet: / })).toBeVisible();
  expect(own).toEqual([]);
  expect(gateway.seen).toContain('GET application/json application/json');
  expect(gateway.seen).toContain('POST application/json application/json');

  // The worker's own shop is another origin, which is on no list.
  const stranger = await page.context().browser()?.newPage({ bypassCSP: true });
  if (stranger === undefined) throw new Error('there is no browser');
  await stranger.goto(`${shop.origin}/auth/login`);
  const read = await stranger.evaluate(
    async (address) =>
      await fetch(address, { credentials: 'include' }).then(
        ({ status }) => status,
        () => 'refused',
      ),
    `${shopServer.origin}/api/oauth/profile/me/`,
  );
  await stranger.close();
  expect(read).toBe('refused');
});

test('a stalled socket has timed out, and a broken one has brought no response (product.md §8.7, §8.8)', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(`${shopServer.origin}/auth/login`);
  await page.getByLabel('Email').waitFor();
  gateway.fault = 'stall';
  await submitSignIn(page);
  await expect.poll(() => gateway.seen.length).toBeGreaterThan(0);
  await page.clock.runFor(31_000);
  await expect(
    page.getByText('The request timed out. Please try again later.').first(),
  ).toBeVisible();
  gateway.fault = 'break';
  await submitSignIn(page);
  await expect(
    page.getByText('The server took too long to respond. Please try again later.').first(),
  ).toBeVisible();
});
