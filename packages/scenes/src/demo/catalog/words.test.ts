import { describe, expect, it } from 'vitest';
import { fill } from './words.ts';

const facts = {
  rank: 'Gold',
  level: 12_345,
  created_year: 2017,
  skins: ['A', 'B', 'C', 'D', 'E'],
  prime: true,
  kappa: false,
};

describe('a sentence template', () => {
  it.each([
    ['{rank}, level {level}', 'Gold, level 12,345'],
    ['since {created_year}', 'since 2017'],
    ['{skins}', 'A, B, C, D and 1 more'],
    ['{skins:first} of {skins:count}', 'A of 5'],
    ['{skins:3}', 'A, B and C'],
    ['{?prime}Prime', 'Prime'],
    ['{!kappa}no Kappa', 'no Kappa'],
    ['{rank=Gold}{level>10000}high', 'high'],
  ])('"%s" becomes "%s"', (template, text) => {
    expect(fill(template, facts)).toBe(text);
  });

  it.each([
    '{missing}',
    '{skins:6}',
    '{?kappa}x',
    '{!prime}x',
    '{rank=Silver}x',
    '{level<5}x',
    '{prime}',
    '{?missing}x',
  ])('"%s" is not used, since a fact is missing', (template) => {
    expect(fill(template, facts)).toBeUndefined();
  });
});
