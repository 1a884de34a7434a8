import { expect } from '@playwright/test';
import { test } from '../story.ts';

// What React Router and the browser write when code does not arrive.
test.use({ provokedErrors: /route module|dynamically imported module|net::ERR_FAILED/ });

test('a page whose code does not arrive is loaded whole, and what was typed elsewhere stays until then (product.md §4.15)', async ({
  page,
}) => {
  await page.goto('/');
  const module = await page.evaluate(() => {
    const { routes } = (
      globalThis as unknown as {
        __reactRouterManifest: { routes: Record<string, { module: string }> };
      }
    ).__reactRouterManifest;
    return routes['page:/fees']?.module ?? '';
  });
  let failures = 0;
  await page.route(`**${module}`, async (route) => {
    failures += 1;
    if (failures === 1) await route.abort();
    else await route.continue();
  });
  await page.evaluate(() => Object.assign(globalThis, { isFirstDocument: true }));
  const isFirst = () => page.evaluate(() => 'isFirstDocument' in globalThis);
  const link = page.getByRole('link', { name: 'Fees' }).last();
  await link.scrollIntoViewIfNeeded();
  await link.hover();
  expect(await isFirst()).toBe(true);
  await link.click();
  await page.waitForURL('**/fees');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(isFirst).toBe(false);
  expect(failures).toBeGreaterThan(0);
});
