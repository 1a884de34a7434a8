import { expect } from '@playwright/test';
import { SELLER, signedIn, test } from '../story.ts';

const COUNT = 5_000;
const WRONG_LINES = [7, 800, 1_600, 2_400, 3_200, 4_000, 4_999];

/** Codes that nobody else has. */
const codes = Array.from({ length: COUNT }, (_, index) => {
  const digits = String(index).padStart(5, '0');
  return `MANYC-ODES0-${digits}`;
});

test('5,000 codes: seven wrong lines are named, a lost connection loses nothing, and all are added once', async ({
  context,
  request,
}) => {
  const page = await signedIn(context, request, SELLER);
  await page.goto('/dashboard/offers/gift-cards');
  const row = page.getByRole('row').filter({ hasText: 'Steam' }).filter({ hasText: 'Add codes' });
  const stock = async () =>
    Number(
      /([\d,]+)\s+(?:Running low\s+)?Add codes/
        .exec(await row.first().innerText())?.[1]
        ?.replaceAll(',', ''),
    );
  await row.first().waitFor();
  const before = await stock();
  await row
    .first()
    .getByRole('button', { name: /^Add codes/ })
    .click();
  const dialog = page.getByRole('dialog');
  const choose = async (lines: readonly string[]) => {
    const buffer = Buffer.from(`${lines.join('\n')}\n`);
    const file = { name: 'codes.csv', mimeType: 'text/csv', buffer };
    await dialog.getByLabel('Upload a file').setInputFiles(file);
  };
  const submit = dialog.getByRole('button', { name: 'Add to stock' });

  const wrong = new Set(WRONG_LINES);
  await choose(codes.map((code, index) => (wrong.has(index + 1) ? 'not a code' : code)));
  await submit.click();
  await expect(dialog.getByRole('alert')).toContainText('7 lines have errors', { timeout: 60_000 });
  for (const line of WRONG_LINES) await expect(dialog.getByText(`Line ${line},`)).toBeVisible();

  // The connection is lost once. The file stays chosen, and the same button goes on.
  await choose(codes);
  await page.route('**/api/offers/**', (route) => route.abort('blockedbyclient'), { times: 1 });
  await submit.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByText('codes.csv')).toBeVisible();
  await submit.click();
  await expect(dialog).toBeHidden({ timeout: 60_000 });
  await expect(page.getByText('5,000 codes were added.')).toBeVisible();
  await expect.poll(stock).toBe(before + COUNT);
});
