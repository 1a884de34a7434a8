import { expect } from '@playwright/test';
import { test } from '../story.ts';

/** What a browser counts for the headers of an answer without a body (Resource Timing). */
const HEADERS_BYTES = 300;

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

test('the data of pages that are linked to in view is preloaded about a second later, and a click takes it from there (product.md §9.11)', async ({
  page,
}) => {
  const preloaded: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['sec-purpose'] !== 'prefetch') return;
    preloaded.push(new URL(request.url()).pathname);
  });
  await page.goto('/blog');
  const first = page.locator('main a[href^="/blog/"]').first();
  const path = (await first.getAttribute('href')) ?? '';
  await expect.poll(() => preloaded).toContain(`${path}.data`);
  expect(preloaded.length).toBeLessThanOrEqual(4);
  // Nobody has pointed at a link, which would fetch its data, too.
  await first.click();
  await page.waitForURL(`**${path}`);
  // The browser has the body already, and at most asks whether it has changed.
  const fetched = () =>
    page.evaluate(
      (name) =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => entry.name.includes(name))
          .map((entry) => (entry as PerformanceResourceTiming).transferSize),
      `${path}.data`,
    );
  await expect.poll(async () => (await fetched()).at(-1)).toBeLessThanOrEqual(HEADERS_BYTES);
});
