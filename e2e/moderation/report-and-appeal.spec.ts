import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { accountOffer } from '@guildhall/scenes/offers';
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

/** A seller with an offer, and a user who has seen it. */
async function offerToReport(shop: Shop) {
  return await inShop(shop, async (scene) => {
    const name = randomUUID().slice(0, 8);
    const [email, sellerEmail] = [`sees-${name}@example.test`, `sells-${name}@example.test`];
    const username = `sells-${name}`;
    await buyer(scene, { email, password: PASSWORD });
    const owner = await seller(scene, { email: sellerEmail, username, password: PASSWORD });
    const { slug } = await testGame(scene);
    const id = await accountOffer(scene, owner, { game_slug: slug });
    return { path: `/accounts/${slug}-accounts/${id}`, email, sellerEmail, username };
  });
}

async function chooses(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function takes(staff: Page, username: string): Promise<void> {
  await staff.goto('/admin/reports');
  await staff.getByRole('link', { name: username }).click();
  await staff.getByRole('button', { name: 'Take it' }).click();
}

test('a reported offer is removed with a warning, and the appeal is granted by another person (rules.md §9, Z9; product.md §2.52)', async ({
  browser,
  request,
  shop,
}) => {
  const { path, email, sellerEmail, username } = await offerToReport(shop);
  const page = await signedIn(await browser.newContext(), request, email);
  const staff = await (await browser.newContext()).newPage();
  await signIn(staff, SUPPORT);

  await test.step('a user reports the offer from its page', async () => {
    await page.goto(path);
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Report' }).click();
    await expect(dialog.getByText('Choose what’s wrong.')).toBeVisible();
    await chooses(page, 'What’s wrong?', 'Sells what belongs to others');
    await dialog.getByLabel('What should we know?').fill('It was mine until Sunday.');
    await dialog.getByRole('button', { name: 'Report' }).click();
    await expect(page.getByText('Thanks. Our staff will look at it')).toBeVisible();
    await page.goto('/dashboard/reports');
    await expect(page.getByText('It was mine until Sunday.')).toBeVisible();
  });

  await test.step('support sees what it was, removes it and warns its seller', async () => {
    await takes(staff, username);
    await expect(staff.getByText('It was mine until Sunday.')).toBeVisible();
    await staff.getByRole('button', { name: 'A rule was broken' }).click();
    await chooses(staff, 'Which rule?', 'No stolen goods');
    await staff.getByRole('checkbox', { name: 'Removal' }).check();
    await staff.getByLabel('Reasons').fill('The first owner has shown the invoice.');
    await staff.getByRole('button', { name: 'Decide', exact: true }).click();
    await expect(staff.getByText('Acted on', { exact: true }).first()).toBeVisible();
    // The finished page of a moment ago is purged within a second.
    await expect.poll(async () => (await page.goto(path))?.status()).toBe(410);
  });

  const owner = await signedIn(await browser.newContext(), request, sellerEmail);
  await test.step('the seller is told the rule and the reasons, and appeals', async () => {
    const mail = await mailTo(request, sellerEmail, /A decision about your offer/);
    expect(mail).toContain('No stolen goods');
    await owner.goto('/dashboard/reports?tab=about_me');
    await expect(owner.getByText('The first owner has shown the invoice.')).toBeVisible();
    await owner.getByRole('button', { name: 'Appeal', exact: true }).click();
    await owner.getByLabel('Why is the decision wrong?').fill('The invoice is of another account.');
    await owner.getByRole('button', { name: 'Send the appeal' }).click();
    await expect(owner.getByText(/^Another person decides about your appeal by/)).toBeVisible();
  });

  await test.step('who has decided cannot take the appeal', async () => {
    await staff.reload();
    await expect(staff.getByText('The invoice is of another account.')).toBeVisible();
    await expect(staff.getByRole('button', { name: 'Take it' })).toHaveCount(0);
  });

  await test.step('an administrator withdraws the decision, and both sides are told', async () => {
    const admin = await (await browser.newContext()).newPage();
    await signIn(admin, ADMIN);
    await takes(admin, username);
    await admin.getByRole('button', { name: 'Withdraw the decision' }).click();
    await admin.getByLabel('Reasons').fill('The numbers on the invoice differ.');
    await admin.getByRole('dialog').getByRole('button', { name: 'Withdraw the decision' }).click();
    await expect(admin.getByText('Removal (withdrawn; it is there again)')).toBeVisible();
    await owner.reload();
    await expect(owner.getByText('The numbers on the invoice differ.')).toBeVisible();
    await page.goto('/dashboard/reports');
    await expect(page.getByText('No rule broken')).toBeVisible();
  });
});

test('the queue of the demo has clocks that run, and its pages fit every screen, are accessible and violate no policy (rules.md §9)', async ({
  context,
  request,
}) => {
  const page = await signedIn(context, request, SUPPORT);
  expect(await faultsOf(page, '/admin/reports')).toEqual([]);
  await page.goto('/admin/reports');
  await expect(page.getByRole('link', { name: 'late-express' })).toBeVisible();
  await expect(page.getByText('Late', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'velvet-anvil' }).click();
  await expect(page.getByText('Reported by 2 users')).toBeVisible();
  await expect(page.getByRole('link', { name: /^User: Warning/ })).toBeVisible();
  expect(await faultsOf(page, new URL(page.url()).pathname)).toEqual([]);
  expect(await faultsOf(page, '/dashboard/reports')).toEqual([]);
});
