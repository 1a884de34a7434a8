import { pngOf } from '@guildhall/scenes/files';
import { expect, type Page } from '@playwright/test';
import { ADMIN, signedIn, test } from '../story.ts';

const REASON = 'It was decided for a story.';

const toast = (page: Page, text: RegExp) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text });

/** Opens the dialog of an act, gives the reason, and does it. */
async function act(page: Page, name: string, fill?: (page: Page) => Promise<void>) {
  await page.getByRole('button', { name, exact: true }).click();
  await fill?.(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason', { exact: true }).fill(REASON);
  await dialog.getByRole('button', { name, exact: true }).click();
}

test('an admin adds a game, shows it, restricts it and hides it again (product.md §2.56)', async ({
  context,
  request,
}) => {
  const page = await signedIn(context, request, ADMIN);
  const listed = async () => await (await request.get('/accounts')).text();

  await test.step('it is added with a cover, and hidden at first', async () => {
    await page.goto('/admin/games');
    await page.getByRole('link', { name: 'New game' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Harbour Kings');
    await page.getByLabel('Name in the address').fill('harbour-kings');
    await page.getByLabel('Publisher').fill('North House');
    await page.getByLabel('Genre', { exact: true }).fill('Harbour game');
    await page
      .getByLabel('Description', { exact: true })
      .fill('Trade, ships and storms, for crews of four.');
    await page.getByLabel('Genre (Deutsch)').fill('Hafenspiel');
    await page.getByLabel('Cover', { exact: true }).setInputFiles({
      name: 'cover.png',
      mimeType: 'image/png',
      buffer: pngOf(640),
    });
    await expect(page.getByRole('button', { name: 'Use the drawn picture' })).toBeVisible();
    await page.getByRole('radio', { name: /^Class B/ }).click();
    await page.getByLabel('Reason', { exact: true }).fill(REASON);
    await page.getByRole('button', { name: 'Add game' }).click();
    await expect(toast(page, /Added/)).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/games\/harbour-kings$/);
    expect(await listed()).not.toContain('Harbour Kings');
  });

  await test.step('once it is shown visitors see it with its cover, in their language', async () => {
    await act(page, 'Show');
    await expect(toast(page, /shown now/)).toBeVisible();
    await expect.poll(listed, { timeout: 60_000 }).toMatch(/\/files\/[0-9a-f]{64}\.webp/);
    const german = async () => await (await request.get('/de/accounts')).text();
    await expect.poll(german, { timeout: 60_000 }).toContain('Hafenspiel');
  });

  await test.step('who saves over what somebody else has changed is told', async () => {
    const other = await context.newPage();
    await other.goto('/admin/games/harbour-kings');
    await other.getByLabel('Publisher').fill('South House');
    await page.getByLabel('Publisher').fill('East House');
    for (const each of [other, page]) {
      await each.getByLabel('Reason', { exact: true }).last().fill(REASON);
    }
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(other, /Saved/)).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/changed this since you opened it/)).toBeVisible();
    await other.close();
    await page.reload();
    await expect(page.getByLabel('Publisher')).toHaveValue('South House');
  });

  await test.step('it is restricted by a rule and hidden, and its history says so', async () => {
    await act(page, 'Restrict', async () => {
      await page.getByRole('combobox', { name: 'Rule' }).click();
      await page.getByRole('option', { name: 'Accounts are often taken back' }).click();
    });
    await expect(toast(page, /restricted now/)).toBeVisible();
    await act(page, 'Hide');
    await expect(toast(page, /hidden now/)).toBeVisible();
    await expect(page.getByText('Rule: Accounts are often taken back')).toBeVisible();
    await page.goto('/admin/games?tab=hidden');
    await expect(page.getByRole('link', { name: 'Harbour Kings' })).toBeVisible();
    await expect.poll(listed, { timeout: 60_000 }).not.toContain('Harbour Kings');
  });
});
