import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoBrand } from './catalog/brand.ts';
import { demoGame } from './catalog/game.ts';
import { demoGames } from './catalog/games.ts';
import { demoBrands } from './catalog/gift-cards.ts';

const DATA = path.resolve(import.meta.dirname, '../../data');

function read(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path.join(DATA, file), 'utf8'));
}

function slugsIn(folder: string): string[] {
  return readdirSync(path.join(DATA, folder)).map((file) => path.basename(file, '.json'));
}

describe('a data file of the demo', () => {
  it.each([
    ['games', demoGames],
    ['gift-card-brands', demoBrands],
  ])('in %s is loaded, and has the name of its slug', (folder, loaded) => {
    expect(loaded.map(({ define }) => define.slug).toSorted()).toEqual(slugsIn(folder).toSorted());
    for (const slug of slugsIn(folder)) expect(read(`${folder}/${slug}.json`)['slug']).toBe(slug);
  });

  const valorant = read('games/valorant.json');
  const steam = read('gift-card-brands/steam.json');
  it.each<[string, () => unknown, RegExp]>([
    ['an unknown field', () => demoGame({ ...valorant, colour: 'red' }), /colour/],
    ['no titles', () => demoGame({ ...valorant, titles: [] }), /titles/],
    ['an unknown risk class', () => demoGame({ ...valorant, risk_class: 'D' }), /risk_class/],
    ['an unknown shared attribute', () => demoGame({ ...valorant, attributes: ['aura'] }), /aura/],
    ['an unknown vault field', () => demoGame({ ...valorant, vault: ['aura'] }), /aura/],
    ['an unknown kind', () => demoGame({ ...valorant, attributes: [{ kind: 'aura' }] }), /kind/],
    ['an unknown rule', () => demoGame({ ...valorant, rules: [{ if: {} }] }), /rules/],
    ['a price as text', () => demoBrand({ ...steam, discount: '0.9' }), /discount/],
    [
      'an unknown region',
      () => demoBrand({ ...steam, regions: [{ code: 'XX', face_values: [5] }] }),
      /XX/,
    ],
  ])('with %s is rejected with the name of the field', (_what, load, named) => {
    expect(load).toThrow(named);
  });
});
