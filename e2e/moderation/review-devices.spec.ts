import { actor } from '@guildhall/scenes/actors';
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { faultsOf } from '../page-faults.ts';
import { ADMIN, inShop, PASSWORD, type Shop, signedIn, signIn, test } from '../story.ts';

/** Two users who have never signed in. */
async function twoUsers(shop: Shop) {
  return await inShop(shop, async (scene) => {
    const name = randomUUID().slice(0, 8);
    const users = [`ann-${name}`, `bob-${name}`].map((username) => ({
      username,
      email: `${username}@example.test`,
    }));
    for (const user of users) await actor(scene, { ...user, password: PASSWORD });
    return users;
  });
}

/** The browser forgets who is signed in, and keeps the cookie of its device. */
async function leaves(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('token'));
}

async function decides(page: Page, act: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: act, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: act, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test('an admin sees who shares a device and blocks it: that browser signs nobody in until it is unblocked (rules.md §9; product.md §2.58)', async ({
  browser,
  shop,
}) => {
  const [ann, bob] = await twoUsers(shop);
  if (ann === undefined || bob === undefined) throw new Error('two users are missing');
  const page = await (await browser.newContext()).newPage();
  await signIn(page, ann.email);
  await leaves(page);
  await signIn(page, bob.email);
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, ADMIN);

  await test.step('the list names both, and a search what links them', async () => {
    await admin.goto('/admin/devices');
    await expect(admin.getByRole('link', { name: ann.username })).toBeVisible();
    await admin.getByRole('searchbox').fill(bob.username);
    await expect(admin.getByText(`Who is linked with ${bob.username}`)).toBeVisible();
    await expect(admin).toHaveURL(new RegExp(`q=${bob.username}`));
    await admin.getByRole('link', { name: 'See the device' }).click();
    await expect(admin.getByText('2 users', { exact: true })).toBeVisible();
  });

  await test.step('blocked, its session ends and nobody signs in there', async () => {
    await decides(admin, 'Block device', 'One person with two names.');
    await expect(admin.getByText('Blocked', { exact: true }).first()).toBeVisible();
    await page.goto('/dashboard/settings');
    await expect(page).toHaveURL(/\/auth\/login/);
    await page.getByLabel('Email').fill(ann.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
    await expect(page.getByText('This device is blocked.', { exact: false })).toBeVisible();
    const elsewhere = await (await browser.newContext()).newPage();
    await signIn(elsewhere, ann.email);
  });

  await test.step('unblocked, they sign in again and forget their other device', async () => {
    await decides(admin, 'Unblock device', 'They have shown who they are.');
    await signIn(page, ann.email);
    await page.goto('/dashboard/settings');
    const forget = page.getByRole('button', { name: /^Forget / });
    await expect(forget).toHaveCount(1);
    await forget.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Forget', exact: true }).click();
    await expect(forget).toHaveCount(0);
    await expect(admin.getByText('They have shown who they are.')).toBeVisible();
  });
});

test('the devices of the demo show what was decided, and their pages fit every screen, are accessible and violate no policy (rules.md §9)', async ({
  context,
  request,
}) => {
  const page = await signedIn(context, request, ADMIN);
  expect(await faultsOf(page, '/admin/devices')).toEqual([]);
  await page.goto('/admin/devices?q=juniper-sells');
  await expect(page.getByText('Payout method:')).toBeVisible();
  await page.getByRole('link', { name: 'See the device' }).click();
  await expect(page.getByText('Several have used the same payout method.')).toBeVisible();
  expect(await faultsOf(page, new URL(page.url()).pathname)).toEqual([]);
});
