import { expect } from '@playwright/test';
import { mailTo, test } from '../story.ts';

test('sign up, confirm the address with the mailed code, reset the password (product.md §2.24, §2.25, §2.26, §2.27, §4.8)', async ({
  page,
  request,
}) => {
  const name = `new-${Date.now().toString(36)}`;
  const email = `${name}@example.test`;
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.waitForURL(/signup/);
  // The page before had no form: what is wrong with a field is fetched with this one.
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Use at least 8 characters.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill('Guildhall2026');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText(/made of this site’s name/)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('seventeen purple spoons');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL(/\/auth\/activate\?user_id=/);

  // A sign-in before the confirmation leads back here, and a reload keeps the state.
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('seventeen purple spoons');
  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
  await page.waitForURL(/\/auth\/activate\?user_id=/);
  await page.reload();
  const code = /^\d{6}$/m.exec(await mailTo(request, email, /Confirm your address/))?.[0] ?? '';
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  await page.getByLabel('Code').fill(wrong);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(/code is wrong/i)).toBeVisible();
  await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('button', { name: `User menu: ${name}` })).toBeVisible();

  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.waitForURL(/resetPassword/);
  // The address changes before the page is drawn, and both pages have the field.
  await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Check your inbox')).toBeVisible();
  const text = await mailTo(request, email, /Choose a new password/);
  const link = new URL(/https?:\S+resetPassVerify#token=\S+/.exec(text)?.[0] ?? 'about:blank');
  await page.goto(`${link.pathname}${link.hash}`);
  await page.getByLabel('New password').fill('eighteen purple spoons');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.waitForURL(/\/auth\/login/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('eighteen purple spoons');
  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
  await expect(page.getByRole('button', { name: `User menu: ${name}` })).toBeVisible();
});
