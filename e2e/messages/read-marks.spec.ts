import { expect, type Page } from '@playwright/test';
import { untilNetworkIdle } from '../network-idle.ts';
import { BUYER, findOffer, pathOf, SELLER, SELLER_NAME, signedIn, test } from '../story.ts';

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const log = (page: Page) => page.getByRole('log');
const messages = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true });

test('the sides of an order see that a message was read, and that the other one is online, by whoever shows it, and who is writing (product.md §2.38)', async ({
  browser,
  request,
}) => {
  test.setTimeout(240_000);
  const buyer = await signedIn(await browser.newContext(), request, BUYER);
  const seller = await signedIn(await browser.newContext(), request, SELLER);

  await test.step('the buyer lets others see what they have read, and that they are online', async () => {
    await buyer.goto('/dashboard/settings');
    await untilNetworkIdle(buyer);
    const shows = buyer.getByRole('checkbox', { name: 'Show that I’ve read messages' });
    await shows.click();
    await expect(shows).toBeChecked();
    const toasts = buyer.getByRole('region', { name: /^Notifications/ });
    await expect(toasts.getByText('Saved')).toBeVisible();
    // The next one is another toast.
    await expect(toasts.getByText('Saved')).toBeHidden();
    const online = buyer.getByRole('checkbox', { name: 'Show that I’m online' });
    await expect(online).not.toBeChecked();
    await online.click();
    await expect(toasts.getByText('Saved')).toBeVisible();
    await expect(buyer.getByRole('checkbox', { name: 'Show that I’m writing' })).toBeChecked();
  });

  await test.step('the buyer has an order', async () => {
    const offer = await findOffer(request, {
      kind: 'account',
      products: ['call-of-duty', 'escape-from-tarkov'],
      instant: false,
    });
    await buyer.goto(pathOf(offer));
    await untilNetworkIdle(buyer);
    await buyer
      .getByRole('button', { name: /^Buy for \$/ })
      .first()
      .click();
    await buyer.waitForURL(/\/order\/[0-9a-f-]{36}$/);
    await buyer.getByRole('radio', { name: /Wallet/ }).click();
    await buyer.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(buyer.getByText(`${SELLER_NAME} has until`)).toBeVisible();
  });

  await test.step('what the seller writes is marked once the buyer has read it', async () => {
    await seller.goto(new URL(buyer.url()).pathname);
    await box(seller).fill('I deliver in an hour.');
    await box(seller).press('Enter');
    await expect(seller.getByText('Sending…')).toBeHidden();
    // The thread stands far down the page, and is read when it is on the screen.
    await expect(log(buyer).getByText('I deliver in an hour.')).toBeAttached();
    await box(buyer).scrollIntoViewIfNeeded();
    await expect(log(seller).getByText(/· Read$/)).toBeVisible();
  });

  await test.step('the seller sees that the buyer is there, and is writing', async () => {
    await expect(messages(seller).getByText('online now')).toBeVisible();
    await box(buyer).pressSequentially('Thank');
    await expect(messages(seller).getByText('is writing…')).toBeVisible();
    await box(buyer).press('Enter');
    await expect(log(seller).getByText('Thank', { exact: true })).toBeVisible();
    await expect(messages(seller).getByText('is writing…')).toBeHidden();
  });

  await test.step('the seller shows nothing of the kind', async () => {
    await box(seller).fill('You are welcome.');
    await box(seller).press('Enter');
    await expect(log(buyer).getByText('You are welcome.')).toBeVisible();
    await expect(log(buyer).getByText(/· Read$/)).toBeHidden();
    await expect(messages(buyer).getByText('online now')).toBeHidden();
  });
});
