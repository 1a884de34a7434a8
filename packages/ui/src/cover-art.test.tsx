import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';
import { abbreviation, CoverArt, type CoverArtProps } from './cover-art.tsx';

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
  ['Rune of Ages', 'RoA'],
  ['League of Legends', 'LoL'],
  ['Counter-Strike 2', 'CS2'],
  ['Old School RuneScape', 'OSRS'],
  ['Pokémon GO', 'PG'],
  ['Nintendo eShop', 'NE'],
  ['Valoria', 'V'],
  ['The Last Kingdom II', 'LKI'],
  ['Öde Insel', 'ÖI'],
  ['One Two Three Four Five', 'OTTF'],
  ['', ''],
])('"%s" is abbreviated "%s"', (title, letters) => {
  expect(abbreviation(title)).toBe(letters);
});

test('offers of one game differ by their rank, figure and variant', () => {
  const draw = (offer: Partial<CoverArtProps>) =>
    renderToStaticMarkup(<CoverArt slug="valoria" title="Valoria" {...offer} />);
  const ranks = [0, 1, 2, 3, 4, 5].map((rank) => draw({ variant: 'a', rank, figure: '283' }));
  const pictures = [...ranks, draw({ variant: 'b', rank: 0 }), draw({ variant: 'a' }), draw({})];
  expect(new Set(pictures).size).toBe(pictures.length);
  expect(ranks[4]).toContain('>283</text>');
});

test('a picture beside its name is decoration; alone it says what it is', () => {
  expect(renderToStaticMarkup(<CoverArt slug="a" title="A" />)).toContain('aria-hidden="true"');
  expect(renderToStaticMarkup(<CoverArt slug="a" title="A" label="Cover of A" />)).toContain(
    'role="img" aria-label="Cover of A"',
  );
});
