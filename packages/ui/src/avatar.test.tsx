import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

const drawn = (seed: string) => renderToStaticMarkup(<Avatar seed={seed} />);
const backgroundOf = (picture: string) => /<rect[^>]*fill="([^"]+)"/.exec(picture)?.[1];

test('avatars are the same for a seed, and differ in colours and shapes within a list', () => {
  const seeds = Array.from({ length: 24 }, (_, index) => `seller-${index}`);
  const pictures = seeds.map(drawn);
  expect(seeds.map(drawn)).toEqual(pictures);
  expect(new Set(pictures).size).toBe(24);
  // Twenty-four sellers of a page have at least eleven of the eighteen backgrounds.
  expect(new Set(pictures.map(backgroundOf)).size).toBeGreaterThan(10);
});
