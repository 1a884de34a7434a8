import { randomUUID } from 'node:crypto';
import { seller } from '@guildhall/scenes/actors';
import { expect, type Page } from '@playwright/test';
import { inShop, PASSWORD, signedIn, test } from '../story.ts';

const TITLE = 'Steam card for Britain, straight from a shop';

/** Chooses an option of a select by its label. */
async function choose(page: Page, label: string, option: RegExp) {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

test('a seller of a gift card in pounds is told when its price is above the face value, and lists it below (product.md §1.1, §2.21)', async ({
  context,
  request,
  shop,
}) => {
  // What the demo's seller offers changes from day to day, and the same cannot be offered twice.
  const email = `seller-${randomUUID()}@example.test`;
  await inShop(shop, (scene) => seller(scene, { email, password: PASSWORD }));
  const page = await signedIn(context, request, email);
  await page.goto('/sell/select-category');
  await page.getByRole('searchbox', { name: 'Find a game or gift card' }).fill('stea');
  await page.getByRole('link', { name: 'Sell Steam gift cards' }).click();
  await choose(page, 'Card region', /^United Kingdom$/);
  await choose(page, 'Face value', /^£25$/);
  // What it is worth in the currency of the shop, by the exchange rates of the demo. These have a
  // date: the page shows it when they are old.
  await expect(page.getByText(/^About \$\d+\.\d\d(, rate of .+)?$/)).toBeVisible();
  await page.getByLabel('Title').fill(TITLE);
  await page
    .getByLabel('Description')
    .fill('Bought in a shop this week, with the receipt. It works in the United Kingdom alone.');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: /^Instantly/ }).click();
  await page.getByRole('button', { name: 'Continue' }).click();

  const warning = page.getByText('This is above the face value, and buyers will be told so.');
  await page.getByLabel('Your price').first().fill('34');
  await expect(warning).toBeVisible();
  await page.getByLabel('Your price').first().fill('30');
  await expect(warning).toBeHidden();
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByLabel('Codes').fill('UKCAR-DDDDD-EEE01\nUKCAR-DDDDD-EEE02');
  await page.getByRole('checkbox', { name: /^I may sell this/ }).check();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { name: 'Your offer is for sale' })).toBeVisible();

  await page.getByRole('link', { name: 'See your offer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await expect(page.getByText(/^About \d+% below face value$/).first()).toBeVisible();
  await expect(page.getByText(/^£25 GBP \(about \$\d+\.\d\d(, rate of .+)?\)$/)).toBeVisible();
});
