import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { offerOfTenCodes } from '../own-offers.ts';
import { balanceOf, mailTo, PASSWORD, signedIn, test } from '../story.ts';

test('of ten codes one goes back: the seller refunds it, and the nine others run on (O25)', async ({
  browser,
  request,
  shop,
}) => {
  const { path, buyer: buyerEmail, seller: sellerEmail } = await offerOfTenCodes(shop);
  const buyer = await signedIn(await browser.newContext(), request, buyerEmail);
  const before = await balanceOf(request, buyerEmail, 'spendable_minor');

  await test.step('the buyer buys ten codes', async () => {
    await buyer.goto(`${path}?quantity=10`);
    // Then the page knows who looks at it, and its buttons work.
    await expect(buyer.getByRole('button', { name: /^User menu/ })).toBeVisible();
    await buyer
      .getByRole('button', { name: /^Buy for \$/ })
      .first()
      .click();
    await buyer.getByRole('button', { name: /^Yes, buy for/ }).click();
    await buyer.waitForURL(/\/order\/[0-9a-f-]{36}$/);
    await buyer.getByRole('radio', { name: /Wallet/ }).click();
    await buyer.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(buyer.getByText('10 of 10 still sealed')).toBeVisible();
  });
  // Only now: two users who have signed in on one device do not trade with each other.
  const seller = await signedIn(await browser.newContext(), request, sellerEmail);
  const orderUrl = buyer.url();
  const paid = before - (await balanceOf(request, buyerEmail, 'spendable_minor'));

  await test.step('the seller reads what a refund does, and refunds the third code', async () => {
    await seller.goto(orderUrl);
    await seller.getByRole('button', { name: 'Refund: Code 3' }).click();
    const dialog = seller.getByRole('dialog', { name: 'Refund this code?' });
    await expect(dialog.getByText('Taken from your earnings')).toBeVisible();
    await dialog.getByRole('button', { name: /^Refund \$/ }).click();
    await expect(dialog).toBeHidden();
    await expect(seller.getByRole('heading', { name: 'Refunds' })).toBeVisible();
    await expect(seller.getByRole('button', { name: 'Refund: Code 3' })).toBeHidden();
    await expect(seller.getByRole('button', { name: 'Refund all 9' })).toBeVisible();
  });

  await test.step('the buyer has a tenth back and nine codes left', async () => {
    await expect(buyer.getByText('9 of 10 still sealed')).toBeVisible();
    await expect(buyer.getByRole('heading', { name: 'Refunds' })).toBeVisible();
    const now = await balanceOf(request, buyerEmail, 'spendable_minor');
    expect(now).toBe(before - (paid / 10) * 9);
    expect(await mailTo(request, buyerEmail, /^Refunded: /)).toContain(
      `The seller gave you $${(paid / 1_000).toFixed(2)} back`,
    );
  });

  await test.step('with one password the buyer reveals the nine, and saves them as text', async () => {
    await buyer.getByRole('button', { name: 'Reveal all 9' }).click();
    const dialog = buyer.getByRole('dialog', { name: 'Reveal 9 codes?' });
    await dialog.getByRole('checkbox').check();
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Reveal', exact: true }).click();
    await expect(dialog).toBeHidden();
    const saved = buyer.waitForEvent('download');
    await buyer.getByRole('button', { name: 'Download as text' }).click();
    const file = await readFile(await (await saved).path(), 'utf8');
    const lines = file.trimEnd().split('\n');
    expect(new Set(lines).size).toBe(9);
    for (const line of lines) await expect(buyer.getByText(line, { exact: true })).toBeVisible();
    await buyer.getByRole('button', { name: 'Hide' }).click();
    await expect(buyer.getByText(lines[0] ?? '', { exact: true })).toBeHidden();
    await expect(buyer.getByRole('button', { name: 'View all 9 again' })).toBeVisible();
    await expect(buyer.getByRole('button', { name: 'Confirm all 9 revealed' })).toBeVisible();
  });
});
