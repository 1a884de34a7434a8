import { expect, type Page } from '@playwright/test';
import { manualOffers } from '../own-offers.ts';
import { advanceClock, allOf, balanceOf, mailTo, signedIn, test } from '../story.ts';

/** Buys an account from the wallet and returns the address of the order. */
async function buy(page: Page, path: string): Promise<string> {
  await page.goto(path);
  // Then the page knows who looks at it, and its buttons work.
  await expect(page.getByRole('button', { name: /^User menu/ })).toBeVisible();
  await page
    .getByRole('button', { name: /^Buy for \$/ })
    .first()
    .click();
  await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);
  await page.getByRole('radio', { name: /Wallet/ }).click();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByRole('button', { name: 'Cancel and get a refund' })).toBeVisible();
  return page.url();
}

test('an order comes late: one buyer cancels it, and another delivery is still taken (O10, O11)', async ({
  browser,
  request,
  shop,
}) => {
  const { paths, ...emails } = await manualOffers(shop);
  const buyer = await signedIn(await browser.newContext(), request, emails.buyer);
  const before = await balanceOf(request, emails.buyer, 'spendable_minor');
  const kept = await buy(buyer, paths[0]);
  const price = before - (await balanceOf(request, emails.buyer, 'spendable_minor'));
  const cancelled = await buy(buyer, paths[1]);
  // Only now: two users who have signed in on one device do not trade with each other.
  const seller = await signedIn(await browser.newContext(), request, emails.seller);
  await seller.goto(kept);
  await seller.getByRole('button', { name: 'Start delivery' }).click();
  await seller.getByRole('dialog').getByRole('button', { name: 'Start delivery' }).click();

  await test.step('both are told when the promised time is over', async () => {
    await advanceClock(request, 1.75);
    await buyer.goto(kept);
    await expect(buyer.getByText(/ is late\. Get a refund now, or wait/)).toBeVisible();
    await expect(buyer.getByRole('button', { name: 'Get a refund' })).toBeVisible();
    await seller.goto(kept);
    await expect(seller.getByText('You’re late, so deliver now.')).toBeVisible();
    expect(await mailTo(request, emails.buyer, /^Late: /)).toContain('cancel');
    expect(await mailTo(request, emails.seller, /^Late: deliver /)).toContain('Deliver now');
  });

  await test.step('what the seller delivers late is the buyer’s to check', async () => {
    // The chat of the order is a form, too.
    const sealing = seller.getByRole('button', { name: 'Seal and deliver' });
    const form = seller.locator('main form').filter({ has: sealing });
    for (const field of await allOf(form.locator('input, textarea'))) {
      await field.fill('lantern-river-4711');
    }
    await seller.getByRole('button', { name: 'Seal and deliver' }).click();
    await seller.getByRole('dialog').getByRole('button', { name: 'Seal and deliver' }).click();
    await expect(buyer.getByRole('button', { name: /^Reveal/ })).toBeVisible();
    await expect(buyer.getByRole('button', { name: 'Get a refund' })).toBeHidden();
  });

  await test.step('the other order is canceled in one step, and the buyer has the money back', async () => {
    await buyer.goto(cancelled);
    await buyer.getByRole('button', { name: 'Get a refund' }).click();
    const dialog = buyer.getByRole('dialog', { name: 'Cancel because it’s late?' });
    await dialog.getByRole('button', { name: 'Get a refund' }).click();
    await expect(
      buyer.getByText(/^The delivery was late, so the order was canceled\. \$/),
    ).toBeVisible();
    expect(await balanceOf(request, emails.buyer, 'spendable_minor')).toBe(before - price);
    await seller.goto(cancelled);
    await expect(
      seller.getByText(
        'The delivery was late, so the order was canceled and the buyer was refunded.',
      ),
    ).toBeVisible();
    await expect(seller.getByRole('button', { name: 'Seal and deliver' })).toBeHidden();
  });
});
