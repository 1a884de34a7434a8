import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { links } from '../../root.tsx';

const PUBLIC = path.join(import.meta.dirname, '../../../public');

/** The first bytes of a format. */
const BEGINS = {
  '.ico': Buffer.from([0, 0, 1, 0]),
  '.png': Buffer.from([0x89, 0x50, 0x4e, 0x47]),
  '.svg': Buffer.from('<svg'),
} as const;

test('the site has an icon for every browser, and for the home screen of phones', () => {
  const icons = links().flatMap((link) =>
    'rel' in link && /icon/.test(link.rel ?? '') ? [[link.rel, link.href ?? '']] : [],
  );
  expect(icons).toEqual([
    ['icon', '/favicon.ico'],
    ['icon', '/favicon.svg'],
    ['apple-touch-icon', '/apple-touch-icon.png'],
  ]);
  for (const [, href = ''] of icons) {
    const file = readFileSync(path.join(PUBLIC, href));
    const begins = BEGINS[path.extname(href) as keyof typeof BEGINS];
    expect(file.subarray(0, begins.length)).toEqual(begins);
  }
});
