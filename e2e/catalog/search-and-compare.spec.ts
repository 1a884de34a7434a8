import { expect } from '@playwright/test';
import { untilNetworkIdle } from '../network-idle.ts';
import { test } from '../story.ts';

test('a search with a typing error finds the game, a suggestion is chosen by keyboard, and two offers are compared', async ({
  page,
}) => {
  await page.goto('/search?q=valornat');
  const results = page.getByRole('main');
  await expect(results.getByRole('link', { name: /^Valorant/ }).first()).toBeVisible();
  await untilNetworkIdle(page);

  const field = page.getByRole('combobox', { name: /^Search/ }).first();
  await field.click();
  await field.fill('steam 50 eur');
  const option = page.getByRole('option', { name: /^Steam €50 EU/ });
  await expect(option).toBeVisible();
  await expect
    .poll(async () => {
      await field.press('ArrowDown');
      return await option.getAttribute('aria-selected');
    })
    .toBe('true');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/gift-cards\/steam\?region=EU&face=5000$/);

  await page.goto('/accounts/valorant-accounts');
  await untilNetworkIdle(page);
  const scales = page.getByRole('button', { name: /^Compare: / });
  const titles: string[] = [];
  for (const place of [0, 1]) {
    const scale = scales.nth(place);
    titles.push((await scale.getAttribute('aria-label'))?.replace(/^Compare: /, '') ?? '');
    await scale.click();
  }
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  const table = page.getByRole('region', { name: 'Compare offers' });
  for (const name of titles) {
    await expect(table.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await expect(table.getByRole('rowheader', { name: 'Price, all-in' })).toBeVisible();
  await expect(table.getByText(/^\$/)).toHaveCount(2);

  await table.getByRole('link', { name: `Remove from the comparison: ${titles[0]}` }).click();
  await expect(table.getByText(/^\$/)).toHaveCount(1);
});
