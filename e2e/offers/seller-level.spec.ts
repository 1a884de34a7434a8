import { expect } from '@playwright/test';
import { SELLER, signedIn, test } from '../story.ts';

test('a seller sees their level, what it brings, and the way to the next one', async ({
  context,
  request,
}) => {
  const page = await signedIn(context, request, SELLER);
  await page.goto('/dashboard/sales');
  const heading = page.getByRole('heading', { name: /^Your seller level: \d$/ });
  const level = Number(/\d/.exec(await heading.innerText())?.[0]);
  await expect(page.getByText(/^Fee \d.* at a time, prices up to \$/).first()).toBeVisible();
  const way = page.getByRole('region', { name: `The way to level ${level + 1}` });
  const needs = way.getByRole('listitem');
  await expect(needs.filter({ hasText: 'Completed orders' })).toContainText(/\d+ of \d+/);
  await expect(needs.filter({ hasText: 'Sales' })).toContainText(/\$[\d,.]+ of \$[\d,]+/);
  await expect(needs.first().getByRole('img', { name: /^(?:Met|Not met yet)$/ })).toBeVisible();
});
