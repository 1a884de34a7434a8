import { pngOf } from '@guildhall/scenes/files';
import { expect, type Page } from '@playwright/test';
import { SELLER, signedIn, test } from '../story.ts';

const DESCRIPTION =
  'Played since 2021 by its only owner, with both rare knives and every agent unlocked.';

/** Chooses an option of a select by its label. */
async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Two photos at once, of which the second becomes the first one by the keyboard. */
async function addPhotos(page: Page) {
  const files = [1, 2].map((number) => ({
    name: `${number}.png`,
    mimeType: 'image/png',
    buffer: pngOf(40 + number),
  }));
  await page.getByLabel('Add photos').setInputFiles(files);
  await page.getByLabel('Caption of photo 2').waitFor();
  await page.getByLabel('Caption of photo 2').fill('Both knives');
  await page.getByRole('button', { name: 'Move photo 2 earlier' }).press('Enter');
  await expect(page.getByLabel('Caption of photo 1')).toHaveValue('Both knives');
}

test('a seller writes the offer of an account, comes back to it, and publishes it (product.md §1.1, §2.21)', async ({
  context,
  request,
}) => {
  const page = await signedIn(context, request, SELLER);
  await page.goto('/');
  await page.getByRole('link', { name: 'Sell', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Find a game or gift card' }).fill('valo');
  await page.getByRole('link', { name: 'Sell your Valorant account' }).click();
  await expect(page.getByText(/You can list \d+ more offers/)).toBeVisible();

  // The first error gets the focus, and what was typed is kept.
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('12 fields need your attention.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Region' })).toBeFocused();
  await choose(page, 'Region', 'EU');
  await choose(page, 'Platform', 'PC');
  await choose(page, 'Current rank', 'Diamond');
  await choose(page, 'Peak rank', 'Immortal');
  await page.getByLabel('Account level').fill('1000');
  await page.getByLabel('Weapon skins in total').fill('61');
  await page.getByRole('checkbox', { name: 'Oni Claw' }).check();
  await choose(page, 'Email included', 'Yes');
  await choose(page, 'First owner', 'Yes');
  await page.getByLabel('Creation year').fill('2021');
  await choose(page, 'Two-factor sign-in', 'Off');
  await page.getByRole('button', { name: 'Use this title' }).click();
  const title = await page.getByLabel('Title').inputValue();
  expect(title).toContain('Diamond');
  await page.getByLabel('Description').fill(DESCRIPTION);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Enter 999 or less.')).toBeVisible();
  await expect(page.getByLabel('Account level')).toBeFocused();
  await addPhotos(page);
  await page.getByLabel('Account level').fill('142');
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByRole('radio', { name: /^Instantly/ }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Your price').fill('120');
  const split = page.getByRole('region', { name: 'What a sale brings' });
  await expect(split).toContainText('$124.80');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  // Another day: the draft is where it was left.
  await page.goto('/sell/select-category');
  const drafts = page.getByRole('region', { name: 'Your drafts' });
  await expect(drafts).toContainText(title);
  await drafts.getByRole('listitem').filter({ hasText: title }).getByRole('link').click();
  await expect(page.getByLabel('Description')).toHaveValue(DESCRIPTION);
  for (const next of ['delivery', 'price', 'publish']) {
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(new RegExp(`step=${next}$`));
  }

  // Nothing is published without the agreement, or half of a sign-in.
  const preview = page.getByRole('region', { name: 'As buyers will see it' });
  await expect(preview).toContainText(title);
  await expect(preview).toContainText('$124.80');
  const login = `sold-${crypto.randomUUID().slice(0, 13)}`;
  await page.getByLabel('Riot username', { exact: true }).fill(login);
  const publish = page.getByRole('button', { name: 'Publish' });
  await publish.click();
  const agreement = page.getByRole('checkbox', { name: /^I may sell this/ });
  await expect(agreement).toBeFocused();
  await agreement.check();
  await publish.click();
  await expect(page.getByText('This field is required.').first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('hunter2-hunter2');
  await page.getByLabel('Email address', { exact: true }).fill('sold@example.test');
  await page.getByLabel('Email password', { exact: true }).fill('hunter2-hunter2');
  await publish.click();
  await expect(page.getByRole('heading', { name: 'Your offer is for sale' })).toBeVisible();

  await page.getByRole('link', { name: 'See your offer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText(DESCRIPTION)).toBeVisible();
  // The photo that was moved to the front is the cover, with its caption.
  await expect(page.getByRole('img', { name: 'Both knives' })).toBeVisible();
  await page.getByRole('button', { name: 'Show photo 2' }).click();
  await expect(page.getByRole('img', { name: 'Photo 2 of 2' })).toBeVisible();
  // Its card in the list shows the photo, too.
  await page.goto('/accounts/valorant-accounts?sort=newest');
  const photo = page.getByRole('article').filter({ hasText: title }).locator('picture img');
  await photo.scrollIntoViewIfNeeded();
  await expect
    .poll(async () => await photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.goto('/sell/select-category');
  await expect(page.getByRole('link', { name: 'Sell your Valorant account' })).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
});
