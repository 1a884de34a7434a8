import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '@guildhall/db/client';
import { readAppNow } from '@guildhall/db/clock';
import { invariantViolations } from '@guildhall/db/invariants';
import { testScene } from '@guildhall/scenes/scene';
import { namedApplicant } from '@guildhall/scenes/verification/requests';
import {
  type APIRequestContext,
  type APIResponse,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  test as plainTest,
} from '@playwright/test';
import { cloneDemoDatabase } from './demo-database.ts';
import { recordRequests } from './network-idle.ts';
import { DATA_DIR, startShopServer } from './shop-server.ts';

export type OwnerDatabase = ReturnType<typeof openDatabase>;

/** The shop of a worker: a server with a clone of the demo database. */
export interface Shop {
  readonly origin: string;
  readonly databaseUrl: string;
}

/**
 * A browser reports each refused request as an error of the page; many stories provoke one. So does
 * a request that a story aborts as blocked, which no server can cause.
 */
const REFUSED_REQUEST = new RegExp(
  '^Failed to load resource: ' +
    '(?:the server responded with a status of 4\\d\\d|net::ERR_BLOCKED_BY_CLIENT)',
);

/** The folders of stories that move money: the books are checked after each of them. */
const MONEY = ['disputes', 'orders', 'payments', 'wallet', 'withdrawals'].map((name) =>
  path.join(import.meta.dirname, name),
);

async function expectInvariants(ownerDb: OwnerDatabase, when: string): Promise<void> {
  expect(await invariantViolations(ownerDb), `the books after ${when}`).toEqual([]);
}

/**
 * Every test ends with a check of the consoles of its pages, which are closed then. Those that
 * all invariants of their shop, which keeps running. The others of a worker are checked together at
 * its end. A test that leaves a violation or an error fails.
 */
export const test = plainTest.extend<
  { invariantsHold: void; consolesAreClean: void; provokedErrors: RegExp | null },
  { shop: Shop; ownerDb: OwnerDatabase; requestsRecorded: void }
>({
  shop: [
    // Playwright reads the required fixtures from this pattern: none.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use, { workerIndex }) => {
      const databaseUrl = await cloneDemoDatabase(`stories_${workerIndex}`);
      const server = await startShopServer(databaseUrl);
      await use({ origin: server.origin, databaseUrl });
      await server.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ shop }, provide) => provide(shop.origin),
  ownerDb: [
    async ({ shop }, use) => {
      const ownerDb = openDatabase(shop.databaseUrl, { maxConnections: 1 });
      await use(ownerDb);
      await expectInvariants(ownerDb, 'all stories of this worker');
      await ownerDb.destroy();
    },
    { scope: 'worker' },
  ],
  requestsRecorded: [
    async ({ browser }, use) => {
      recordRequests(browser);
      await use();
    },
    { auto: true, scope: 'worker' },
  ],
  invariantsHold: [
    async ({ ownerDb }, use, { file }) => {
      await use();
      if (MONEY.includes(path.dirname(file))) await expectInvariants(ownerDb, 'this story');
    },
    { auto: true },
  ],
  /** Errors of the console that a story provokes, besides refused requests. */
  provokedErrors: [null, { option: true }],
  consolesAreClean: [
    async ({ browser, provokedErrors }, use, story) => {
      const errors: string[] = [];
      const record = (context: BrowserContext) => {
        context.on('weberror', (each) => {
          const { message } = each.error();
          if (!provokedErrors?.test(message)) errors.push(message);
        });
        context.on('console', (message) => {
          if (message.type() !== 'error' || REFUSED_REQUEST.test(message.text())) return;
          if (provokedErrors?.test(message.text())) return;
          errors.push(`${message.page()?.url()}: ${message.text()}`);
        });
      };
      browser.on('context', record);
      await use();
      browser.off('context', record);
      // Pages that stay open have streams and timers, which slow down the stories after this. Of
      // a failed story the screenshots are still to be taken, and its worker ends.
      if (story.status === story.expectedStatus) {
        await Promise.all(browser.contexts().map(async (context) => await context.close()));
      }
      expect(errors, 'the errors of pages during this story').toEqual([]);
    },
    { auto: true },
  ],
});

/** The demo password; the tests have a demo shop of their own. */
export const PASSWORD = 'Guildhall-demo-2026';
export const BUYER = 'buyer@example.test';
export const SELLER = 'seller@example.test';
export const SUPPORT = 'support@example.test';
export const ADMIN = 'admin@example.test';
export const SECOND_ADMIN = 'admin2@example.test';
/** The username of `seller@example.test`. */
export const SELLER_NAME = 'Quartermaster7';

/** Fills in the current sign-in page and waits until the user is signed in. */
export async function fillSignIn(
  page: Page,
  email: string,
  password: string = PASSWORD,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
  await expect(page.getByRole('button', { name: /^User menu/ })).toBeVisible();
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login');
  await fillSignIn(page, email);
}

/** Signs in without the page, for tests of something else. */
export async function signedIn(
  context: BrowserContext,
  request: APIRequestContext,
  email: string,
): Promise<Page> {
  const token = await accessToken(request, email);
  await context.addInitScript((value) => {
    // A new page is blank at first and has no storage then.
    if (globalThis.origin !== 'null') localStorage.setItem('token', value);
  }, token);
  return await context.newPage();
}

/** Fails with the words of the server if it refused the request. */
async function expectAccepted(answer: APIResponse): Promise<void> {
  if (answer.ok()) return;
  throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`);
}

async function accessToken(request: APIRequestContext, email: string): Promise<string> {
  const answer = await request.post('/api/oauth/login/', { data: { email, password: PASSWORD } });
  await expectAccepted(answer);
  const { access_token } = (await answer.json()) as { access_token: string };
  return access_token;
}

/** Signs in on an identity provider's page as an identity that it does not suggest. */
export async function signInAtProvider(page: Page, email: string): Promise<void> {
  // The shop's own page may still be open for a moment and has the same label.
  await page.getByText(/^This is not /).waitFor();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Name').fill('Robin Vale');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

interface OfferCard {
  readonly id: string;
  readonly title: string;
  readonly kind: 'account' | 'gift_card';
  readonly product_slug: string;
  readonly total_minor: number;
  readonly seller: { readonly id: string; readonly username: string };
}

/** The path of an offer's page. */
export function pathOf({ kind, product_slug, id }: OfferCard): string {
  return kind === 'account'
    ? `/accounts/${product_slug}-accounts/${id}`
    : `/gift-cards/${product_slug}/${id}`;
}

/** Finds an offer of the demo seller in the public list. */
export async function findOffer(
  request: APIRequestContext,
  wanted: { kind: 'account' | 'gift_card'; products: readonly string[]; instant: boolean },
): Promise<OfferCard> {
  for (const productSlug of wanted.products) {
    let cursor: string | null = null;
    do {
      const filter = {
        kind: wanted.kind,
        product_slug: productSlug,
        sort: 'cheapest',
        limit: 100,
        cursor,
      };
      const input = encodeURIComponent(JSON.stringify(filter));
      const answer = await request.get(`/api/trpc/offers.list?input=${input}`);
      await expectAccepted(answer);
      const body = (await answer.json()) as {
        result: {
          data: { items: (OfferCard & { delivery: string })[]; next_cursor: string | null };
        };
      };
      const { items, next_cursor } = body.result.data;
      const found = items.find(
        ({ seller, delivery, total_minor }) =>
          seller.username === SELLER_NAME &&
          (delivery === 'instant') === wanted.instant &&
          total_minor < 20_000,
      );
      if (found !== undefined) return found;
      cursor = next_cursor;
    } while (cursor !== null);
  }
  throw new Error('the demo seller has no such offer');
}

/**
 * The day that is so many days ahead, as a date field takes it. By the clock of the shop: an
 * earlier story of the worker may have advanced it by weeks, and what is ahead elsewhere has
 * passed there.
 */
export async function shopDay(ownerDb: OwnerDatabase, days: number): Promise<string> {
  const now = await readAppNow(ownerDb);
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Advances the clock of the demo shop and runs due jobs. */
export async function advanceClock(request: APIRequestContext, hours: number): Promise<void> {
  const answer = await request.post('/dev/clock', { data: { advance_seconds: hours * 3_600 } });
  await expectAccepted(answer);
}

/** What a query of the API returns to this user. */
export async function query<Output>(
  request: APIRequestContext,
  email: string,
  procedure: string,
  input: object,
): Promise<Output> {
  const token = await accessToken(request, email);
  const text = encodeURIComponent(JSON.stringify(input));
  const answer = await request.get(`/api/trpc/${procedure}?input=${text}`, {
    headers: { authorization: `JWT ${token}` },
  });
  await expectAccepted(answer);
  const body = (await answer.json()) as { result: { data: Output } };
  return body.result.data;
}

/** A balance of the user's wallet in minor units. */
export async function balanceOf(
  request: APIRequestContext,
  email: string,
  kind: 'spendable_minor' | 'available_minor' | 'on_hold_minor' | 'reserve_minor',
): Promise<number> {
  const balances = await query<Record<string, number>>(request, email, 'wallet.summary', {});
  return balances[kind] ?? 0;
}

/** The text of the newest mail to this address with this subject, waiting for it if necessary. */
export async function mailTo(
  request: APIRequestContext,
  to: string,
  subject: RegExp,
): Promise<string> {
  let text = '';
  const question = async () => {
    const answer = await request.get(`/dev/mails/?to=${encodeURIComponent(to)}`);
    const { mails } = (await answer.json()) as { mails: { subject: string; text: string }[] };
    text = mails.find((mail) => subject.test(mail.subject))?.text ?? '';
    return text;
  };
  // The first mail of a process loads the mail renderer.
  await expect.poll(question, { timeout: 20_000 }).not.toBe('');
  return text;
}

/** The keys that the first start of the demo has generated. */
function keysOfShop() {
  const secrets = JSON.parse(readFileSync(path.join(DATA_DIR, 'secrets.json'), 'utf8')) as Record<
    string,
    string
  >;
  const keyOf = (name: string) => Buffer.from(secrets[name] ?? '', 'base64');
  return { encryption_keys: [keyOf('VAULT_KEY')], fingerprint_key: keyOf('FINGERPRINT_KEY') };
}

/** Sets something in the shop by use cases. */
export async function inShop<Set>(
  { databaseUrl }: Shop,
  set: (scene: ReturnType<typeof testScene>) => Promise<Set>,
): Promise<Set> {
  const db = openDatabase(databaseUrl, { maxConnections: 4 });
  try {
    return await set(testScene(db, keysOfShop()));
  } finally {
    await db.destroy();
  }
}

/** A user who is not verified, and has no second factor. */
export const unverifiedUser = (shop: Shop) =>
  inShop(shop, (scene) => namedApplicant(scene, PASSWORD));

export interface Newcomer {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Creates a new user with a confirmed address, for tests that change how they sign in. */
export async function newcomer(request: APIRequestContext): Promise<Newcomer> {
  const name = `new-${Math.random().toString(36).slice(2, 12)}`;
  const person = { name, email: `${name}@example.test`, password: 'seventeen purple spoons' };
  const { email, password } = person;
  const data = { email, password, username: name };
  const signedUp = await request.post('/api/oauth/signup/', { data });
  const { user_id } = (await signedUp.json()) as { user_id: string };
  const code = /^\d{6}$/m.exec(await mailTo(request, email, /Confirm your address/))?.[0] ?? '';
  const activated = await request.post('/api/oauth/activate/', { data: { user_id, code } });
  expect(activated.status()).toBe(200);
  return person;
}

/** All elements that match, once there is one: `Locator.all` does not wait for any. */
export async function allOf(locator: Locator): Promise<Locator[]> {
  await locator.first().waitFor();
  return await locator.all();
}

/** Waits until a secret is nowhere in the document: neither in its texts nor in its markup. */
export async function expectNotInPage(page: Page, secret: string): Promise<void> {
  // oxlint-disable-next-line no-restricted-properties -- This is what waits.
  await expect.poll(() => page.content()).not.toContain(secret);
}
