import { expect } from '@playwright/test';
import { deliveredAccount } from '../disputed-orders.ts';
import { PASSWORD, signedIn, test } from '../story.ts';

test('the seller offers another account instead of the disputed one, and the buyer takes and opens it (O21, D5, D6)', async ({
  browser,
  request,
  shop,
}) => {
  const order = await deliveredAccount(shop);
  const buyer = await signedIn(await browser.newContext(), request, order.buyer);
  const seller = await signedIn(await browser.newContext(), request, order.seller);

  await test.step('the buyer opens a dispute', async () => {
    await buyer.goto(`/order/${order.id}`);
    await buyer.getByRole('link', { name: 'Open a dispute' }).click();
    await buyer.getByRole('radio', { name: /The login doesn’t work/ }).click();
    await buyer.getByRole('radio', { name: /All of it back/ }).click();
    await buyer.getByLabel('What happened').fill('The password is refused.');
    await buyer.getByRole('radio', { name: /nothing that a picture would show/ }).click();
    await buyer.getByRole('button', { name: 'Open the dispute' }).click();
    await buyer.getByRole('dialog').getByRole('button', { name: 'Open dispute' }).click();
    await buyer.waitForURL(/\/dispute\/[0-9a-f-]{36}$/);
  });
  const path = new URL(buyer.url()).pathname;

  await test.step('the seller answers, and seals another account with the proposal', async () => {
    await seller.goto(path);
    await seller.getByRole('button', { name: 'Answer', exact: true }).click();
    await seller.getByRole('textbox', { name: 'Your answer' }).fill('Sorry, take this one.');
    await seller.getByRole('button', { name: 'Send answer' }).click();
    await seller.getByRole('button', { name: 'Propose a settlement' }).click();
    const dialog = seller.getByRole('dialog', { name: 'Propose a settlement' });
    await dialog.getByRole('radio', { name: 'A replacement' }).click();
    await dialog.getByRole('button', { name: 'Seal and propose' }).click();
    await expect(dialog.getByText('Check the 2 marked fields.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Login' }).fill(`another-${order.id}`);
    await dialog.getByRole('textbox', { name: 'Password' }).fill('a new password');
    await dialog.getByRole('button', { name: 'Seal and propose' }).click();
    await expect(seller.getByRole('heading', { name: /^The other side has until/ })).toBeVisible();
  });

  await test.step('the buyer reads what accepting means, and accepts', async () => {
    await expect(buyer.getByText(/^The buyer gets a replacement/)).toBeVisible();
    await buyer.getByRole('button', { name: 'Accept the replacement' }).click();
    const dialog = buyer.getByRole('dialog', { name: 'Accept this proposal?' });
    await expect(dialog.getByText(/What you have now is destroyed/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Accept proposal' }).click();
    await expect(buyer.getByRole('heading', { name: /You have a replacement/ })).toBeVisible();
    await expect(seller.getByRole('heading', { name: /buyer has your replacement/ })).toBeVisible();
  });

  await test.step('the vault of the order holds the new one, sealed', async () => {
    await buyer.goto(`/order/${order.id}`);
    await expect(buyer.getByText('Sealed in the vault')).toBeVisible();
    await buyer.getByRole('button', { name: 'Reveal login' }).click();
    const dialog = buyer.getByRole('dialog', { name: 'Reveal the login?' });
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Reveal', exact: true }).click();
    await expect(buyer.getByText(`another-${order.id}`)).toBeVisible();
  });
});
