import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { accountOffer } from '@guildhall/scenes/offers';
import { reportedUser } from '@guildhall/scenes/moderation/reports';
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { faultsOf } from '../page-faults.ts';
import {
  ADMIN,
  inShop,
  mailTo,
  PASSWORD,
  type Shop,
  signedIn,
  signIn,
  SUPPORT,
  test,
} from '../story.ts';

/** A seller with an offer, whom somebody has reported. */
async function reportedSeller(shop: Shop) {
  return await inShop(shop, async (scene) => {
    const name = randomUUID().slice(0, 8);
    const [username, email] = [`fakes-${name}`, `fakes-${name}@example.test`];
    const owner = await seller(scene, { email, username, password: PASSWORD });
    const { slug } = await testGame(scene);
    const id = await accountOffer(scene, owner, { game_slug: slug });
    await reportedUser(scene, await buyer(scene), owner.user_id);
    return { path: `/accounts/${slug}-accounts/${id}`, email, username };
  });
}

async function chooses(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a report gives points, which stop selling; the appeal is granted by another person, and the offers are back (rules.md §9; product.md §2.55)', async ({
  browser,
  request,
  shop,
}) => {
  const { path, email, username } = await reportedSeller(shop);
  const owner = await signedIn(await browser.newContext(), request, email);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(path);
  await expect(visitor.getByRole('button', { name: /^Buy( for|$)/ }).first()).toBeVisible();

  await test.step('support names the rule, and gives its points', async () => {
    const staff = await (await browser.newContext()).newPage();
    await signIn(staff, SUPPORT);
    await staff.goto('/admin/reports');
    await staff.getByRole('link', { name: username }).click();
    await staff.getByRole('button', { name: 'Take it' }).click();
    await staff.getByRole('button', { name: 'A rule was broken' }).click();
    await chooses(staff, 'Which rule?', 'Evidence is real');
    await staff.getByRole('checkbox', { name: 'Points' }).check();
    await staff.getByLabel('Reasons').fill('The picture was made a year before.');
    await staff.getByRole('button', { name: 'Decide', exact: true }).click();
    await expect(staff.getByText('Acted on', { exact: true }).first()).toBeVisible();
  });

  await test.step('within seconds the seller sells nothing, and still is signed in', async () => {
    await expect(async () => {
      await visitor.goto(path);
      await expect(visitor.getByRole('button', { name: /^Buy( for|$)/ })).toHaveCount(0);
    }).toPass({ timeout: 45_000 });
    await owner.goto('/dashboard/restrictions');
    await expect(owner.getByText('You can’t sell', { exact: true }).first()).toBeVisible();
    await expect(owner.getByText('6 points counted')).toBeVisible();
    await expect(owner.getByText('What still works')).toBeVisible();
    await owner.goto('/dashboard/orders/sold');
    await expect(owner.getByText('You can still sign in', { exact: false })).toBeVisible();
    const mail = await mailTo(request, email, /You can’t sell/);
    expect(mail).toContain('no person decided');
  });

  await test.step('they appeal', async () => {
    await owner.goto('/dashboard/restrictions');
    await owner.getByRole('button', { name: 'Appeal', exact: true }).click();
    await owner.getByLabel('Why is the decision wrong?').fill('The clock of the camera was wrong.');
    await owner.getByRole('button', { name: 'Send the appeal' }).click();
    await expect(owner.getByText(/^Another person decides about your appeal by/)).toBeVisible();
  });

  await test.step('an administrator grants it, and the offers are for sale again', async () => {
    const admin = await (await browser.newContext()).newPage();
    await signIn(admin, ADMIN);
    await admin.goto('/admin/suspended-users?tab=waiting');
    await admin.getByRole('link', { name: username }).click();
    await expect(admin.getByText('The clock of the camera was wrong.')).toBeVisible();
    await admin.getByRole('button', { name: 'Grant the appeal' }).click();
    await admin.getByLabel('Reasons').fill('The order proves the date.');
    await admin.getByRole('dialog').getByRole('button', { name: 'Grant the appeal' }).click();
    await expect(admin.getByText('Lifted', { exact: true }).first()).toBeVisible();
    await expect(async () => {
      await visitor.goto(path);
      await expect(visitor.getByRole('button', { name: /^Buy( for|$)/ }).first()).toBeVisible();
    }).toPass({ timeout: 45_000 });
    await owner.reload();
    await expect(owner.getByText('Lifted', { exact: true })).toBeVisible();
    await expect(owner.getByText('Your points: 0')).toBeVisible();
  });
});

test('the restrictions of the demo have clocks that run, and their pages fit every screen, are accessible and violate no policy (rules.md §9)', async ({
  context,
  request,
}) => {
  const page = await signedIn(context, request, SUPPORT);
  expect(await faultsOf(page, '/admin/suspended-users')).toEqual([]);
  await page.goto('/admin/suspended-users?tab=waiting');
  await expect(page.getByRole('link', { name: 'compass-gone-south' })).toBeVisible();
  await page.getByRole('link', { name: 'fox-by-the-fence' }).click();
  await expect(page.getByText('another person decides about the appeal')).toBeVisible();
  expect(await faultsOf(page, new URL(page.url()).pathname)).toEqual([]);
  expect(await faultsOf(page, '/dashboard/restrictions')).toEqual([]);
});
