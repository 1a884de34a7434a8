import { expect } from '@playwright/test';
import { deliveredAccount } from '../disputed-orders.ts';
import { advanceClock, balanceOf, signedIn, test } from '../story.ts';

test('the login does not work and the seller says nothing, so after a day the buyer has everything back (D3, O19, E3)', async ({
  browser,
  request,
  shop,
}) => {
  const order = await deliveredAccount(shop);
  const buyer = await signedIn(await browser.newContext(), request, order.buyer);
  const before = await balanceOf(request, order.buyer, 'spendable_minor');

  await test.step('the buyer reads before that silence gives everything back', async () => {
    await buyer.goto(`/order/${order.id}/dispute`);
    await buyer.getByRole('radio', { name: /The login doesn’t work/ }).click();
    await buyer.getByRole('radio', { name: /All of it back/ }).click();
    await buyer.getByLabel('What happened').fill('The password is refused on two devices.');
    await buyer.getByRole('radio', { name: /I can’t sign in/ }).click();
    await expect(buyer.getByText('If they don’t, you get $104.00 back.')).toBeVisible();
    await buyer.getByRole('button', { name: 'Open the dispute' }).click();
    await buyer.getByRole('dialog').getByRole('button', { name: 'Open dispute' }).click();
    await buyer.waitForURL(/\/dispute\/[0-9a-f-]{36}$/);
    await expect(buyer.getByRole('heading', { name: /you get \$104\.00 back auto/ })).toBeVisible();
  });

  await test.step('an hour before the end nothing has happened yet', async () => {
    await advanceClock(request, 23);
    await buyer.reload();
    await expect(buyer.getByRole('heading', { name: /^The seller has until/ })).toBeVisible();
    expect(await balanceOf(request, order.buyer, 'spendable_minor')).toBe(before);
  });

  await test.step('then the case closes, the buyer has the money, and the seller reads why', async () => {
    await advanceClock(request, 2);
    await buyer.reload();
    await expect(buyer.getByRole('heading', { name: /You have \$104\.00 back/ })).toBeVisible();
    expect(await balanceOf(request, order.buyer, 'spendable_minor')).toBe(before + 10_400);
    const seller = await signedIn(await browser.newContext(), request, order.seller);
    await seller.goto(new URL(buyer.url()).pathname);
    const why = seller.getByText('Closed, because the seller didn’t answer');
    await expect(why).toBeVisible();
    await expect(seller.getByRole('button', { name: 'Answer', exact: true })).toHaveCount(0);
  });
});
