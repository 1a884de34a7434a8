import { expect } from '@playwright/test';
import { test } from '../story.ts';

test('icons of the first screen are in the document; those of the footer come from the icon service, and a slow one has a stand-in (product.md §7.20, §9.10)', async ({
  page,
}) => {
  const html = await (await page.request.get('/')).text();
  expect(html.slice(0, html.indexOf('</header>'))).toContain('<svg');

  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/icons/')) requested.push(`${pathname}${search}`);
  });
  await page.goto('/');
  const feed = page.getByRole('link', { name: 'Blog feed' });
  await expect(feed).toHaveAttribute('href', '/blog/feed.atom');
  expect(requested).toEqual([]);
  const answered = page.waitForResponse('**/api/icons/**');
  await feed.scrollIntoViewIfNeeded();
  expect(await (await answered).headerValue('cache-control')).toContain('immutable');
  await expect(feed.locator('svg')).toBeVisible();
  expect(requested).toEqual(['/api/icons/lucide.json?icons=rss']);
  const drawing = await feed.locator('svg').innerHTML();

  // Icons are kept in the browser, so this is another one.
  const slow = await page.context().browser()?.newContext({ baseURL: page.url() });
  const other = await slow?.newPage();
  if (other === undefined) throw new Error('there is no browser');
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await other.route('**/api/icons/**', async (route) => {
    await held;
    await route.continue();
  });
  await other.goto('/');
  const waiting = other.getByRole('link', { name: 'Blog feed' });
  await waiting.scrollIntoViewIfNeeded();
  await expect(waiting.locator('svg')).toBeVisible();
  expect(await waiting.locator('svg').innerHTML()).not.toBe(drawing);
  answer();
  await expect.poll(() => waiting.locator('svg').innerHTML()).toBe(drawing);
  await slow?.close();
});
