import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pageExists, SITE_MAP } from './site-map.ts';

test('every page on the map has its file', () => {
  const missing = SITE_MAP.filter(
    ({ page }) => !existsSync(fileURLToPath(new URL(page, import.meta.url))),
  );
  expect(missing).toEqual([]);
});

test('no path stands on the map twice', () => {
  const paths = SITE_MAP.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

test('dynamic segments are whole segments', () => {
  for (const { path } of SITE_MAP) expect(path).toMatch(/^(\/(:?[A-Za-z-]+)?)+$/);
});

test('the dashboard, orders and administration are guarded, but for the sales of product.md §2', () => {
  const own = SITE_MAP.filter(({ path }) => /^\/(dashboard|order|admin|verify)(\/|$)/.test(path));
  const open = own.filter(({ guard }) => guard === 'none' || guard === 'guest');
  // The data call of that page is refused.
  expect(open.map(({ path }) => path)).toEqual(['/dashboard/orders/sold']);
});

test('a link is judged by its path alone', () => {
  expect(pageExists('/#games')).toBe(true);
  expect(pageExists('/auth/login?next=%2F')).toBe(true);
  expect(pageExists('/nowhere')).toBe(false);
});
