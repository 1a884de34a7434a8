import { existsSync, readdirSync } from 'node:fs';
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

test('pages have no layout of their own: each takes one of four by its name (product.md §2.1, §2.2)', () => {
  const folder = fileURLToPath(new URL('layouts', import.meta.url));
  const files = readdirSync(folder).filter((file) => file.endsWith('.tsx'));
  expect(files.toSorted()).toEqual(['account.tsx', 'auth.tsx', 'dashboard.tsx', 'default.tsx']);
  const names = new Set(files.map((file) => file.replace('.tsx', '')));
  expect(SITE_MAP.filter(({ layout }) => !names.has(layout))).toEqual([]);
});

test('dynamic segments are whole segments', () => {
  for (const { path } of SITE_MAP) expect(path).toMatch(/^(\/(:?[A-Za-z-]+)?)+$/);
});

test('the dashboard, orders and administration are guarded, but for sales (product.md §2.47)', () => {
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
