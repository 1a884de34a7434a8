import { expect } from '@playwright/test';
import { test } from '../story.ts';

test('a public page has data for everybody at its own path, which a navigation fetches, and a slow change is shown (product.md §7.17, §9.12)', async ({
  page,
}) => {
  await page.goto('/');
  // A page that takes its time shows that it comes.
  const bar = page.locator('[data-navigation-progress]');
  await expect(bar).toHaveCount(0);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/fees.data*', async (route) => {
    await promise;
    await route.continue();
  });
  const fetched = page.waitForResponse(/\/fees\.data(\?|$)/);
  await page.getByRole('link', { name: 'Fees' }).last().click();
  await expect(bar).toBeVisible();
  resolve();
  const answer = await fetched;
  expect([answer.status(), answer.headers()['cache-control']]).toEqual([
    200,
    expect.stringContaining('s-maxage'),
  ]);
  await page.waitForURL('**/fees');
  await expect(bar).toHaveCount(0);
});
