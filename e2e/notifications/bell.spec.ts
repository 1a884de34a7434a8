import { expect, type Page } from '@playwright/test';
import { untilNetworkIdle } from '../network-idle.ts';
import { BUYER, findOffer, pathOf, SELLER, signedIn, test } from '../story.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notif/ });
/** The number that the bell says, 0 without one. */
const unread = async (page: Page) =>
  Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);

test('a sale rings the bell of the seller in two tabs and on two devices, and reading it clears all (product.md §2.41)', async ({
  browser,
  request,
}) => {
  const device = await browser.newContext();
  const first = await signedIn(device, request, SELLER);
  const other = await signedIn(
    await browser.newContext({ viewport: { width: 390, height: 844 } }),
    request,
    SELLER,
  );
  const buyer = await signedIn(await browser.newContext(), request, BUYER);
  await first.goto('/dashboard/notifications');
  await other.goto('/');
  const second = await device.newPage();
  await second.goto('/dashboard/wallet');
  const pages = [first, second, other];
  for (const page of pages) await expect(bell(page)).toBeVisible();

  await test.step('the demo has told the seller something, which is marked read', async () => {
    await first.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(first.getByText('All marked as read')).toBeVisible();
    for (const page of pages) await expect.poll(() => unread(page)).toBe(0);
  });

  let order = '';
  await test.step('a purchase is told at once', async () => {
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
    order = new URL(buyer.url()).pathname;
    await buyer.getByRole('radio', { name: /Wallet/ }).click();
    await buyer.getByRole('button', { name: /^Pay \$/ }).click();
    for (const page of pages) await expect.poll(() => unread(page), { timeout: 20_000 }).toBe(1);
    const due = first.getByRole('region', { name: 'With a deadline' });
    await expect(due.getByRole('link', { name: /have to deliver it/ }).first()).toBeVisible();
  });

  await test.step('the line in the panel of the phone leads to the order, and is read everywhere', async () => {
    await bell(other).click();
    const panel = other.getByRole('dialog');
    // The seller may have to deliver older orders too.
    await panel
      .locator(`a[href="${order}"]`)
      .filter({ hasText: /have to deliver it/ })
      .click();
    await other.waitForURL(`**${order}`);
    for (const page of pages) await expect.poll(() => unread(page)).toBe(0);
  });
});
