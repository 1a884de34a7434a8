import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { BUYER, findOffer, pathOf, SELLER, signedIn, test } from '../story.ts';

const MAX_PAGE_MS = 20_000;

/** Walks pages at phone and desktop width, in both themes, and collects what is wrong. */
async function faultsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  test.setTimeout(test.info().timeout + paths.length * MAX_PAGE_MS);
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  for (const path of paths) {
    await page.goto(path);
    const heading = page.locator('h1');
    // On a busy machine the network is idle before the page has looked who is signed in.
    await heading
      .first()
      .waitFor()
      .catch(() => undefined);
    await page.waitForLoadState('networkidle');
    const headings = await heading.count();
    if (headings !== 1) faults.push(`${path}: ${headings} first headings`);
    for (const [width, height, scheme] of [
      [360, 800, 'light'],
      [1440, 900, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (overflow > 0) faults.push(`${path} at ${width}: scrolls sideways by ${overflow}`);
      const { violations } = await new AxeBuilder({ page }).analyze();
      for (const { id, impact, nodes } of violations) {
        if (impact === 'serious' || impact === 'critical') {
          faults.push(`${path} at ${width} ${scheme}: ${id} at ${nodes[0]?.target.join(' ')}`);
        }
      }
    }
  }
  return faults;
}

test('public pages fit every screen, are readable by everybody and break no policy', async ({
  page,
  request,
}) => {
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
  const paths = [
    '/',
    '/accounts',
    '/accounts/valorant-accounts',
    pathOf(account),
    '/gift-cards',
    '/gift-cards/steam',
    pathOf(card),
    '/search?q=skins',
    '/auth',
    '/auth/login',
    '/auth/signup',
    '/auth/activate?user_id=0193b3f0-0000-7000-8000-000000000000',
    '/auth/resetPassword',
    '/auth/resetPassVerify#token=x',
    '/developers',
    '/developers?find=pay',
  ];
  expect(await faultsOf(page, paths)).toEqual([]);
});

test('signed-in pages fit every screen and are readable by everybody', async ({
  browser,
  request,
}) => {
  const buyer = await signedIn(await browser.newContext(), request, BUYER);
  const own = ['wallet', 'orders/purchased', 'orders/sold', 'settings'];
  const lists = own.map((page) => `/dashboard/${page}`);
  await buyer.goto('/dashboard/orders/purchased');
  const links = buyer.locator('a[href^="/order/"]');
  await links.first().waitFor();
  const orders = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? ''),
  );
  const paths = [...lists, ...[...new Set(orders)].slice(0, 8)];
  expect(await faultsOf(buyer, paths)).toEqual([]);
  const seller = await signedIn(await browser.newContext(), request, SELLER);
  expect(await faultsOf(seller, ['/dashboard/wallet', '/dashboard/orders/sold'])).toEqual([]);
});

test('an address without a page is a 404 that says so, and so is an offer that never was', async ({
  page,
}) => {
  const missing = await page.goto('/no/such/page');
  expect(missing?.status()).toBe(404);
  await expect(page.getByText('Page not found: /no/such/page')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  const nothing = '/accounts/valorant-accounts/01890000-0000-7000-8000-000000000000';
  const answer = await page.goto(nothing);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText(`Page Not Found: ${nothing}`)).toBeVisible();
});
