import { expect } from '@playwright/test';
import { confirmedAccount } from '../disputed-orders.ts';
import { advanceClock, balanceOf, signedIn, signIn, SUPPORT, test } from '../story.ts';

const STATEMENT = 'The earlier owner has recovered it with their old email address.';
const REASON = 'No. 1 says when it was lost, and the seller says nothing.';

test('after completion a buyer claims an account that was taken back; the seller is silent, staff approve it, and the buyer has the money (O23)', async ({
  browser,
  request,
  shop,
}) => {
  const order = await confirmedAccount(shop);
  await advanceClock(request, 24 * 7 + 1);
  const buyer = await signedIn(await browser.newContext(), request, order.buyer);
  const before = await balanceOf(request, order.buyer, 'spendable_minor');

  await test.step('the completed order says until when it is covered', async () => {
    await buyer.goto(`/order/${order.id}`);
    await expect(buyer.getByRole('heading', { name: 'Account taken back?' })).toBeVisible();
    await buyer.getByRole('link', { name: 'Claim', exact: true }).click();
    await buyer.getByLabel('What happened').fill(STATEMENT);
    await buyer.getByRole('button', { name: 'Send the claim' }).click();
    await expect(buyer.getByText(/^Add a picture, a PDF, or a video, or say why/)).toBeVisible();
    await buyer.getByRole('radio', { name: 'I can’t sign in, so I can’t show it' }).click();
    await buyer.getByRole('button', { name: 'Send the claim' }).click();
    await buyer.getByRole('button', { name: 'Send claim', exact: true }).click();
    await expect(
      buyer.getByRole('heading', { name: /to pay you back or to answer/ }),
    ).toBeVisible();
  });

  await test.step('the seller could pay at once, and says nothing for two days', async () => {
    const seller = await signedIn(await browser.newContext(), request, order.seller);
    await seller.goto(new URL(buyer.url()).pathname);
    await expect(seller.getByRole('button', { name: 'Pay the buyer back' })).toBeVisible();
    await advanceClock(request, 49);
    await expect(seller.getByRole('heading', { name: /^Our staff decide by/ })).toBeVisible();
  });

  const support = await (await browser.newContext()).newPage();
  await test.step('support approves it', async () => {
    await signIn(support, SUPPORT);
    await support.goto(`/admin/disputes/${buyer.url().split('/').at(-1) ?? ''}`);
    await support.getByRole('button', { name: 'Take this case' }).click();
    await expect(support.getByRole('radio', { name: /Refund a part/ })).toHaveCount(0);
    await support.getByRole('radio', { name: /Refund everything/ }).click();
    await support.getByRole('checkbox', { name: /No\. 1/ }).check();
    await support.getByLabel('Reason').fill(REASON);
    await support.getByRole('button', { name: 'Decide', exact: true }).click();
    const dialog = support.getByRole('dialog', { name: 'Decide this case?' });
    await dialog.getByRole('button', { name: 'Decide', exact: true }).click();
    await expect(buyer.getByRole('heading', { name: /^Our staff have decided/ })).toBeVisible();
    expect(await balanceOf(request, order.buyer, 'spendable_minor')).toBe(before);
  });

  await test.step('nobody appeals: the buyer has everything back', async () => {
    await advanceClock(request, 49);
    await expect(buyer.getByRole('heading', { name: /You have \$104\.00 back/ })).toBeVisible();
    expect(await balanceOf(request, order.buyer, 'spendable_minor')).toBe(before + 10_400);
  });
});
