import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { SELLER, signedIn, test } from '../story.ts';

test('a seller downloads offers as CSV, changes prices and states, sees what that does, and confirms it (product.md §2.44, §2.46)', async ({
  context,
  request,
}, testInfo) => {
  const page = await signedIn(context, request, SELLER);
  await page.goto('/dashboard/offers/gift-cards?tab=for_sale');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const text = readFileSync(await (await downloading).path(), 'utf8');
  expect(text.startsWith('\uFEFFid,kind,product,title,state,price')).toBe(true);
  const [header = '', ...lines] = text.trimEnd().split('\r\n');
  expect(lines.length).toBeGreaterThan(1);
  const ids = lines.map((line) => line.split(',', 1)[0] ?? '');
  // A few cents more: a price far from what the same was sold for is reviewed.
  const [, price = ''] = /,active,(\d+\.\d\d),/.exec(lines[0] ?? '') ?? [];
  const dearer = (Number(price) + 0.11).toFixed(2);

  // As a German spreadsheet saves it: the first offer dearer, the second paused, one unknown.
  const edited = [
    'id;price;state',
    `${ids[0]};${dearer.replace('.', ',')};active`,
    `${ids[1]};;paused`,
    '019aa1b2-c3d4-7e5f-8a6b-0c1d2e3f4a5b;5,00;active',
  ];
  const upload = async (name: string, content: string) => {
    const file = testInfo.outputPath(name);
    writeFileSync(file, content);
    await page.getByRole('dialog').getByLabel('CSV file').setInputFiles(file);
  };
  await page.getByRole('button', { name: 'Change by CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change offers by CSV' });
  await upload('wrong.csv', 'hello\nworld\n');
  await expect(dialog.getByRole('alert')).toContainText('id, and price or state');
  await upload('same.csv', text);
  await expect(dialog).toContainText(`${lines.length} stay as they are`);
  await expect(dialog.getByRole('button', { name: 'Nothing to apply' })).toBeDisabled();
  await upload('edited.csv', edited.join('\r\n'));
  await expect(dialog).toContainText('2 offers change');
  await expect(dialog).toContainText(`$${dearer}`);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Line 4' })).toContainText(
    'This offer doesn’t exist',
  );
  await dialog.getByRole('button', { name: 'Change 2 offers' }).click();
  await expect(page.getByText('2 offers were changed.')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.goto(`/dashboard/offers/giftcard/${ids[1]}/edit`);
  await expect(page.getByText('Paused').first()).toBeVisible();
  await page.goto(`/dashboard/offers/giftcard/${ids[0]}/edit`);
  await expect(page.getByLabel('Your price')).toHaveValue(dearer);
  expect(header).toContain('expires_at');
});
