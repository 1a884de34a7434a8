import { PSEUDO_LANGUAGE, PSEUDO_LETTER } from '@guildhall/locales/pseudo';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { cloneDemoDatabase } from '../demo-database.ts';
import { untilNetworkIdle } from '../network-idle.ts';
import { IS_NIGHT, screenFaultsOf } from '../page-faults.ts';
import { buildPseudoShop, type PseudoShop } from '../pseudo-shop.ts';
import { startShopServer } from '../shop-server.ts';
import { BUYER, findOffer, pathOf, signedIn, test as story } from '../story.ts';

/** The shop with one language more, which is longer and runs from right to left. */
const test = story.extend<{}, { built: PseudoShop }>({
  built: [
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const built = await buildPseudoShop();
      await use(built);
      built.remove();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  shop: [
    async ({ built }, use, { workerIndex }) => {
      const databaseUrl = await cloneDemoDatabase(`pseudo_${workerIndex}`);
      const server = await startShopServer(databaseUrl, built.folder);
      await use({ origin: server.origin, databaseUrl });
      await server.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

/** What React Router says of its build. */
interface Manifest {
  readonly version: string;
  readonly routes: Readonly<Record<string, { readonly module: string }>>;
}

// One shop is built for all of them.
test.describe.configure({ mode: 'default' });

const WIDTHS = [360, 1280];
/** Names that are the same in every language. */
const NAMES = ['Guildhall', 'TradeShield', 'English', 'Deutsch', 'Google', 'Facebook'];
const EMAIL = /\S+@\S+/g;
const LETTERS = /\p{L}{2,}/u;
/** What `Intl` writes in the locale of the pseudo-language. */
const BY_INTL = /\p{Script=Hebrew}/u;

/** Every text that is data: what the API has answered, all texts in it. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

async function shownTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const texts: string[] = [document.title];
    const skipped = 'script, style, noscript, svg, code, pre, [translate=no]';
    const inPageLanguage = (element: Element | null) =>
      element !== null &&
      element.closest('[lang]') === document.documentElement &&
      element.closest(skipped) === null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (inPageLanguage(node.parentElement)) texts.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll(
      '[aria-label], [placeholder], [title], [alt]',
    )) {
      if (!inPageLanguage(element)) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        texts.push(element.getAttribute(name) ?? '');
      }
    }
    return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
  });
}

/** What is left of a text without all data in it. */
function withoutData(text: string, data: readonly string[]): string {
  return data.reduce((rest, each) => rest.replaceAll(each, ' '), text.replaceAll(EMAIL, ' '));
}

/** The texts on a page that are neither in its language nor data. */
function untranslated(texts: readonly string[], data: readonly string[]): string[] {
  const longestFirst = [...new Set([...data, ...NAMES])]
    .map((each) => each.trim())
    .filter((each) => each.length > 1)
    .toSorted((one, other) => other.length - one.length);
  return texts.filter(
    (text) =>
      !PSEUDO_LETTER.test(text) &&
      !BY_INTL.test(text) &&
      LETTERS.test(withoutData(text, longestFirst)),
  );
}

/** What the formats put around amounts and dates, with what they wrote. */
const ISOLATED = /\u2068[^\u2069]*\u2069/g;

const AMOUNT = /\p{Sc}[\s\p{Cf}]*\d|\d[\s\p{Cf}]*\p{Sc}/u;

/** The texts with an amount or a date that can change places with the words beside it. */
function notIsolated(texts: readonly string[], data: readonly string[]): string[] {
  return texts.filter((text) => {
    const rest = withoutData(text.replaceAll(ISOLATED, ' '), data);
    return AMOUNT.test(rest) || (BY_INTL.test(rest) && /\d/.test(rest));
  });
}

async function faultsOf(page: Page, address: string, data: string[]): Promise<string[]> {
  page.on('response', (response) => {
    if (!response.url().includes('/api/')) return;
    response
      .json()
      .then((body: unknown) => data.push(...textsIn(body)))
      .catch(() => undefined);
  });
  const faults: string[] = [];
  await page.goto(`/${PSEUDO_LANGUAGE}${address}`);
  await page.locator('h1').first().waitFor();
  await untilNetworkIdle(page);
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) faults.push(`${address} at ${width}: scrolls sideways by ${overflow}`);
    const texts = await shownTexts(page);
    const left = untranslated(texts, data);
    faults.push(...left.map((text) => `${address} at ${width}: ${text}`));
    const loose = notIsolated(texts, data);
    faults.push(...loose.map((text) => `${address} at ${width}: not isolated: ${text}`));
  }
  if (IS_NIGHT) faults.push(...(await screenFaultsOf(page, address)));
  return [...new Set(faults)];
}

/** What the catalogue and the offers hold in this language: their texts are data. */
async function catalogueTexts(
  request: APIRequestContext,
  { game, brand, offerIds }: { game: string; brand: string; offerIds: readonly string[] },
): Promise<string[]> {
  const language = PSEUDO_LANGUAGE;
  const calls: [string, object][] = [
    ['catalog.home', { language }],
    ['catalog.games', { language }],
    ['catalog.brands', { language }],
    ['catalog.game', { slug: game, language }],
    ['catalog.brand', { slug: brand, language }],
    ['offers.list', { kind: 'account', product_slug: game, limit: 100, language }],
    ['offers.list', { kind: 'gift_card', product_slug: brand, limit: 100, language }],
    ['offers.list', { kind: 'account', search: 'skins', limit: 100, language }],
    ['offers.list', { kind: 'gift_card', search: 'skins', limit: 100, language }],
    ...offerIds.flatMap((id): [string, object][] => [
      ['offers.detail', { offer_id: id, language }],
      ['offers.similar', { offer_id: id, language }],
    ]),
  ];
  const texts: string[] = [];
  for (const [name, input] of calls) {
    const address = `/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;
    texts.push(...textsIn(await (await request.get(address)).json()));
  }
  return texts;
}

test('a language of one folder is whole: right to left, longer, and no text is left in English', async ({
  page,
  request,
}) => {
  test.setTimeout(600_000);
  const account = await findOffer(request, {
    kind: 'account',
    products: ['call-of-duty', 'escape-from-tarkov'],
    instant: true,
  });
  const card = await findOffer(request, {
    kind: 'gift_card',
    products: ['steam', 'razer-gold'],
    instant: true,
  });
  const [game, brand] = [account.product_slug, card.product_slug];
  const offerIds = [account.id, card.id];
  const data = await catalogueTexts(request, { game, brand, offerIds });
  const faults: string[] = [];
  for (const address of [
    '/',
    '/accounts',
    `/accounts/${game}-accounts`,
    pathOf(account),
    '/gift-cards',
    `/gift-cards/${brand}`,
    pathOf(card),
    '/search?q=skins',
    '/unsubscribe#token=x',
    '/fees',
    '/proof',
    '/status',
    '/developers?find=pay',
    '/developers/rules',
    '/auth/login',
    '/auth/signup',
    '/auth/resetPassword',
  ]) {
    faults.push(...(await faultsOf(page, address, data)));
  }
  expect(faults).toEqual([]);
});

test('so are the pages of somebody who is signed in', async ({ context, request }) => {
  test.setTimeout(600_000);
  const page = await signedIn(context, request, BUYER);
  const faults: string[] = [];
  for (const address of [
    '/dashboard/wallet',
    '/dashboard/statements',
    '/dashboard/orders/purchased',
    '/dashboard/orders/sold',
    '/dashboard/saved',
    '/dashboard/saved?tab=searches',
    '/dashboard/settings',
  ]) {
    faults.push(...(await faultsOf(page, address, [])));
  }
  expect(faults).toEqual([]);
});

test('menus and toasts are at the left, where a line ends', async ({ context, request }) => {
  const page = await signedIn(context, request, BUYER);
  await page.goto(`/${PSEUDO_LANGUAGE}/dashboard/settings`);
  const opener = page.getByRole('button', { name: /guest-buyer/ });
  await opener.click();
  const menu = await page.getByRole('menu').boundingBox();
  const button = await opener.boundingBox();
  expect(Math.round(menu?.x ?? 0)).toBe(Math.round(button?.x ?? -1));
  await page.keyboard.press('Escape');

  await page.getByRole('combobox').last().click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  const toast = page.locator('[data-sonner-toast]');
  await expect(toast).toBeVisible();
  const { x = 0, width = 0 } = (await toast.boundingBox()) ?? {};
  expect(x + width).toBeLessThan((page.viewportSize()?.width ?? 0) / 2);
  await expect(page.getByRole('link', { name: /Deutsch/ }).last()).toHaveAttribute('dir', 'ltr');
});

test('the code compiles with a language more', async ({ built }) => {
  test.skip(!IS_NIGHT, 'the type checker takes a minute: at night');
  test.setTimeout(600_000);
  expect(await built.typeErrors()).toBe('');
});

test.describe('while the server is down', () => {
  test.use({ provokedErrors: /ERR_CONNECTION_REFUSED/ });

  test('a tab that is open during a deployment keeps what was typed, and its next page is of the new build (product.md §4.14, §7.16)', async ({
    built,
    browser,
  }, { workerIndex }) => {
    test.setTimeout(600_000);
    const databaseUrl = await cloneDemoDatabase(`deployed_${workerIndex}`);
    const first = await startShopServer(databaseUrl);
    const context = await browser.newContext({ baseURL: first.origin });
    const page = await context.newPage();
    await page.goto('/auth/signup');
    const name = page.getByLabel('Username');
    await name.fill('typed-before');
    const manifest = () =>
      page.evaluate(() => {
        const { version, routes } = (globalThis as unknown as { __reactRouterManifest: Manifest })
          .__reactRouterManifest;
        return { version, modules: Object.values(routes).map(({ module }) => module) };
      });
    const opened = await manifest();

    await first.stop();
    const port = Number(new URL(first.origin).port);
    const second = await startShopServer(databaseUrl, built.folder, undefined, port);
    // The tab asks when somebody comes back to it.
    const response = page.waitForResponse(/\/latest\.json\?\d+$/);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const { id } = (await (await response).json()) as { id: string };
    expect(id).not.toBe(opened.version);
    // All of its build is still there.
    for (const module of opened.modules) {
      expect((await page.request.get(module)).status(), module).toBe(200);
    }
    await expect(name).toHaveValue('typed-before');
    await page.getByRole('link', { name: 'Sign in' }).last().click();
    await page.waitForURL('**/auth/login*');
    // While the document loads, there is nothing to ask.
    await expect(async () => expect((await manifest()).version).toBe(id)).toPass();
    await context.close();
    await second.stop();
  });
});
