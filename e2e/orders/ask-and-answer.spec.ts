import { expect } from '@playwright/test';
import { untilNetworkIdle } from '../network-idle.ts';
import { BUYER, findOffer, pathOf, SELLER, SELLER_NAME, signedIn, test } from '../story.ts';

test('while a delivery runs, the seller gets more time and the buyer gets out of the order', async ({
  browser,
  request,
}) => {
  const offer = await findOffer(request, {
    kind: 'account',
    products: ['call-of-duty', 'escape-from-tarkov'],
    instant: false,
  });
  const buyer = await signedIn(await browser.newContext(), request, BUYER);
  const seller = await signedIn(await browser.newContext(), request, SELLER);
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
  await seller.goto(orderUrl);
  await seller.getByRole('button', { name: 'Start delivery' }).click();
  await seller.getByRole('dialog').getByRole('button', { name: 'Start delivery' }).click();

  await test.step('the buyer agrees to more time', async () => {
    await seller.getByRole('button', { name: 'Ask for more time' }).click();
    await seller.getByRole('dialog').getByRole('button', { name: 'Ask for more time' }).click();
    await expect(seller.getByText('You asked for more time, until')).toBeVisible();
    await expect(buyer.getByText(`${SELLER_NAME} asks for more time to deliver`)).toBeVisible();
    await buyer.getByRole('button', { name: 'Agree', exact: true }).click();
    await buyer.getByRole('dialog').getByRole('button', { name: 'Agree', exact: true }).click();
    await expect(buyer.getByText('Promised time extended', { exact: true })).toBeVisible();
    await expect(seller.getByRole('button', { name: 'Ask for more time' })).toBeHidden();
  });

  await test.step('the seller agrees to cancel, and the buyer has the money back', async () => {
    await buyer.getByRole('button', { name: 'Ask to cancel' }).click();
    await buyer.getByRole('dialog').getByRole('combobox').click();
    await buyer.getByRole('option', { name: 'Ordered by mistake' }).click();
    await buyer.getByRole('dialog').getByRole('button', { name: 'Ask to cancel' }).click();
    await expect(buyer.getByText('You asked to cancel.')).toBeVisible();
    await expect(seller.getByText('The buyer’s reason: Ordered by mistake.')).toBeVisible();
    await seller.getByRole('button', { name: 'Agree and refund' }).click();
    await seller.getByRole('dialog').getByRole('button', { name: 'Cancel and refund' }).click();
    await expect(buyer.getByText('The order was canceled as you asked.')).toBeVisible();
    await expect(seller.getByText('canceled as the buyer asked')).toBeVisible();
  });
});
