import { expect, type Page } from '@playwright/test';
import { untilNetworkIdle } from '../network-idle.ts';
import { BUYER, SELLER, SELLER_NAME, signedIn, test } from '../story.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Feedback', exact: true });

async function rate(page: Page, rating: string, text: string): Promise<void> {
  // Nothing is chosen before.
  await expect(section(page).getByRole('radio', { checked: true })).toHaveCount(0);
  await section(page).getByRole('radio', { name: rating }).click();
  await section(page).getByRole('textbox').fill(text);
  await section(page).getByRole('button', { name: 'Give feedback' }).click();
  await expect(section(page).getByText(text)).toBeVisible();
}

test('buyer and seller rate each other blind, both appear when both have spoken, and the seller replies (Z6, product.md §1.3, §2.40)', async ({
  browser,
  request,
}) => {
  const buyer = await signedIn(await browser.newContext(), request, BUYER);
  const seller = await signedIn(await browser.newContext(), request, SELLER);
  await buyer.goto('/dashboard/feedbacks?tab=to_give');
  await untilNetworkIdle(buyer);
  const item = buyer.getByRole('listitem').filter({ hasText: `With ${SELLER_NAME}` });
  const link = item.getByRole('link', { name: /^Rate “/ }).first();
  const href = await link.getAttribute('href');
  expect(href).toMatch(/^\/order\//);
  const order = href ?? '';

  await test.step('the buyer speaks, and the seller sees nothing of it', async () => {
    await link.click();
    await rate(buyer, 'Neutral', 'Fine, but a little slow.');
    await expect(section(buyer).getByText(/^Only you can see this/)).toBeVisible();
    await seller.goto(order);
    await expect(section(seller).getByText(/^How was it with/)).toBeVisible();
    await expect(section(seller).getByText('Fine, but a little slow.')).toBeHidden();
  });

  await test.step('the seller speaks, and both appear', async () => {
    await rate(seller, 'Positive', 'A friendly buyer.');
    await expect(section(seller).getByText('Fine, but a little slow.')).toBeVisible();
    await buyer.reload();
    await expect(section(buyer).getByText('A friendly buyer.')).toBeVisible();
  });

  await test.step('the seller replies from their list, and the profile shows it all', async () => {
    await seller.goto('/dashboard/feedbacks');
    const entry = seller.getByRole('listitem').filter({ hasText: 'Fine, but a little slow.' });
    await entry.getByRole('button', { name: 'Reply' }).click();
    await entry.getByLabel('Your reply').fill('Thanks, we work on it.');
    await entry.getByRole('button', { name: 'Publish reply' }).click();
    await expect(entry.getByText('Thanks, we work on it.')).toBeVisible();
    await expect(entry.getByRole('button', { name: 'Reply' })).toBeHidden();
  });
});
