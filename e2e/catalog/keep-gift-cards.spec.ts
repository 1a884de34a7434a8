import { expect, type Page } from '@playwright/test';
import { ADMIN, signedIn, test } from '../story.ts';

const REASON = 'It was decided for a story.';

const toast = (page: Page, text: RegExp) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text });

test('an admin adds a gift card with a region, shows it, changes its values and restricts it (product.md §2.59)', async ({
  context,
  request,
}) => {
  const page = await signedIn(context, request, ADMIN);
  const publicPage = async () => await (await request.get('/gift-cards/night-market')).text();

  await test.step('it is added; what is wrong is named at its field', async () => {
    await page.goto('/admin/giftcards');
    await page.getByRole('link', { name: 'New gift card' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Night Market');
    await page.getByLabel('Name in the address').fill('night-market');
    await page.getByLabel('Category', { exact: true }).fill('Store');
    await page
      .getByLabel('Description', { exact: true })
      .fill('Money for a market that is open at night.');
    const region = page.getByRole('group', { name: 'Region 1' });
    await region.getByLabel('Region name').fill('Japan');
    await region.getByLabel('Region code').fill('JP');
    await region.getByLabel('Currency').fill('JPY');
    await region.getByLabel('Face values').fill('1000, 3000');
    await page.getByLabel('Code format').fill('[A-Z]{4}-[0-9]{4}');
    await page.getByLabel('Example of a code').fill('ABCD');
    await page.getByLabel('Where it’s redeemed').fill('https://redeem.example');
    await page.getByLabel('Redeem steps', { exact: true }).fill('Open the page.\nEnter the code.');
    await page.getByLabel('Reason', { exact: true }).fill(REASON);
    const add = page.getByRole('button', { name: 'Add gift card' });
    await add.click();
    await expect(page.getByLabel('Example of a code')).toBeFocused();
    await page.getByLabel('Example of a code').fill('ABCD-1234');
    await add.click();
    await expect(page).toHaveURL(/\/admin\/giftcards\/night-market$/);
  });

  await test.step('visitors see it once it is shown, and its new value', async () => {
    const listed = async () => await (await request.get('/gift-cards')).text();
    expect(await listed()).not.toContain('Night Market');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason', { exact: true }).fill(REASON);
    await dialog.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(toast(page, /shown now/)).toBeVisible();
    await expect.poll(listed, { timeout: 60_000 }).toContain('Night Market');
    await page.getByLabel('Face values').fill('1000, 3000, 5000');
    await page.getByLabel('Reason', { exact: true }).fill(REASON);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(page, /Saved/)).toBeVisible();
    await expect.poll(publicPage, { timeout: 60_000 }).toContain('3000,5000');
  });

  await test.step('it is restricted, and the list says so', async () => {
    await page.getByRole('button', { name: 'Restrict', exact: true }).click();
    await page.getByRole('combobox', { name: 'Rule' }).click();
    await page.getByRole('option', { name: 'Codes are often used or fake' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason', { exact: true }).fill(REASON);
    await dialog.getByRole('button', { name: 'Restrict', exact: true }).click();
    await expect(toast(page, /restricted now/)).toBeVisible();
    await page.goto('/admin/giftcards?tab=restricted');
    await expect(page.getByRole('link', { name: 'Night Market' })).toBeVisible();
  });
});
