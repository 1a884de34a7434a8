import { type Browser, expect, type Page } from '@playwright/test';
import { fillSignIn, mailTo, newcomer, type Newcomer, test } from '../story.ts';

async function enter(page: Page, { email, password }: Newcomer): Promise<void> {
  await page.goto('/auth/login');
  await fillSignIn(page, email, password);
}

/** Another device with its own browser context. */
async function elsewhere(browser: Browser, person: Newcomer): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, person);
  return page;
}

test('a session ended on one device is over on the other, which has to sign in again', async ({
  page,
  browser,
  request,
}) => {
  const person = await newcomer(request);
  await enter(page, person);
  const other = await elsewhere(browser, person);
  expect(await mailTo(request, person.email, /New sign-in/)).toContain('Chrome');

  await page.goto('/dashboard/settings');
  const list = page.getByRole('listitem').filter({ hasText: 'Last active' });
  // One session from the activation by API, and two devices.
  await expect(list).toHaveCount(3);
  await expect(list.filter({ hasText: 'This device' })).toHaveCount(1);
  await page
    .getByRole('button', { name: /^Sign out Chrome/ })
    .first()
    .click();
  await expect(page.getByText('That device was signed out.')).toBeVisible();
  await expect(list).toHaveCount(2);

  await other.goto('/dashboard/wallet');
  await other.waitForURL(/\/auth\/login\?next=/);

  await page.getByRole('button', { name: 'Sign out other devices' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out other devices' }).click();
  await expect(list).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Sign out other devices' })).toHaveCount(0);
});

test('password and email address change after a step-up, and all other devices are signed out (product.md §2.39)', async ({
  page,
  browser,
  request,
}) => {
  const person = await newcomer(request);
  await enter(page, person);
  const other = await elsewhere(browser, person);
  const token = () => page.evaluate(() => localStorage.getItem('token'));
  const before = await token();

  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('New password').fill('password1');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText(/lists of known passwords/)).toBeVisible();
  await page.getByLabel('New password').fill('eighteen purple spoons');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText(/Your password was saved/)).toBeVisible();
  await expect.poll(token).not.toBe(before);
  await mailTo(request, person.email, /password .* was changed/);
  await other.goto('/dashboard/wallet');
  await other.waitForURL(/\/auth\/login/);

  const newEmail = `moved-${person.email}`;
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(newEmail);
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = /^\d{6}$/m.exec(await mailTo(request, newEmail, /new address/))?.[0] ?? '';
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Use this email' }).click();
  await expect(page.getByText(`You sign in as ${newEmail}.`)).toBeVisible();
  await mailTo(request, person.email, /address .* was changed/);
  await enter(other, { ...person, email: newEmail, password: 'eighteen purple spoons' });
});

test('on a phone the focused element is never hidden by the bottom bar', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, await newcomer(request));
  await page.goto('/dashboard/settings');
  const last = page.getByRole('button', { name: 'Sign out other devices' });
  await expect(last).toBeVisible();
  const bar = (await page.getByRole('navigation', { name: 'Dashboard' }).boundingBox())?.y ?? 0;
  expect(bar).toBeGreaterThan(700);
  await page.getByRole('button', { name: 'Change email' }).focus();
  const focused = page.locator('main :focus');
  const seen: string[] = [];
  while (!(await last.evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press('Tab');
    const { y = 0, height = 0 } = (await focused.boundingBox()) ?? {};
    seen.push((await focused.textContent()) ?? '');
    expect(y + height, seen.at(-1)).toBeLessThanOrEqual(bar);
  }
  expect(seen).toContain('Add passkey');
});
