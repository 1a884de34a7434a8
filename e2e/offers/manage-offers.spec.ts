import { expect } from '@playwright/test';
import { SELLER, shopDay, signedIn, test } from '../story.ts';

const PRICE = /\$([\d,.]+)/;

test('a seller pauses offers and undoes it, changes prices, archives an offer and restores it (product.md §2.43)', async ({
  context,
  request,
}) => {
  const page = await signedIn(context, request, SELLER);
  await page.goto('/dashboard/offers/gift-cards');
  const tabs = page.getByRole('navigation', { name: 'Status' });
  await tabs.getByRole('link', { name: /^For sale/ }).click();
  await expect(page).toHaveURL(/tab=for_sale/);
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
  await rows.first().waitFor();
  const countOf = async (tab: string) =>
    Number(/\d+/.exec(await tabs.getByRole('link', { name: tab }).innerText())?.[0]);
  const forSale = await countOf('For sale');
  const paused = await countOf('Paused');
  const archived = await countOf('Archived');

  // Two offers are selected with the keyboard.
  for (const row of [rows.nth(0), rows.nth(1)]) {
    await row.getByRole('checkbox').focus();
    await page.keyboard.press('Space');
  }
  const toolbar = page.getByRole('toolbar', { name: 'Selected offers' });
  await expect(toolbar.getByText('2 selected')).toBeVisible();
  await toolbar.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('2 offers were paused.')).toBeVisible();
  await expect.poll(async () => await countOf('For sale')).toBe(forSale - 2);
  expect(await countOf('Paused')).toBe(paused + 2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 offers are for sale again.')).toBeVisible();
  await expect.poll(async () => await countOf('For sale')).toBe(forSale);

  // A title and price that no other offer has make the offer findable in any list.
  const row = rows.first();
  const title = await row.getByRole('link').first().innerText();
  const before = Number(PRICE.exec(await row.innerText())?.[1]?.replace(',', ''));
  const menu = page.getByRole('button', { name: `Actions for “${title}”` }).first();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Change price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the price' });
  await dialog.getByText('Raise or lower').click();
  await dialog.getByLabel('Change in percent').fill('-10');
  const after = (Math.round(before * 90) / 100).toFixed(2);
  await expect(dialog.getByRole('cell', { name: `$${after}` })).toBeVisible();
  await dialog.getByRole('button', { name: 'Change the price' }).click();
  await expect(page.getByText('The price was changed.')).toBeVisible();
  await expect(rows.first()).toContainText(`$${after}`);

  await menu.click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByText('The offer was archived.')).toBeVisible();
  await expect.poll(async () => await countOf('For sale')).toBe(forSale - 1);
  await tabs.getByRole('link', { name: /^Archived/ }).click();
  // The newest offer is first here too.
  await expect.poll(async () => await countOf('Archived')).toBe(archived + 1);
  await expect(rows.first()).toContainText('You can restore it until');
  await expect(rows.first()).toContainText(title);
  await rows
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await expect(page.getByText('The offer was restored.')).toBeVisible();
  await expect.poll(async () => await countOf('Archived')).toBe(archived);
  await expect.poll(async () => await countOf('For sale')).toBe(forSale);
});

test('a seller goes on vacation: what is for sale is paused until they are back', async ({
  context,
  request,
  ownerDb,
}) => {
  const page = await signedIn(context, request, SELLER);
  await page.goto('/dashboard/offers/accounts?tab=for_sale');
  const tab = page.getByRole('link', { name: /^For sale/ });
  await expect(tab).toContainText(/\d/);
  const before = await tab.innerText();
  await page.getByRole('button', { name: 'Go on vacation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Go on vacation' });
  await dialog.getByLabel('Back on').fill(await shopDay(ownerDb, 3));
  await dialog.getByRole('button', { name: 'Pause my offers' }).click();
  await expect(page.getByText(/^You are on vacation until .*/)).toBeVisible();
  await expect(tab).not.toHaveText(before);

  await page.getByRole('button', { name: 'I am back' }).click();
  await expect(page.getByRole('button', { name: 'Go on vacation' })).toBeVisible();
  await expect.poll(async () => await tab.innerText()).toBe(before);
});

test('a seller edits an offer: the page warns before it is left, and the history names the change (product.md §2.45)', async ({
  context,
  request,
}) => {
  const page = await signedIn(context, request, SELLER);
  await page.goto('/dashboard/offers/accounts?tab=for_sale');
  // An offer that a buyer has reserved is in this tab, too, and cannot be edited.
  const row = page.getByRole('row').filter({ hasText: 'For sale' }).first();
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/\/dashboard\/offers\/account\/[0-9a-f-]{36}\/edit$/);

  const title = page.getByLabel('Title');
  const before = await title.inputValue();
  await title.fill('Short');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Nothing was saved. Correct the marked fields.')).toBeVisible();
  await expect(title).toBeFocused();

  await page.getByRole('link', { name: 'Your account offers' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect(title).toHaveValue('Short');

  const after = `${before.slice(0, 100)}, kept well`;
  await title.fill(after);
  // A little more: a price far from the usual one would be reviewed first.
  const price = page.getByLabel('Your price');
  const wanted = (Number(await price.inputValue()) + 1.23).toFixed(2);
  await price.fill(wanted);
  await expect(page.getByText(/^The buyer pays \$[\d,]+\.\d\d\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved. Buyers see the change at once.')).toBeVisible();
  const latest = page.getByRole('list', { name: 'History' }).getByRole('listitem').first();
  await expect(latest).toContainText('Edited');
  await expect(latest).toContainText(before);
  await expect(latest).toContainText(after);
  await expect(latest).toContainText(`$${wanted}`);

  await page.getByRole('link', { name: 'See the page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: after })).toBeVisible();
});
