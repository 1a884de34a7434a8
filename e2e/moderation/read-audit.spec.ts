import { actor } from '@guildhall/scenes/actors';
import { sharedDevice } from '@guildhall/scenes/moderation/devices';
import { expect } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { faultsOf } from '../page-faults.ts';
import { ADMIN, inShop, signedIn, test } from '../story.ts';

test('an admin finds what was done about a thing and by a person, with reason, before and after (G1, LOG2)', async ({
  context,
  request,
  shop,
}) => {
  const name = `ann-${randomUUID().slice(0, 8)}`;
  const deviceId = await inShop(shop, async (scene) => {
    const users = [await actor(scene, { username: name }), await actor(scene)];
    return (await sharedDevice(scene, users)).device_id;
  });
  const page = await signedIn(context, request, ADMIN);

  await test.step('trusting a device is one entry, to which its page leads', async () => {
    await page.goto(`/admin/devices/${deviceId}`);
    await page.getByRole('button', { name: 'Trust device', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('They share a flat.');
    await dialog.getByRole('button', { name: 'Trust device', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('link', { name: 'Entries of the audit' }).click();
    await expect(page).toHaveURL(/\/admin\/audit\?q=device/);
    await expect(page.getByText('1 entry', { exact: true })).toBeVisible();
  });

  await test.step('its page has the reason, and before and after', async () => {
    await page.getByRole('link', { name: 'devices.review' }).click();
    await expect(page.getByText('They share a flat.')).toBeVisible();
    await expect(page.getByText('acts.0.before.trusted')).toBeVisible();
    await expect(page.getByText('devices.setTrust')).toBeVisible();
  });

  await test.step('a person is found by name, with their sign-ins', async () => {
    await page.goto('/admin/audit');
    await page.getByRole('searchbox').fill(name);
    await page.getByRole('link', { name: 'Security' }).click();
    await expect(page.getByRole('link', { name: 'Signed in' }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Staff' }).click();
    // Other stories may have done something about them.
    await expect(page.getByRole('link', { name: 'Signed in' })).toHaveCount(0);
  });
  expect(await faultsOf(page, '/admin/audit')).toEqual([]);
});
