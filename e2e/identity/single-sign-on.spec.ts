import { expect, type Page } from '@playwright/test';
import { test } from '../story.ts';

const newEmail = () => `visitor-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.test`;

/** On the provider's page: somebody who is not among those it offers. */
async function beSomebody(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Name').fill('Robin Vale');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

const token = async (page: Page) => await page.evaluate(() => localStorage.getItem('token'));

test('Google, in the same window: in, and back to where the visitor was', async ({
  page,
  context,
}) => {
  const other_tab = await context.newPage();
  await other_tab.goto('/');
  await page.goto('/dashboard/wallet');
  await page.waitForURL(/\/auth\/login/);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByText('This is not Google.')).toBeVisible();
  await beSomebody(page, newEmail());
  await page.waitForURL((url) => url.pathname === '/dashboard/wallet');
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
  expect(await token(page)).not.toBeNull();
  await expect(other_tab.getByRole('button', { name: /^Menu of/ })).toBeVisible();
  // Nothing is left for whoever presses Back.
  await page.goBack();
  expect(page.url()).not.toContain('code=');
});

test('a sign-on that is cancelled says so, and leads back to signing in', async ({ page }) => {
  await page.goto('/auth/login?next=%2Fdashboard%2Fwallet');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('You stopped at Google');
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.waitForURL((url) => url.search === '?next=%2Fdashboard%2Fwallet');
  expect(await token(page)).toBeNull();
});

test('a return that this browser has not begun signs nobody in (SSO1)', async ({ page }) => {
  await page.goto('/auth/social/google?state=of-an-attacker&code=of-an-attacker');
  await expect(page.getByRole('alert')).toContainText('Begin again');
  expect(await token(page)).toBeNull();
});

test('Facebook, in a window of its own, which hands over how it ended and closes', async ({
  page,
}) => {
  await page.goto('/auth/login?next=%2Fdashboard%2Fwallet');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Facebook' }).click();
  const popup = await opened;
  await expect(page.getByText('Go on in the Facebook window')).toBeVisible();
  await expect(popup.getByText('This is not Facebook.')).toBeVisible();
  // The opener policy keeps both apart while the window is elsewhere.
  expect(await popup.evaluate(() => globalThis.opener === null)).toBe(true);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await closed;
  await expect(page.getByText('You stopped at Facebook')).toBeVisible();
  expect(await token(page)).toBeNull();
});

test('a browser that opens no windows is offered this one', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.open = () => null;
  });
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Continue with Facebook' }).click();
  await expect(page.getByText('kept the window from opening')).toBeVisible();
  await page.getByRole('button', { name: 'Go on in this window' }).click();
  await expect(page.getByText('This is not Facebook.')).toBeVisible();
});
