import { expect } from '@playwright/test';
import { untilNetworkIdle } from '../network-idle.ts';
import { test } from '../story.ts';

test('a visitor filters a category list, sees only matching offers, and can share its URL (product.md §2.20)', async ({
  page,
}) => {
  await page.goto('/accounts/valorant-accounts');
  await untilNetworkIdle(page);
  await page.getByRole('checkbox', { name: 'EU', exact: true }).click();
  await expect(page).toHaveURL(/EU/);
  const regions = page.locator('article li:has-text("Region") > b, li dt:has-text("Region") + dd');
  // The URL changes before the list does.
  await expect.poll(async () => [...new Set(await regions.allInnerTexts())]).toEqual(['EU']);

  await page.getByRole('link', { name: 'Cheapest' }).click();
  await expect(page).toHaveURL(/sort=cheapest/);
  const address = page.url();
  await page.reload();
  const before = await page
    .locator('a[href^="/accounts/valorant-accounts/"]')
    .first()
    .getAttribute('href');
  await page.goto('/');
  await page.goto(address);
  await expect(page.locator('a[href^="/accounts/valorant-accounts/"]').first()).toHaveAttribute(
    'href',
    before ?? '',
  );
});
