import { type BrowserContext, expect, type Page } from '@playwright/test';
import { ADMIN, SELLER, signedIn, test } from '../story.ts';

const REASON = 'The game is new in the shop.';
const ATTRIBUTES = '/admin/games/lantern-isles/attributes';
const TITLE = 'A captain of the northern isles';

const toast = (page: Page, text: RegExp) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text });

const reason = (page: Page) => page.getByLabel('Reason', { exact: true });

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).first().click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function addGame(page: Page) {
  await page.goto('/admin/games/new');
  await page.getByLabel('Name', { exact: true }).fill('Lantern Isles');
  await page.getByLabel('Name in the address').fill('lantern-isles');
  await page.getByLabel('Publisher').fill('North House');
  await page.getByLabel('Genre', { exact: true }).fill('Sailing');
  await page
    .getByLabel('Description', { exact: true })
    .fill('Sail from island to island and light every lantern.');
  await page.getByRole('radio', { name: /^Class A/ }).click();
  await reason(page).fill(REASON);
  await page.getByRole('button', { name: 'Add game' }).click();
  await expect(page).toHaveURL(/\/admin\/games\/lantern-isles$/);
}

/** Adds an attribute, whose row is the last one and open. */
async function addAttribute(page: Page, label: string, german: string, kind?: string) {
  await page.getByRole('button', { name: 'Add attribute' }).click();
  const row = page.locator('[data-attribute]').last();
  await row.getByLabel('Label (English)').fill(label);
  await row.getByLabel('Label (Deutsch)').fill(german);
  if (kind !== undefined) {
    await row.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: kind, exact: true }).click();
  }
  return row;
}

async function sell(context: BrowserContext, page: Page) {
  await page.goto('/sell/lantern-isles-accounts');
  await choose(page, 'Fleet', 'North');
  await page.getByLabel('Lanterns').fill('70');
  await page.getByLabel('Title').fill(TITLE);
  await page
    .getByLabel('Description')
    .fill('Played for two years, with every lantern of the north.');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: /^Instantly/ }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Your price').fill('20');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Sign-in name', { exact: true }).fill(`isles-${crypto.randomUUID()}`);
  await page.getByLabel('Password', { exact: true }).fill('hunter2-hunter2');
  await page.getByRole('checkbox', { name: /^I may sell this/ }).check();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { name: 'Your offer is for sale' })).toBeVisible();
}

test('an admin adds a game with attributes, a seller sells in it, and a buyer filters by them (product.md §2.56)', async ({
  browser,
  context,
  request,
}) => {
  const page = await signedIn(context, request, ADMIN);

  await test.step('attributes are seen in the form, the filters and on the card while they are written', async () => {
    await addGame(page);
    await page.getByRole('link', { name: 'Edit attributes' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Attributes of Lantern Isles');
    const fleet = await addAttribute(page, 'Fleet', 'Flotte');
    await fleet.getByLabel('Required').check();
    await fleet.getByLabel('Shown on cards').check();
    await fleet.getByText('Add several', { exact: true }).first().click();
    await fleet.getByLabel('Add several').fill('North = Nord\nSouth = Süd\nEast = Ost');
    await fleet.getByRole('button', { name: 'Add these' }).click();
    const lanterns = await addAttribute(page, 'Lanterns', 'Laternen', 'Number');
    await lanterns.getByLabel('Required').check();
    await expect(page.getByRole('combobox', { name: 'Fleet' })).toContainText('East');
    await expect(page.getByText('No offer of this game is running.')).toBeVisible();
    await reason(page).fill(REASON);
    await page.getByRole('button', { name: 'Save attributes' }).click();
    await expect(toast(page, /Version 2 is in force/)).toBeVisible();
    await page.goto('/admin/games/lantern-isles');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason', { exact: true }).fill(REASON);
    await dialog.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(toast(page, /shown now/)).toBeVisible();
  });

  const seller = await browser.newContext();
  await test.step('a seller fills them in', async () => {
    const selling = await signedIn(seller, request, SELLER);
    await sell(seller, selling);
  });

  await test.step('a buyer finds the offer by its attributes, in their language', async () => {
    const found = async (query: string) => {
      const address = `/de/accounts/lantern-isles-accounts?${query}`;
      return await (await request.get(address)).text();
    };
    await expect
      .poll(async () => await found('a.fleet=North&a.lanterns.from=60'), { timeout: 60_000 })
      .toContain(TITLE);
    expect(await found('a.fleet=South')).not.toContain(TITLE);
    expect(await found('a.lanterns.from=80')).not.toContain(TITLE);
    await page.goto('/accounts/lantern-isles-accounts');
    await page.getByRole('checkbox', { name: 'South' }).check();
    await expect(page.getByText(TITLE)).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'North' }).check();
    await expect(page.getByRole('article').filter({ hasText: TITLE })).toContainText('Fleet North');
  });

  await test.step('what a change does to the offer is said first; it keeps its version, and a late save keeps what was typed', async () => {
    await page.goto(ATTRIBUTES);
    const late = await context.newPage();
    await late.goto(ATTRIBUTES);
    await page.getByRole('button', { name: 'Edit Fleet' }).click();
    await page.getByRole('button', { name: 'Remove option 1', exact: true }).click();
    await expect(page.getByText('1 offer is running.')).toBeVisible();
    await expect(page.getByText('1 of them doesn’t fit.')).toBeVisible();
    await expect(page.getByText(/^1 offer has a value that isn’t allowed any more/)).toBeVisible();
    await expect(page.getByText('Saving makes version 3.')).toBeVisible();
    await reason(page).fill(REASON);
    await page.getByRole('button', { name: 'Save attributes' }).click();
    await expect(toast(page, /Version 3 is in force/)).toBeVisible();

    await late.getByRole('button', { name: 'Edit Lanterns' }).click();
    await late.getByLabel('Highest').fill('500');
    await reason(late).fill(REASON);
    await late.getByRole('button', { name: 'Save attributes' }).click();
    await expect(late.getByText(/changed this since you opened it/)).toBeVisible();
    await expect(late.getByLabel('Highest')).toHaveValue('500');
    await late.close();

    const listed = async () => await (await request.get('/accounts/lantern-isles-accounts')).text();
    expect(await listed()).toContain(TITLE);
    await page.goto('/admin/games/lantern-isles');
    await expect(page.getByText('Attributes changed')).toHaveCount(2);
  });
  await seller.close();
});
