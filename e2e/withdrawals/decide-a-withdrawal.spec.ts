import { testGame } from '@guildhall/scenes/catalog';
import { sell, withdraw, withdrawingSeller } from '@guildhall/scenes/withdrawals';
import { expect, type Page } from '@playwright/test';
import { ADMIN, inShop, SECOND_ADMIN, type Shop, signedIn, test } from '../story.ts';

const REASON = 'Name, sales and device were checked for a story.';

const toast = (page: Page, text: RegExp) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text });

/**
 * The page of a new withdrawal of $1,500, of a seller of its own: those of the demo are decided by
 * time when stories before this one have moved the clock.
 */
async function largeWithdrawal(shop: Shop): Promise<string> {
  return await inShop(shop, async (scene) => {
    const { viewer, method_id } = await withdrawingSeller(scene);
    const { slug } = await testGame(scene);
    await sell(scene, viewer, slug, 300_000);
    return `/admin/withdraw-requests/${await withdraw(scene, viewer, method_id, 150_000)}`;
  });
}

test('a withdrawal above $1,000 is proposed by one admin and approved by another (§7, Z9, Z10, product.md §2.61)', async ({
  browser,
  request,
  shop,
}) => {
  const path = await largeWithdrawal(shop);
  // Another one stays in the queue.
  await largeWithdrawal(shop);
  const first = await signedIn(await browser.newContext(), request, ADMIN);
  const second = await signedIn(await browser.newContext(), request, SECOND_ADMIN);

  await test.step('the first page of the admin area has it with its deadline', async () => {
    await first.goto('/admin');
    const queue = first.getByRole('link', { name: 'All: Withdraw requests' });
    await expect(queue).toBeVisible();
    await queue.click();
    await expect(first.getByRole('heading', { level: 1 })).toHaveText('Withdraw requests');
  });

  await test.step('the first admin sees name, risk and history, and proposes', async () => {
    await first.getByRole('columnheader', { name: 'Decide by' }).waitFor();
    await first.goto(path);
    await expect(first.getByText('The account is in the verified name.')).toBeVisible();
    await expect(first.getByRole('heading', { name: 'Risk' })).toBeVisible();
    await first.getByRole('radio', { name: /^Approve/ }).click();
    await first.getByLabel('Reason', { exact: true }).fill(REASON);
    await first.getByRole('button', { name: 'Propose approval' }).click();
    await expect(toast(first, /Proposal saved/)).toBeVisible();
    await expect(first.getByText('Nobody confirms their own proposal.')).toBeVisible();
    await expect(first.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  });

  await test.step('the second one confirms what the first has proposed', async () => {
    await second.goto(path);
    await expect(second.getByText(REASON).first()).toBeVisible();
    await second.getByRole('button', { name: 'Confirm' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(toast(second, /Approved/)).toBeVisible();
    await expect(second.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  });

  await test.step('the list is walked by keys', async () => {
    await second.goto('/admin/withdraw-requests');
    await second.getByRole('row').nth(1).waitFor();
    await second.keyboard.press('j');
    await expect(second.getByRole('row').nth(1).getByRole('link')).toBeFocused();
    await second.keyboard.press('Enter');
    await expect(second).toHaveURL(/\/admin\/withdraw-requests\/[0-9a-f-]+$/);
  });
});
