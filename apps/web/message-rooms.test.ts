import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { lateImports, roomsByPage, roomsShownBy } from './message-rooms.ts';

/** The messages of the frame are on every page. */
const EVERYWHERE = 'site';

test('a page comes with the messages of its frame and of what it is made of', () => {
  const rooms = roomsByPage();
  expect(rooms['page:/dashboard/wallet']).toEqual(expect.arrayContaining(['site', 'wallet']));
  expect(rooms['page:/']).not.toContain('wallet');
  for (const shown of Object.values(rooms)) expect(shown).toContain(EVERYWHERE);
});

test('code that comes later brings the messages that it shows', () => {
  const src = path.join(import.meta.dirname, 'src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
  const code = files.filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));
  const late = lateImports(code);
  expect(late.length).toBeGreaterThan(3);
  const wrong = late.flatMap(({ from, file, rooms }) => {
    const shown = [...roomsShownBy(file)].filter((room) => room !== EVERYWHERE).toSorted();
    return isDeepStrictEqual(shown, rooms.toSorted()) ? [] : [{ from, file, shown }];
  });
  expect(wrong).toEqual([]);
});
