import { expect } from '@playwright/test';
import { test } from '../story.ts';

test('the data of pages in view is preloaded, a public page has one answer for everybody, and a slow change is shown (product.md §7.17, §9.11, §9.12)', async ({
  page,
  request,
}) => {
  const preloaded = page.waitForRequest(/\.data(\?|$)/);
  await page.goto('/');
  const url = new URL((await preloaded).url());
  // Each public page has its data at its own path, kept for everybody.
  const answer = await request.get(url.pathname + url.search);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['cache-control']).toContain('s-maxage');

  // A page that takes its time shows that it comes; one that does not, does not.
  const bar = page.locator('[data-navigation-progress]');
  await expect(bar).toHaveCount(0);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/fees.data*', async (route) => {
    await promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Fees' }).last().click();
  await expect(bar).toBeVisible();
  resolve();
  await page.waitForURL('**/fees');
  await expect(bar).toHaveCount(0);
});
