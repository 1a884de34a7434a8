import { expect } from '@playwright/test';
import { expectNotInPage, SELLER, signedIn, test } from '../story.ts';

test('a seller uploads a file of codes, corrects the lines that are named, and the stock grows', async ({
  context,
  request,
}) => {
  const page = await signedIn(context, request, SELLER);
  await page.goto('/dashboard/orders/sold');
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Card offers' })
    .first()
    .click();
  const row = page.getByRole('row').filter({ hasText: 'Steam' }).filter({ hasText: 'Add codes' });
  const stock = async () =>
    Number(/(\d+)\s+(?:Running low\s+)?Add codes/.exec(await row.first().innerText())?.[1] ?? 0);
  await row.first().waitFor();
  const before = await stock();

  const dialog = page.getByRole('dialog');
  // The file field is reached with the keyboard, like the buttons around it.
  await row
    .first()
    .getByRole('button', { name: /^Add codes/ })
    .focus();
  await page.keyboard.press('Enter');
  const file = dialog.getByLabel('Upload a file');
  await file.focus();
  await expect(file).toBeFocused();

  const codes = ['AAAAA-BBBBB-CCC01', 'AAAAA-BBBBB-CCC02', 'AAAAA-BBBBB-CCC03'];
  const upload = async (lines: readonly string[]) => {
    await file.setInputFiles({
      name: 'codes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`),
    });
    await dialog.getByRole('button', { name: 'Add to stock' }).click();
  };
  await upload(['code;pin', codes[0] ?? '', 'not a code', codes[1] ?? '', codes[0] ?? '']);
  await expect(dialog.getByRole('alert')).toContainText('2 lines have errors');
  await expect(dialog.getByRole('listitem').first()).toContainText('Line 3, code:');
  await expect(dialog.getByRole('listitem').nth(1)).toContainText('Line 5, code:');

  await upload(codes);
  await expect(dialog).toBeHidden();
  await expect(page.getByText('3 codes were added.')).toBeVisible();
  await expect.poll(stock).toBe(before + 3);
  for (const code of codes) await expectNotInPage(page, code);

  await row
    .first()
    .getByRole('button', { name: /^Add codes/ })
    .click();
  await dialog.getByLabel('Or paste codes').fill(codes[1] ?? '');
  await dialog.getByRole('button', { name: 'Add to stock' }).click();
  await expect(dialog.getByRole('alert')).toContainText('already added');
});
