import { expect } from '@playwright/test';
import { revealedCodes } from '../disputed-orders.ts';
import { balanceOf, signedIn, test } from '../story.ts';

test('nine of ten codes are disputed: the tenth goes on, and the nine are given back to the cent (O17, O19, D6)', async ({
  browser,
  request,
  shop,
}) => {
  const order = await revealedCodes(shop);
  const buyer = await signedIn(await browser.newContext(), request, order.buyer);
  const before = await balanceOf(request, order.buyer, 'spendable_minor');

  await test.step('the buyer chooses all codes but the tenth', async () => {
    await buyer.goto(`/order/${order.id}/dispute`);
    await buyer.getByRole('radio', { name: /already used/ }).click();
    await buyer.getByRole('checkbox', { name: 'All of them' }).check();
    await buyer.getByRole('checkbox', { name: /^Code 10/ }).uncheck();
    await buyer.getByRole('radio', { name: /All of it back/ }).click();
    await buyer.getByLabel('What happened').fill('Nine of the codes were redeemed before.');
    await buyer.getByRole('radio', { name: /nothing that a picture would show/ }).click();
    await expect(buyer.getByText('$92.70 is frozen at once')).toBeVisible();
    await buyer.getByRole('button', { name: 'Open the dispute' }).click();
    await buyer.getByRole('dialog').getByRole('button', { name: 'Open dispute' }).click();
    await buyer.waitForURL(/\/dispute\/[0-9a-f-]{36}$/);
  });
  const path = new URL(buyer.url()).pathname;

  await test.step('the tenth code is confirmed meanwhile', async () => {
    await buyer.goto(`/order/${order.id}`);
    await expect(buyer.getByText('$92.70 is frozen because of a dispute')).toBeVisible();
    await buyer
      .getByRole('button', { name: /^Confirm/ })
      .first()
      .click();
    const dialog = buyer.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Confirm/ }).click();
    await expect(buyer.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);
  });

  await test.step('the seller answers and gives the nine back', async () => {
    const seller = await signedIn(await browser.newContext(), request, order.seller);
    await seller.goto(path);
    await seller.getByRole('button', { name: 'Answer', exact: true }).click();
    const answer = seller.getByRole('textbox', { name: 'Your answer' });
    await answer.fill('The whole batch was bad, I am sorry.');
    await seller.getByRole('button', { name: 'Send answer' }).click();
    await seller.getByRole('button', { name: 'Propose a settlement' }).click();
    const proposal = seller.getByRole('dialog', { name: 'Propose a settlement' });
    await proposal.getByRole('radio', { name: /All of it back/ }).click();
    await proposal.getByRole('button', { name: 'Propose $92.70 back' }).click();
    await expect(seller.getByRole('heading', { name: /^The other side has until/ })).toBeVisible();
  });

  await test.step('the buyer accepts and has the money; the tenth code stays', async () => {
    await buyer.goto(path);
    await buyer.getByRole('button', { name: 'Accept: $92.70 back' }).click();
    await buyer.getByRole('dialog').getByRole('button', { name: 'Accept proposal' }).click();
    await expect(buyer.getByRole('heading', { name: /You have \$92\.70 back/ })).toBeVisible();
    expect(await balanceOf(request, order.buyer, 'spendable_minor')).toBe(before + 9_270);
    await buyer.goto(`/order/${order.id}`);
    await expect(buyer.getByText('$92.70 refunded')).toBeVisible();
    await expect(buyer.getByText(/is frozen because of a dispute/)).toHaveCount(0);
  });
});
