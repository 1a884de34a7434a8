import { pdfOf } from '@guildhall/scenes/documents/pdf';
import { pngOf } from '@guildhall/scenes/files';
import { expect, type Page } from '@playwright/test';
import { untilNetworkIdle } from '../network-idle.ts';
import { BUYER, findOffer, pathOf, query, SELLER, SELLER_NAME, signedIn, test } from '../story.ts';

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const log = (page: Page) => page.getByRole('log');

async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press('Enter');
}

test('a question about an offer is answered live, and the talk goes on at the order (product.md §2.38)', async ({
  browser,
  request,
}) => {
  test.setTimeout(240_000);
  const offer = await findOffer(request, {
    kind: 'account',
    products: ['call-of-duty', 'escape-from-tarkov'],
    instant: false,
  });
  const buyer = await signedIn(await browser.newContext(), request, BUYER);
  const seller = await signedIn(await browser.newContext(), request, SELLER);
  // How many the demo's own seller has not read depends on the hour at which it was made.
  const path = 'messages.unread';
  const { threads: before } = await query<{ threads: number }>(request, SELLER, path, {});
  await seller.goto('/dashboard/wallet');
  await untilNetworkIdle(seller);

  await test.step('the buyer asks from the page of the offer', async () => {
    await buyer.goto(pathOf(offer));
    await buyer.getByRole('link', { name: 'Ask the seller' }).click();
    await expect(buyer).toHaveURL(/\/dashboard\/messages\?offer=/);
    await write(buyer, 'Is the original email included?');
    await expect(log(buyer).getByText('Is the original email included?')).toBeVisible();
    await expect(buyer.getByText('Sending…')).toBeHidden();
  });

  await test.step('the seller sees it in the header at once, and answers live', async () => {
    await expect(seller).toHaveTitle(new RegExp(`^\\(${before + 1}\\) `));
    await seller
      .getByRole('banner')
      .getByRole('link', { name: /^Messages/ })
      .click();
    await seller.getByRole('link', { name: /Is the original email included/ }).click();
    await expect(log(seller).getByText('Is the original email included?')).toBeVisible();
    await expect(seller).not.toHaveTitle(new RegExp(`^\\(${before + 1}\\) `));
    await write(seller, 'Yes, you get everything.');
    await expect(log(buyer).getByText('Yes, you get everything.')).toBeVisible();
  });

  await test.step('a text with a contact is not sent, and stays in the box', async () => {
    const text = 'Then write to me at wren.smith@mailbox.test';
    await write(buyer, text);
    await expect(buyer.getByText('This looks like an email address.')).toBeVisible();
    await expect(box(buyer)).toHaveValue(text);
    await buyer.getByRole('button', { name: 'This is a mistake' }).click();
    await expect(buyer.getByText('Our team will look at it.')).toBeVisible();
    await box(buyer).fill('');
  });

  await test.step('after the purchase both write at the order', async () => {
    await buyer.goto(pathOf(offer));
    await untilNetworkIdle(buyer);
    await buyer
      .getByRole('button', { name: /^Buy for \$/ })
      .first()
      .click();
    await buyer.waitForURL(/\/order\/[0-9a-f-]{36}$/);
    const orderUrl = buyer.url();
    await buyer.getByRole('radio', { name: /Wallet/ }).click();
    await buyer.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(buyer.getByText(`${SELLER_NAME} has until`)).toBeVisible();
    await expect(log(buyer).getByText('Paid into escrow')).toBeVisible();
    await write(buyer, 'I have paid, thank you');
    await expect(buyer.getByText('Sending…')).toBeHidden();

    await seller.goto(orderUrl);
    await expect(log(seller).getByText('I have paid, thank you')).toBeVisible();
    await write(seller, 'login: wren / password: hunter2hunter2');
    await expect(seller.getByText('This looks like a password or a code.')).toBeVisible();
    await expect(seller.getByRole('link', { name: 'Put it into the vault' })).toBeVisible();
    // No other story stores the same picture: all shops of a run share the storage.
    const photo = { name: 'rank.png', mimeType: 'image/png', buffer: pngOf(57) };
    await seller.locator('input[type=file]').setInputFiles(photo);
    // The server gives a picture 30 seconds, and more when others wait: longer than `expect` does.
    const stored = seller.getByRole('img', { name: 'File 1 of this message' });
    await expect(stored.or(seller.getByRole('alert'))).toBeVisible({ timeout: 90_000 });
    await expect(stored).toBeVisible();
    const receipt = { name: 'bill.pdf', mimeType: 'application/pdf', buffer: pdfOf(['Bill', '2']) };
    await seller.locator('input[type=file]').setInputFiles(receipt);
    await expect(seller.getByText('PDF, 2 pages')).toBeVisible({ timeout: 90_000 });
    await write(seller, 'I deliver tonight.');
    await buyer.getByRole('button', { name: /^Show file 1 from/ }).click();
    await expect(buyer.getByRole('dialog').getByRole('img')).toBeVisible();
    await buyer.keyboard.press('Escape');
    await buyer.getByRole('button', { name: /^Show file 2 from/ }).click();
    await expect(buyer.getByText('This is the first of 2 pages.')).toBeVisible();
    const saving = buyer.waitForEvent('download');
    await buyer.getByRole('link', { name: /^Save PDF/ }).click();
    expect((await saving).suggestedFilename()).toBe('document.pdf');
    await buyer.keyboard.press('Escape');
    await expect(log(buyer).getByText('I deliver tonight.')).toBeVisible();
  });

  await test.step('both conversations stand in the list, those with unread messages before', async () => {
    await buyer.goto('/dashboard/messages');
    const threads = buyer.getByRole('region', { name: 'Conversations' }).getByRole('listitem');
    const read = threads.filter({ hasNotText: /\d unread message/ });
    await expect(read.first()).toContainText('I deliver tonight.');
    await expect(read.nth(1)).toContainText('Yes, you get everything.');
    await buyer.getByRole('searchbox', { name: 'Search messages' }).fill('deliver tonight');
    await expect(threads).toHaveCount(1);
  });
});
