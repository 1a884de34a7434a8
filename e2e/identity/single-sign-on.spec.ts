import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { mailTo, signInAtProvider, test } from '../story.ts';

const newEmail = () => `visitor-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.test`;

/** Enters the code from the latest mail to this address. */
async function confirmAddress(page: Page, request: APIRequestContext, email: string) {
  const code = /^\d{6}$/m.exec(await mailTo(request, email, /Confirm your address/))?.[0] ?? '';
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
}

/** Signs in through the popup that the button opens, which closes by itself. */
async function throughFacebook(page: Page, email: string): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Facebook' }).click();
  const popup = await opened;
  const closed = popup.waitForEvent('close');
  await signInAtProvider(popup, email);
  await closed;
}

/** Opens the sign-in page, and waits until it takes clicks: only then it offers passkeys. */
async function openSignIn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
}

const token = async (page: Page) => await page.evaluate(() => localStorage.getItem('token'));

test('Google, in the same window: signs in and returns to the requested page (product.md §1.7, §2.28, §2.30, §7.8)', async ({
  page,
  context,
}) => {
  const otherTab = await context.newPage();
  await otherTab.goto('/');
  await page.goto('/dashboard/wallet');
  await page.waitForURL(/\/auth\/login/);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByText('This is not Google.')).toBeVisible();
  await signInAtProvider(page, newEmail());
  await page.waitForURL((url) => url.pathname === '/dashboard/wallet');
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
  expect(await token(page)).not.toBeNull();
  await expect(otherTab.getByRole('button', { name: /^User menu/ })).toBeVisible();
  // The back button does not return to the callback.
  await page.goBack();
  expect(page.url()).not.toContain('code=');
});

test('a cancelled sign-on shows a message and leads back to the sign-in page', async ({ page }) => {
  await openSignIn(page, '/auth/login?next=%2Fdashboard%2Fwallet');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('You canceled at Google');
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.waitForURL((url) => url.search === '?next=%2Fdashboard%2Fwallet');
  expect(await token(page)).toBeNull();
});

test('a sign-on that starts on a German page ends on German pages', async ({ page }) => {
  await page.goto('/de/dashboard/wallet');
  await page.waitForURL(/\/de\/auth\/login\?next=%2Fdashboard%2Fwallet$/);
  await page.getByRole('button', { name: 'Weiter mit Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('Du hast bei Google abgebrochen');
  await page.getByRole('link', { name: 'Zurück zur Anmeldung' }).click();
  await page.getByRole('button', { name: 'Weiter mit Google' }).click();
  await signInAtProvider(page, newEmail());
  await page.waitForURL((url) => url.pathname === '/de/dashboard/wallet');
  await expect(page.getByRole('heading', { level: 1, name: 'Guthaben' })).toBeVisible();

  await page.goto('/de/dashboard/settings');
  await page.getByRole('button', { name: 'Facebook verbinden' }).click();
  await signInAtProvider(page, newEmail());
  await page.waitForURL((url) => url.pathname === '/de/dashboard/settings');
  await expect(page.getByText('Facebook ist verbunden.')).toBeVisible();
});

test('a callback that this browser has not started signs nobody in (SSO1)', async ({ page }) => {
  await page.goto('/auth/social/google?state=of-an-attacker&code=of-an-attacker');
  await expect(page.getByRole('alert')).toContainText('Start again');
  expect(await token(page)).toBeNull();
});

test('Facebook, in a popup that passes on its result and closes (product.md §2.29, §7.9)', async ({
  page,
}) => {
  await openSignIn(page, '/auth/login?next=%2Fdashboard%2Fwallet');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Facebook' }).click();
  const popup = await opened;
  await expect(page.getByText('Continue in the Facebook window')).toBeVisible();
  await expect(popup.getByText('This is not Facebook.')).toBeVisible();
  // The opener policy isolates both windows while the popup is on another site.
  expect(await popup.evaluate(() => globalThis.opener === null)).toBe(true);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await closed;
  await expect(page.getByText('You canceled at Facebook')).toBeVisible();
  expect(await token(page)).toBeNull();
});

test('when popups are blocked, the same window is offered', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.open = () => null;
  });
  await openSignIn(page, '/auth/login');
  await page.getByRole('button', { name: 'Continue with Facebook' }).click();
  await expect(page.getByText('blocked the window')).toBeVisible();
  await page.getByRole('button', { name: 'Continue in this window' }).click();
  await expect(page.getByText('This is not Facebook.')).toBeVisible();
});

test('a new Facebook user confirms their address by mail, and is recognized after that', async ({
  page,
  request,
}) => {
  const email = newEmail();
  await page.goto('/dashboard/wallet');
  await page.waitForURL(/\/auth\/login\?next=/);
  await page.getByRole('link', { name: 'Sign up' }).click();
  // Both pages have the button, and a popup is orphaned when the page that opened it is left.
  await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeVisible();
  await throughFacebook(page, email);
  await page.waitForURL(/\/auth\/activate\?user_id=.+&next=%2Fdashboard%2Fwallet$/);
  await page.reload();
  expect(await token(page)).toBeNull();
  await confirmAddress(page, request, email);
  await page.waitForURL((url) => url.pathname === '/dashboard/wallet');
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();

  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  await openSignIn(page, '/auth/login?next=%2Fdashboard%2Fwallet');
  await throughFacebook(page, email);
  await page.waitForURL((url) => url.pathname === '/dashboard/wallet');
  await expect(page.getByRole('button', { name: /^User menu: Robin-Vale/ })).toBeVisible();
});

test('an address that Google has not verified is confirmed by mail, and the visitor returns to the requested page', async ({
  page,
  request,
}) => {
  const email = newEmail();
  await page.goto('/auth/signup?next=%2Fdashboard%2Fwallet');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByLabel('The address is verified').uncheck();
  await signInAtProvider(page, email);
  await page.waitForURL(/\/auth\/activate\?user_id=.+&next=/);
  await confirmAddress(page, request, email);
  await page.waitForURL((url) => url.pathname === '/dashboard/wallet');
});
