import { expect } from '@playwright/test';
import { untilNetworkIdle } from '../network-idle.ts';
import { manualOffers } from '../own-offers.ts';
import { signedIn, test } from '../story.ts';

/** Nobody has this name, so each try fails at once. */
const URL = 'https://hooks.guildhall.example/guildhall';

test('a seller adds an endpoint, sees a delivery fail, and sends it again', async ({
  browser,
  request,
  shop,
}) => {
  test.setTimeout(240_000);
  const { paths, ...emails } = await manualOffers(shop);
  const seller = await signedIn(await browser.newContext(), request, emails.seller);
  const row = seller.getByRole('listitem').filter({ hasText: URL });

  let orderId = '';
  // Of this order alone: other stories sell in the same shop.
  const delivery = () => row.getByRole('listitem').filter({ hasText: orderId });
  const tries = () => delivery().getByText(/the name has no address/);
  /** Waits until the log has so many tries. */
  const expectTries = async (count: number) => {
    await expect(async () => {
      await seller.reload();
      await row.getByText('Log', { exact: true }).click();
      await expect(tries()).toHaveCount(count, { timeout: 2_000 });
    }).toPass();
  };

  await test.step('an address of a local network is refused', async () => {
    await seller.goto('/dashboard/settings');
    await untilNetworkIdle(seller);
    await seller.getByRole('button', { name: 'Add endpoint' }).click();
    const address = seller.getByRole('textbox', { name: 'Address', exact: true });
    await address.fill('https://localhost.localdomain/hooks');
    await seller.getByRole('button', { name: 'Add endpoint' }).click();
    await expect(address).toHaveAttribute('aria-invalid', 'true');
    await address.fill(`${URL}#part`);
    await seller.getByRole('button', { name: 'Add endpoint' }).click();
    await expect(seller.getByText('Save the secret now')).toBeVisible();
    await seller.getByRole('button', { name: 'I’ve saved it' }).click();
    await expect(row).toBeVisible();
    await expect(row).not.toContainText('#part');
  });

  await test.step('a test webhook is sent, and its result stands in the log', async () => {
    await row.getByRole('button', { name: `Send a test: ${URL}` }).click();
    await expect(seller.getByText('A test webhook is being sent.')).toBeVisible();
    const tested = row.getByRole('listitem').filter({ hasText: 'endpoint.test' });
    await expect(async () => {
      await seller.reload();
      await row.getByText('Log', { exact: true }).click();
      await expect(tested.getByText(/the name has no address/).first()).toBeVisible({
        timeout: 2_000,
      });
    }).toPass();
  });

  await test.step('a sale is told, and the try fails', async () => {
    // On a device of their own: users of one device do not trade with each other.
    const context = await browser.newContext();
    const buyer = await signedIn(context, context.request, emails.buyer);
    await buyer.goto(paths[0]);
    await untilNetworkIdle(buyer);
    await buyer
      .getByRole('button', { name: /^Buy for \$/ })
      .first()
      .click();
    await buyer.waitForURL(/\/order\/[0-9a-f-]{36}$/);
    await buyer.getByRole('radio', { name: /Wallet/ }).click();
    await buyer.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(buyer.getByRole('button', { name: 'Cancel and get a refund' })).toBeVisible();
    orderId = buyer.url().slice(-36);
    // The second one is five seconds later, the third one five minutes.
    await expectTries(2);
    await expect(row.getByText('No webhook has been accepted since')).toBeVisible();
  });

  await test.step('the seller sends it again, which is one more try', async () => {
    await delivery().getByRole('button', { name: 'Send again: order.paid' }).click();
    await expect(seller.getByText('The webhook is being sent again.')).toBeVisible();
    // It is tried as a new one is: again after five seconds.
    await expectTries(4);
  });

  await test.step('it is switched off and removed', async () => {
    await row.getByRole('button', { name: /^Switch off/ }).click();
    await expect(row.getByText('Off', { exact: true })).toBeVisible();
    await row.getByRole('button', { name: `Remove ${URL}` }).click();
    await seller.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(row).toBeHidden();
  });
});
