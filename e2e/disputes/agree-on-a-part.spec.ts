import { expect } from '@playwright/test';
import { deliveredAccount } from '../disputed-orders.ts';
import { balanceOf, signedIn, test } from '../story.ts';

test('the buyer disputes an account, the seller proposes a quarter, and both see the money of it (O17, O20, D1–D6)', async ({
  browser,
  request,
  shop,
}) => {
  const order = await deliveredAccount(shop);
  const buyer = await signedIn(await browser.newContext(), request, order.buyer);
  const seller = await signedIn(await browser.newContext(), request, order.seller);
  const before = await balanceOf(request, order.buyer, 'spendable_minor');

  await test.step('the buyer answers three questions, and reads what will happen', async () => {
    await buyer.goto(`/order/${order.id}`);
    await buyer.getByRole('link', { name: 'Open a dispute' }).click();
    await buyer.getByRole('radio', { name: /Not as described/ }).click();
    await buyer.getByRole('radio', { name: /All of it back/ }).click();
    await buyer.getByLabel('What happened').fill('The offer says diamond, but it is silver.');
    await buyer.getByRole('radio', { name: /nothing that a picture would show/ }).click();
    await expect(buyer.getByText('$104.00 is frozen at once')).toBeVisible();
    await expect(buyer.getByText('If they don’t, our staff decide.')).toBeVisible();
    await buyer.getByRole('button', { name: 'Open the dispute' }).click();
    const dialog = buyer.getByRole('dialog', { name: 'Open this dispute?' });
    await dialog.getByRole('button', { name: 'Open dispute' }).click();
    await buyer.waitForURL(/\/dispute\/[0-9a-f-]{36}$/);
    await expect(buyer.getByRole('heading', { name: /^The seller has until/ })).toBeVisible();
  });
  const path = new URL(buyer.url()).pathname;

  await test.step('the order shows the frozen money, and leads to the file', async () => {
    await seller.goto(`/order/${order.id}`);
    await expect(seller.getByText('$104.00 is frozen because of a dispute')).toBeVisible();
    await seller.getByRole('link', { name: 'Open the file: Not as described' }).click();
    await seller.waitForURL((url) => url.pathname === path);
  });

  await test.step('the seller answers, and proposes a quarter with the exact money', async () => {
    await seller.getByRole('button', { name: 'Answer', exact: true }).click();
    const answer = seller.getByRole('textbox', { name: 'Your answer' });
    await answer.fill('It was diamond when I delivered it.');
    await seller.getByRole('button', { name: 'Send answer' }).click();
    await seller.getByRole('button', { name: 'Propose a settlement' }).click();
    await seller.getByRole('button', { name: '25%' }).click();
    const dialog = seller.getByRole('dialog', { name: 'Propose a settlement' });
    await expect(dialog.getByText('$75.00')).toBeVisible();
    await dialog.getByRole('button', { name: 'Propose $26.00 back' }).click();
    await expect(seller.getByRole('heading', { name: /^The other side has until/ })).toBeVisible();
  });

  await test.step('the buyer sees it without a reload, and accepts it', async () => {
    const sentence =
      'The buyer gets back $26.00, of that $1.00 fee. The seller keeps $75.00 of the price, before commission.';
    await expect(buyer.getByText(sentence)).toBeVisible();
    await buyer.getByRole('button', { name: 'Accept: $26.00 back' }).click();
    const dialog = buyer.getByRole('dialog', { name: 'Accept this proposal?' });
    await expect(dialog.getByText(sentence)).toBeVisible();
    await dialog.getByRole('button', { name: 'Accept proposal' }).click();
    await expect(buyer.getByRole('heading', { name: /You have \$26\.00 back/ })).toBeVisible();
  });

  await test.step('both see the money, and the buyer has it', async () => {
    await expect(seller.getByRole('heading', { name: /buyer has \$26\.00 back/ })).toBeVisible();
    expect(await balanceOf(request, order.buyer, 'spendable_minor')).toBe(before + 2_600);
  });
});
