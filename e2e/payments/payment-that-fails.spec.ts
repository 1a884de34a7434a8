import { expect } from '@playwright/test';
import { untilNetworkIdle } from '../network-idle.ts';
import { advanceClock, balanceOf, BUYER, findOffer, pathOf, signedIn, test } from '../story.ts';

test('a card payment tells each of its endings: declined, not confirmed, late, and captured after a wait (M8, product.md §2.33, §2.34)', async ({
  browser,
  request,
}) => {
  const offer = await findOffer(request, {
    kind: 'account',
    products: ['escape-from-tarkov', 'call-of-duty'],
    instant: true,
  });
  const page = await signedIn(await browser.newContext(), request, BUYER);
  const before = await balanceOf(request, BUYER, 'spendable_minor');
  await page.goto(pathOf(offer));
  await untilNetworkIdle(page);
  await page
    .getByRole('button', { name: /^Buy for \$/ })
    .first()
    .click();
  await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);
  let orderUrl = page.url();

  await test.step('pay is on the first screen of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('button', { name: /^(Pay|Continue to pay) \$/ })).toBeInViewport({
      ratio: 1,
    });
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  const payByCard = async (choice: RegExp) => {
    await page.goto(orderUrl);
    await page.getByRole('radio', { name: /Card/ }).click();
    await expect(page.getByText('Mastercard')).toBeVisible();
    await page.getByRole('button', { name: /to pay \$/ }).click();
    await page.getByRole('button', { name: choice }).click();
  };

  await test.step('declined, with the reason and what to do next', async () => {
    await payByCard(/^Too little money/);
    await page.waitForURL(/\/order\/checkout\/payment-failed/);
    await expect(page.getByRole('heading', { name: 'Your card was declined' })).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByText(/There isn’t enough money on the card.*charged/)).toBeVisible();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByText(/There isn’t enough money on the card/)).toBeVisible();
    expect(await balanceOf(request, BUYER, 'spendable_minor')).toBe(before);
  });

  await test.step('not confirmed with the bank', async () => {
    await payByCard(/^Cancel the check/);
    await expect(page.getByText(/Your bank couldn’t confirm that it’s you/)).toBeVisible({
      timeout: 30_000,
    });
    expect(await balanceOf(request, BUYER, 'spendable_minor')).toBe(before);
  });

  await test.step('approved after the order has expired', async () => {
    await payByCard(/^Approve late/);
    await page.waitForURL(/\/order\/checkout\/payment-success/);
    await expect(page.getByText('Confirming your payment')).toBeVisible();
    await page.getByRole('link', { name: 'Go to order' }).click();
    await expect(page.getByText(/^A payment of \$.* is under way$/)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('button', { name: 'Continue this payment' })).toBeInViewport();
    await page.goBack();
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(page.getByText('Confirming your payment')).toBeVisible();
    await advanceClock(request, 1);
    await expect(page.getByRole('heading', { name: 'The money is in your wallet' })).toBeVisible({
      timeout: 30_000,
    });
    expect(await balanceOf(request, BUYER, 'spendable_minor')).toBe(before + offer.total_minor);
    await page.goto(orderUrl);
    await expect(page.getByText(/wasn’t paid in time and has closed/)).toBeVisible();
  });

  await test.step('under way at first, then captured for its order', async () => {
    await page.goto(pathOf(offer));
    await untilNetworkIdle(page);
    await page
      .getByRole('button', { name: /^Buy for \$/ })
      .first()
      .click();
    await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);
    orderUrl = page.url();
    await payByCard(/^Approve soon/);
    await expect(page.getByText('Confirming your payment')).toBeVisible();
    await expect(page).toHaveURL(orderUrl, { timeout: 60_000 });
    await expect(page.getByText(/^A payment of \$.* is under way$/)).toBeHidden();
    expect(await balanceOf(request, BUYER, 'spendable_minor')).toBe(before + offer.total_minor);
  });
});
