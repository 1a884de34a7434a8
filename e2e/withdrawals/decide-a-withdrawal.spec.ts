import { expect, type Page } from '@playwright/test';
import { ADMIN, SECOND_ADMIN, signedIn, test } from '../story.ts';

const REASON = 'Name, sales and device were checked for a story.';

const toast = (page: Page, text: RegExp) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text });

/** The first withdrawal in the queue that nobody has proposed about and that takes two people. */
const undecided = (page: Page) =>
  page.getByRole('row').filter({ hasText: 'Two people decide' }).getByRole('link').first();

test('a withdrawal above $1,000 is proposed by one admin and approved by another (§7, Z9, Z10, product.md §2.61)', async ({
  browser,
  request,
}) => {
  const first = await signedIn(await browser.newContext(), request, ADMIN);
  const second = await signedIn(await browser.newContext(), request, SECOND_ADMIN);
  let path = '';

  await test.step('the first page of the admin area has it with its deadline', async () => {
    await first.goto('/admin');
    const queue = first.getByRole('link', { name: 'All: Withdraw requests' });
    await expect(queue).toBeVisible();
    await queue.click();
    await expect(first.getByRole('heading', { level: 1 })).toHaveText('Withdraw requests');
  });

  await test.step('the first admin sees name, risk and history, and proposes', async () => {
    await first.getByRole('columnheader', { name: 'Decide by' }).waitFor();
    await undecided(first).click();
    await expect(first.getByText('The account is in the verified name.')).toBeVisible();
    await expect(first.getByRole('heading', { name: 'Risk' })).toBeVisible();
    path = new URL(first.url()).pathname;
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
