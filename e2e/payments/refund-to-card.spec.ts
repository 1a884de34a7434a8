import { expect } from '@playwright/test';
import { balanceOf, BUYER, signedIn, test } from '../story.ts';

test('a buyer tops up and sends a part back to their card, once (product.md §2.37)', async ({
  context,
  request,
}) => {
  const before = await balanceOf(request, BUYER, 'spendable_minor');
  const page = await signedIn(context, request, BUYER);
  await page.goto('/dashboard/wallet');
  await page.getByRole('button', { name: 'Top up' }).click();
  const topUp = page.getByRole('dialog', { name: 'Top up your wallet' });
  await topUp.getByRole('textbox', { name: 'Amount' }).fill('31');
  await topUp.getByRole('button', { name: /^Continue to pay/ }).click();
  await page.getByRole('button', { name: /^Approve payment/ }).click();
  await page.waitForURL(/payment-success/);
  await expect
    .poll(async () => await balanceOf(request, BUYER, 'spendable_minor'), { timeout: 20_000 })
    .toBe(before + 3_100);

  await page.goto('/dashboard/wallet');
  await page.getByRole('button', { name: 'Refund to card' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund to the way you paid' });
  await expect(refund.getByRole('combobox', { name: 'Payment' })).toContainText('$31.00 on');
  await refund.getByRole('textbox', { name: 'Amount' }).fill('99999');
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(refund.getByText('Enter an amount up to $31.00.')).toBeVisible();
  await refund.getByRole('textbox', { name: 'Amount' }).fill('11');
  await refund.getByRole('button', { name: 'Refund $11.00' }).click();
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'on its way' })).toBeVisible();
  await expect(refund).toBeHidden();
  expect(await balanceOf(request, BUYER, 'spendable_minor')).toBe(before + 2_000);

  // What is left of that payment, and no more, can be refunded later.
  await page.getByRole('button', { name: 'Refund to card' }).click();
  await expect(refund.getByText('Up to $20.00')).toBeVisible();
});
