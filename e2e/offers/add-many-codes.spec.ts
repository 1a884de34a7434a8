import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { SELLER, signedIn, test } from '../story.ts';

const COUNT = 5_000;
const WRONG_LINES = [7, 800, 1_600, 2_400, 3_200, 4_000, 4_999];
/** The size of a part (packages/domain/src/vault/rules.ts). */
const PART_BYTES = 65_536;

/** Codes that nobody else has, each with a serial number: a file of several parts. */
const codes = Array.from({ length: COUNT }, (_, index) => {
  const digits = String(index).padStart(5, '0');
  return `MANYC-ODES0-${digits};SERIAL-NUMBER-${digits}`;
});
const contentOf = (lines: readonly string[]) => `code;serial\n${lines.join('\n')}\n`;
const positions = Array.from(
  { length: Math.ceil(contentOf(codes).length / PART_BYTES) },
  (_, index) => index * PART_BYTES,
);
const PARTS = '**/api/offers/*/code-uploads/**';

/** Opens the dialog of the first card offer that takes codes. */
async function openDialog(page: Page) {
  await page.goto('/dashboard/offers/gift-cards');
  const row = page.getByRole('row').filter({ hasText: 'Steam' }).filter({ hasText: 'Add codes' });
  await row.first().waitFor();
  const stock = async () =>
    Number(
      /([\d,]+)\s+(?:Running low\s+)?Add codes/
        .exec(await row.first().innerText())?.[1]
        ?.replaceAll(',', ''),
    );
  const before = await stock();
  await row
    .first()
    .getByRole('button', { name: /^Add codes/ })
    .click();
  return { stock, before, dialog: page.getByRole('dialog') };
}

test('5,000 codes: seven wrong lines are named, a lost connection and a reload lose nothing, and only the rest is sent', async ({
  context,
  request,
}, testInfo) => {
  const page = await signedIn(context, request, SELLER);
  const { dialog, before } = await openDialog(page);
  const submit = dialog.getByRole('button', { name: 'Add to stock' });
  const field = dialog.getByLabel('Upload a file');

  const wrong = new Set(WRONG_LINES);
  const lines = codes.map((code, index) => (wrong.has(index + 2) ? 'not a code' : code));
  const buffer = Buffer.from(contentOf(lines));
  await field.setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer });
  await submit.click();
  await expect(dialog.getByRole('alert')).toContainText('7 lines have errors', { timeout: 60_000 });
  for (const line of WRONG_LINES) await expect(dialog.getByText(`Line ${line},`)).toBeVisible();

  // A file on the disk keeps its time when it is chosen again.
  const path = testInfo.outputPath('codes.csv');
  await writeFile(path, contentOf(codes));
  const sent: number[] = [];
  const lost = new Set<number>([PART_BYTES, 2 * PART_BYTES]);
  await page.route(PARTS, async (route) => {
    const form = route.request().postDataBuffer()?.toString('latin1') ?? '';
    const position = Number(/name="position_bytes"\s+(\d+)/.exec(form)?.[1]);
    sent.push(position);
    // The connection is lost once in the second part and once in the third.
    await (lost.delete(position) ? route.abort('blockedbyclient') : route.continue());
  });
  await field.setInputFiles(path);
  await submit.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByText('of the file has arrived')).toBeVisible();
  expect(sent).toEqual([0, PART_BYTES]);

  // The same button goes on with the second part.
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText(/^\d+% of the file has arrived/)).toBeVisible();
  await expect.poll(() => sent).toEqual([0, PART_BYTES, PART_BYTES, 2 * PART_BYTES]);

  // Also after the page was loaded again, when the same file is chosen.
  await page.reload();
  const again = await openDialog(page);
  // Not exactly, because an order that is not paid in time gives its code back meanwhile.
  expect(again.before).toBeGreaterThanOrEqual(before);
  expect(again.before).toBeLessThan(before + COUNT);
  await expect(again.dialog.getByText('The upload of “codes.csv” was interrupted')).toBeVisible();
  await again.dialog.getByLabel('Upload a file').setInputFiles(path);
  sent.length = 0;
  await again.dialog.getByRole('button', { name: 'Add to stock' }).click();
  await expect(again.dialog).toBeHidden({ timeout: 60_000 });
  expect(sent).toEqual(positions.slice(2));
  await expect(page.getByText('5,000 codes were added.')).toBeVisible();
  await expect.poll(again.stock).toBeGreaterThanOrEqual(before + COUNT);
});
