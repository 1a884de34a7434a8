import { expect, type Page } from '@playwright/test';
import { orderUnderReview } from '../own-offers.ts';
import { ADMIN, balanceOf, fillSignIn, signedIn, signIn, SUPPORT, test } from '../story.ts';

/** Above $1,000, so that two people decide. */
const LARGE_MINOR = 120_000;
const TOTAL_MINOR = 124_800;
const REASON = 'The card belongs to somebody else, and nobody answers.';

const toast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text });

test('one proposes to reject a large payment, another confirms it, and the buyer has the money back (O5, Z10, product.md §2.51)', async ({
  page,
  browser,
  shop,
  request,
}) => {
  const order = await orderUnderReview(shop, LARGE_MINOR);
  const path = `/admin/orders/${order.id}`;

  await test.step('a link to the review leads through the sign-in and back', async () => {
    await page.goto(path);
    await page.waitForURL((url) => url.search === `?next=${encodeURIComponent(path)}`);
    await fillSignIn(page, SUPPORT);
    await page.waitForURL((url) => url.pathname === path);
  });

  await test.step('the review says which risk rules the payment matched', async () => {
    const reason = page.getByText('2 other users on the same device');
    await expect(reason).toBeVisible();
    await expect(page.getByText('5 orders within an hour')).toBeVisible();
  });

  await test.step('support proposes, and cannot confirm it', async () => {
    await page.getByRole('radio', { name: /Reject the payment/ }).click();
    await page.getByLabel('Reason').fill('too short');
    await page.getByRole('button', { name: 'Propose to reject' }).click();
    await expect(page.getByText('Use at least 10 characters.')).toBeVisible();
    await expect(page.getByLabel('Reason')).toBeFocused();
    await page.getByLabel('Reason').fill(REASON);
    await page.getByRole('button', { name: 'Propose to reject' }).click();
    await expect(toast(page, 'Proposal saved.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your proposal', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /^Someone else has to confirm/ })).toBeFocused();
  });

  const other = await (await browser.newContext()).newPage();
  await test.step('an admin finds it in the list and confirms it as it was proposed', async () => {
    await signIn(other, ADMIN);
    await other.getByRole('button', { name: /^User menu/ }).click();
    await other.getByRole('menuitem', { name: 'Team area' }).click();
    await other
      .getByRole('navigation')
      .getByRole('link', { name: 'Orders', exact: true })
      .first()
      .click();
    const row = other.getByRole('row').filter({ has: other.locator(`a[href$="${order.id}"]`) });
    await expect(row).toContainText('Needs your confirmation');
    await expect(row).toContainText('$1,248.00');
    await row.getByRole('link').click();
    await expect(other.getByText(REASON).first()).toBeVisible();
    await other.getByRole('button', { name: 'Confirm and reject' }).click();
    const dialog = other.getByRole('dialog', { name: 'Reject this payment?' });
    await expect(dialog.getByRole('row', { name: /Refunded/ })).toContainText('$1,248.00');
    await dialog.getByRole('button', { name: 'Reject payment' }).click();
    await expect(toast(other, 'Payment rejected.')).toBeVisible();
    await expect(other.getByRole('heading', { name: /^This payment was rejected/ })).toBeFocused();
  });

  const buyersPage = await signedIn(await browser.newContext(), request, order.buyer);
  await test.step('the buyer sees that the money is back', async () => {
    expect(await balanceOf(request, order.buyer, 'spendable_minor')).toBe(TOTAL_MINOR);
    await buyersPage.goto(`/order/${order.id}`);
    await expect(buyersPage.getByText(/\$1,248\.00 is back in your wallet/)).toBeVisible();
  });

  await test.step('for others the review does not exist, and nothing links to it', async () => {
    await buyersPage.goto(path);
    await expect(buyersPage.getByText(`Page Not Found: ${path}`)).toBeVisible();
    await expect(buyersPage.getByRole('banner')).toHaveCount(1);
    await buyersPage.getByRole('button', { name: /^User menu/ }).click();
    await expect(buyersPage.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
    await expect(buyersPage.getByRole('menuitem', { name: 'Team area' })).toHaveCount(0);
  });
});
