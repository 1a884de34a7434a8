import { expect, type Page } from '@playwright/test';
import { BUYER, fillSignIn, PASSWORD, SELLER, SELLER_NAME, signIn, test } from '../story.ts';

/** Delays requests to these URLs until the returned function is called. */
async function hold(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('a protected page requires a sign-in and is shown after it; signing out leads home and affects every tab (product.md §2.23, §2.63, §2.64, §3.7, §9.1)', async ({
  page,
  context,
}) => {
  await page.goto('/dashboard/wallet');
  await page.waitForURL(/\/auth\/login/);
  await page.getByLabel('Email').fill(BUYER);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
  await expect(page.getByText(/email address or the password is wrong/i)).toBeVisible();
  await fillSignIn(page, BUYER);
  await page.waitForURL(/\/dashboard\/wallet$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  expect(token).not.toBeNull();

  const otherTab = await context.newPage();
  await otherTab.goto('/');
  await expect(otherTab.getByRole('button', { name: /^User menu/ })).toBeVisible();
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(otherTab.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

  const answer = await page.request.get('/api/oauth/profile/me/', {
    headers: { authorization: `JWT ${token}` },
  });
  expect(answer.status()).toBe(401);
});

test('a signed-in user is redirected from the sign-in page', async ({ page }) => {
  await signIn(page, BUYER);
  await page.goto('/auth/login');
  await page.waitForURL((url) => url.pathname !== '/auth/login');
  expect(await page.evaluate((word) => document.body.innerText.includes(word), PASSWORD)).toBe(
    false,
  );
});

test('a password submitted before hydration never appears in the URL (K6)', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/auth/login');
  await expect(page.locator('noscript p')).toBeVisible();
  await page.getByLabel('Email').fill(BUYER);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  expect(page.url()).not.toContain('password');
  await context.close();
});

test('input submitted before hydration is sent after it', async ({ page }) => {
  const arrive = await hold(page, '**/assets/**/*.js');
  await page.goto('/auth/login?next=%2Fdashboard%2Fwallet', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(BUYER);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  expect(page.url()).toContain('/auth/login?next=');
  arrive();
  await page.waitForURL((url) => url.pathname === '/dashboard/wallet');
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
});

test('a button that is clicked before hydration acts after it', async ({ page }) => {
  const arrive = await hold(page, '**/assets/**/*.js');
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  arrive();
  await expect(page.getByText(/^This is not Google/)).toBeVisible();
});

test('after a sign-in as another user no tab shows data of the first user', async ({
  page,
  context,
}) => {
  await signIn(page, BUYER);
  const other = await context.newPage();
  await other.goto('/dashboard/wallet');
  const balance = other.getByRole('link', { name: /^Wallet: / });
  await expect(balance).toBeVisible();
  const ofTheBuyer = await balance.innerText();
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await other.waitForURL(/\/auth\/login\?next=/);
  const answer = await hold(other, '**/api/trpc/**');
  await page.goto('/auth/login');
  await fillSignIn(page, SELLER);
  await expect(other.getByRole('button', { name: `User menu: ${SELLER_NAME}` })).toBeVisible();
  await expect(other.getByText(ofTheBuyer)).toHaveCount(0);
  answer();
  await expect(balance).toBeVisible();
});
