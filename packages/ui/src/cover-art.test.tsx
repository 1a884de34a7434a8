import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';
import { CoverArt, monogram } from './cover-art.tsx';

test('the same slug gives the same picture, another slug another one', () => {
  const draw = (slug: string) => renderToStaticMarkup(<CoverArt slug={slug} title="X" />);
  expect(draw('rune-of-ages')).toBe(draw('rune-of-ages'));
  const slugs = Array.from({ length: 40 }, (_, index) => `game-${index}`);
  expect(new Set(slugs.map(draw)).size).toBe(slugs.length);
});

test('the same seed gives the same face', () => {
  const draw = (seed: string) => renderToStaticMarkup(<Avatar seed={seed} />);
  expect(draw('mira')).toBe(draw('mira'));
  expect(draw('mira')).not.toBe(draw('jonas'));
});

test.each([
  ['Rune of Ages', 'RA'],
  ['Valoria', 'V'],
  ['The Last Kingdom II', 'LK'],
  ['Öde Insel', 'ÖI'],
  ['', ''],
])('the monogram of "%s" is "%s"', (title, letters) => {
  expect(monogram(title)).toBe(letters);
});

test('a picture beside its name is decoration; alone it says what it is', () => {
  expect(renderToStaticMarkup(<CoverArt slug="a" title="A" />)).toContain('aria-hidden="true"');
  expect(renderToStaticMarkup(<CoverArt slug="a" title="A" label="Cover of A" />)).toContain(
    'role="img" aria-label="Cover of A"',
  );
});
