import { attributeValuesSchema, defineGameSchema } from '@guildhall/domain/catalog/schema';
import { describe, expect, it } from 'vitest';
import { demoGames } from './games.ts';
import { demoSellers } from '../people.ts';

describe('the games of the demo shop', () => {
  it('are at least fourteen, with unique slugs and popularity', () => {
    expect(demoGames.length).toBeGreaterThanOrEqual(14);
    expect(new Set(demoGames.map((game) => game.define.slug)).size).toBe(demoGames.length);
    expect(new Set(demoGames.map((game) => game.define.popularity)).size).toBe(demoGames.length);
  });

  it('have all three risk classes', () => {
    expect([...new Set(demoGames.map((game) => game.define.risk_class))].toSorted()).toEqual([
      'A',
      'B',
      'C',
    ]);
  });

  describe.each(demoGames.map((game) => [game.define.slug, game] as const))('%s', (slug, game) => {
    const { attributes, vault } = game.define.schema;

    it('is a valid game definition', () => {
      expect(defineGameSchema.parse(game.define)).toEqual(game.define);
    });

    it('has unique attributes, three or four on the card, and some filters', () => {
      const keys = attributes.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys.length).toBeGreaterThanOrEqual(8);
      expect(keys.length).toBeLessThanOrEqual(14);
      const onCard = attributes.filter((field) => field.on_card).length;
      expect([3, 4]).toContain(onCard);
      const filterable = attributes.filter((field) => field.filterable).length;
      expect(filterable).toBeGreaterThanOrEqual(4);
      expect(filterable).toBeLessThanOrEqual(7);
    });

    it('has no duplicate option and rejects unknown attributes', () => {
      for (const field of attributes) {
        if (field.kind !== 'choice' && field.kind !== 'choices') continue;
        expect(new Set(field.options).size).toBe(field.options.length);
      }
      const values = attributeValuesSchema(game.define.schema, new Date());
      expect(values.safeParse({ no_such: 1 }).success).toBe(false);
    });

    it('requires login and password, and its examples match their patterns', () => {
      expect(vault.filter(({ required }) => required).map(({ key }) => key)).toEqual([
        'login',
        'password',
      ]);
      for (const { pattern, example } of vault) {
        if (pattern === undefined || example === undefined) continue;
        expect(example).toMatch(new RegExp(`^(?:${pattern})$`, 'u'));
      }
    });

    it('is sold by at least three sellers', () => {
      const sellers = demoSellers.filter(({ games }) => games.includes(slug));
      expect(sellers.length).toBeGreaterThanOrEqual(3);
    });
  });
});
