import { readFile } from 'node:fs/promises';
import { pdfOf } from '@guildhall/scenes/documents/pdf';
import { expect, type Page } from '@playwright/test';
import { deliveredAccount } from '../disputed-orders.ts';
import { advanceClock, balanceOf, signedIn, signIn, SUPPORT, test } from '../story.ts';

/** What the other side must not learn from a file. */
const AUTHOR = 'Ann-lives-here';
/** Others may wait for the same encoder. */
const SLOW = { timeout: 90_000 };

const REASON = 'No. 1 names what is missing, and No. 2 does not show it.';

async function opens(page: Page, orderId: string): Promise<string> {
  await page.goto(`/order/${orderId}/dispute`);
  await page.getByRole('radio', { name: /Not as described/ }).click();
  await page.getByRole('radio', { name: /All of it back/ }).click();
  await page.getByLabel('What happened').fill('Two of the items in the offer are missing.');
  const receipt = pdfOf(['Receipt 4711', 'What is missing'], { author: AUTHOR });
  const file = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: receipt };
  const field = page.getByLabel('Pictures, PDFs, and videos');
  // What cannot be read is refused in words that say what to do.
  const locked = pdfOf(['x'], { encrypted: true });
  await field.setInputFiles({ ...file, name: 'locked.pdf', buffer: locked });
  await expect(page.getByRole('alert')).toContainText('protected with a password', SLOW);
  await field.setInputFiles(file);
  await expect(page.getByText('PDF, 2 pages')).toBeVisible(SLOW);
  await page.getByRole('button', { name: 'Open the dispute' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open dispute' }).click();
  await page.waitForURL(/\/dispute\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname;
}

test('staff take a case that the sides do not agree on, decide it with reasons, and it closes when both accept (D8–D13, O19, E14, product.md §2.53)', async ({
  browser,
  request,
  shop,
}) => {
  test.setTimeout(240_000);
  const order = await deliveredAccount(shop);
  const buyer = await signedIn(await browser.newContext(), request, order.buyer);
  const seller = await signedIn(await browser.newContext(), request, order.seller);
  const before = await balanceOf(request, order.buyer, 'spendable_minor');
  const path = await opens(buyer, order.id);
  const id = path.split('/').at(-1) ?? '';

  await test.step('the seller answers; after twelve hours the buyer calls the staff', async () => {
    await seller.goto(path);
    await seller.getByRole('button', { name: 'Answer', exact: true }).click();
    const answer = seller.getByRole('textbox', { name: 'Your answer' });
    await answer.fill('Everything was there when I delivered it.');
    await seller.getByRole('button', { name: 'Send answer' }).click();
    await expect(seller.getByRole('heading', { name: /^Agree with the buyer/ })).toBeVisible();
    await expect(buyer.getByRole('button', { name: 'Call our staff' })).toHaveCount(0);
    await advanceClock(request, 13);
    await buyer.reload();
    await buyer.getByRole('button', { name: 'Call our staff' }).click();
    await buyer.getByRole('dialog').getByRole('button', { name: 'Call staff' }).click();
    await expect(buyer.getByRole('heading', { name: /^Our staff decide by/ })).toBeVisible();
  });

  await test.step('the seller reads the pages of the PDF, and saves one without metadata', async () => {
    await seller.getByRole('button', { name: 'Show file 1 of evidence no. 1' }).click();
    const dialog = seller.getByRole('dialog');
    await expect(dialog.getByRole('img')).toHaveCount(2);
    await expect(dialog.getByRole('img', { name: 'Page 1 of 2' })).toBeVisible();
    const saving = seller.waitForEvent('download');
    await dialog.getByRole('link', { name: /^Save PDF/ }).click();
    const saved = await readFile(await (await saving).path());
    expect(saved.subarray(0, 5).toString()).toBe('%PDF-');
    expect(saved.includes(AUTHOR)).toBe(false);
    await seller.keyboard.press('Escape');
  });

  const staff = await (await browser.newContext()).newPage();
  await test.step('support finds the case among those that wait, and takes it', async () => {
    await signIn(staff, SUPPORT);
    await staff.goto('/admin/disputes?tab=waiting');
    const row = staff.getByRole('row').filter({ has: staff.locator(`a[href$="${id}"]`) });
    await expect(row).toContainText('$104.00');
    await row.getByRole('link').click();
    await staff.getByRole('button', { name: 'Take this case' }).click();
    await expect(staff.getByRole('heading', { name: 'Your decision' })).toBeVisible();
  });

  await test.step('support opens the original, and both sides see that and why', async () => {
    await staff.getByRole('button', { name: /^Open the original of: File 1/ }).click();
    const dialog = staff.getByRole('dialog', { name: 'Open the original' });
    await dialog.getByRole('radio', { name: /when, where/ }).click();
    const saving = staff.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save original' }).click();
    const original = await readFile(await (await saving).path());
    expect(original.includes(AUTHOR)).toBe(true);
    await expect(staff.getByText('Original of evidence no. 1 opened')).toBeVisible();
    await buyer.reload();
    await expect(buyer.getByText('Original of evidence no. 1 opened')).toBeVisible();
    await expect(buyer.getByText(/^Our staff: To check when, where/)).toBeVisible();
  });

  await test.step('support decides with reasons that cite both sides', async () => {
    await staff.getByRole('radio', { name: /Refund everything/ }).click();
    await staff.getByRole('checkbox', { name: /No\. 1/ }).check();
    await staff.getByRole('checkbox', { name: /No\. 2/ }).check();
    await staff.getByLabel('Reason').fill(REASON);
    await staff.getByRole('button', { name: 'Decide', exact: true }).click();
    const dialog = staff.getByRole('dialog', { name: 'Decide this case?' });
    await expect(dialog).toContainText('The buyer gets back $104.00, of that $4.00 fee.');
    await dialog.getByRole('button', { name: 'Decide', exact: true }).click();
    await expect(staff.getByRole('heading', { name: /^Our staff have decided/ })).toBeVisible();
  });

  await test.step('the seller reads the reasons and accepts; the case closes', async () => {
    await expect(seller.getByText(REASON)).toBeVisible();
    await expect(seller.getByRole('link', { name: 'No. 2' })).toBeVisible();
    await seller.getByRole('button', { name: 'Accept the decision' }).click();
    await seller.getByRole('dialog').getByRole('button', { name: 'Accept decision' }).click();
    await expect(seller.getByRole('heading', { name: /buyer has \$104\.00 back/ })).toBeVisible();
    await expect(buyer.getByRole('heading', { name: /You have \$104\.00 back/ })).toBeVisible();
    expect(await balanceOf(request, order.buyer, 'spendable_minor')).toBe(before + 10_400);
  });
});
