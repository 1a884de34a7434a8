import { readFileSync } from 'node:fs';
import { type BrowserContext, expect } from '@playwright/test';
import { fillSignIn, findOffer, pathOf, SELLER, test } from '../story.ts';

interface MissingFunctions {
  readonly globals: readonly string[];
  readonly statics: readonly string[];
  readonly methods: readonly string[];
}

/** What the oldest supported browsers lack; `tools/browsers` keeps the list. */
const MISSING = JSON.parse(
  readFileSync(new URL('../../tools/browsers/missing-functions.json', import.meta.url), 'utf8'),
) as MissingFunctions;

/** Makes every page of the context one of such a browser, as far as functions go. */
async function deleteFunctions(context: BrowserContext, missing: MissingFunctions): Promise<void> {
  await context.addInitScript(({ globals, statics, methods }) => {
    for (const name of statics) {
      const [owner = '', member = ''] = name.split('.');
      const value: unknown = Reflect.get(globalThis, owner);
      if (typeof value === 'function' || typeof value === 'object') {
        Reflect.deleteProperty(value ?? {}, member);
      }
    }
    const all = Object.values(Object.getOwnPropertyDescriptors(globalThis));
    for (const value of all.map((each): unknown => each.value)) {
      if (typeof value !== 'function' || typeof value.prototype !== 'object') continue;
      for (const method of methods) Reflect.deleteProperty(value.prototype ?? {}, method);
    }
    for (const name of globals) Reflect.deleteProperty(globalThis, name);
  }, missing);
}

test('every page starts in the oldest supported browsers', async ({ context, request }) => {
  await deleteFunctions(context, MISSING);
  const page = await context.newPage();
  await page.goto('/auth/login?next=%2Fdashboard%2Forders%2Fsold');
  expect(await page.evaluate(() => ['parse' in URL, 'groupBy' in Map])).toEqual([false, false]);
  await fillSignIn(page, SELLER);
  await page.waitForURL('**/dashboard/orders/sold');
  await expect(page.getByRole('link', { name: /^Wallet: / })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Details|account|card/i })
    .first()
    .click();
  await page.waitForURL(/\/order\//);
  const offer = await findOffer(request, {
    kind: 'account',
    products: ['call-of-duty', 'escape-from-tarkov'],
    instant: false,
  });
  for (const address of ['/', '/accounts', pathOf(offer), '/search?q=gold', '/developers']) {
    await page.goto(address);
    // The header shows the balance once the page has started.
    await expect(page.getByRole('link', { name: /^Wallet: / })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test.describe('in a browser that is too old', () => {
  test.use({ provokedErrors: /NumberFormat/ });

  test('a page that cannot start stays as the server has rendered it, and says so', async ({
    context,
  }) => {
    await context.addInitScript(() => Reflect.deleteProperty(Intl, 'NumberFormat'));
    const page = await context.newPage();
    await page.goto('/accounts');
    const notice = page.getByText('This page could not start in your browser.');
    await expect(notice).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('500')).toHaveCount(0);
    await page.getByRole('main').getByRole('link').first().click();
    await expect(notice).toBeVisible();
  });
});
