import { describe, expect, it } from 'vitest';
import { demoGames } from './catalog/games.ts';
import { demoGiftCardBrands } from './catalog/gift-cards.ts';
import { demoBuyers, demoSellers } from './people.ts';

describe('the users of the demo shop', () => {
  it('are 45 sellers and 30 buyers with unique case-insensitive names', () => {
    expect(demoSellers).toHaveLength(45);
    expect(demoBuyers).toHaveLength(30);
    const names = [...demoSellers.map(({ username }) => username), ...demoBuyers];
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(75);
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{3,20}$/);
  });

  it('have sellers of every level', () => {
    expect([...new Set(demoSellers.map(({ level }) => level))].toSorted()).toEqual([0, 1, 2, 3, 4]);
  });

  it('sell at least one existing game or brand', () => {
    const games = new Set(demoGames.map(({ define }) => define.slug));
    const brands = new Set(demoGiftCardBrands.map(({ slug }) => slug));
    for (const seller of demoSellers) {
      expect(seller.games.length + seller.brands.length).toBeGreaterThan(0);
      for (const slug of seller.games) expect(games).toContain(slug);
      for (const slug of seller.brands) expect(brands).toContain(slug);
    }
  });
});
