import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { lateImports, roomsShownBy } from './lib/test-message-rooms.ts';
import { FRAME_MESSAGES, pageExists, SITE_MAP } from './site-map.ts';

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
  // That page's data call does the refusing.
  expect(open.map(({ path }) => path)).toEqual(['/dashboard/orders/sold']);
});

test('a link is judged by its path alone', () => {
  expect(pageExists('/#games')).toBe(true);
  expect(pageExists('/auth/login?next=%2F')).toBe(true);
  expect(pageExists('/nowhere')).toBe(false);
});

/** The frame's own messages are on every page. */
const EVERYWHERE = 'site';

test.each(Object.entries(FRAME_MESSAGES))(
  'the layout "%s" names the rooms whose messages it shows',
  (layout, rooms) => {
    const shown = [...roomsShownBy(`layouts/${layout}.tsx`), ...roomsShownBy('root.tsx')];
    expect(rooms.toSorted()).toEqual([...new Set(shown)].toSorted());
  },
);

test.each(SITE_MAP.map((page) => [page.path, page] as const))(
  'the page %s names the rooms whose messages it shows',
  (_path, { page, layout, messages = [] }) => {
    const frame = FRAME_MESSAGES[layout];
    const own = [...roomsShownBy(page)].filter((room) => !frame.some((each) => each === room));
    expect(messages.toSorted()).toEqual(own.toSorted());
  },
);

test('code that comes later brings the messages that it shows', () => {
  const files = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' });
  const code = files.filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));
  const wrong = lateImports(code).flatMap(({ from, file, rooms }) => {
    const shown = [...roomsShownBy(file)].filter((room) => room !== EVERYWHERE).toSorted();
    return isDeepStrictEqual(shown, rooms.toSorted()) ? [] : [{ from, file, shown }];
  });
  expect(wrong).toEqual([]);
});
