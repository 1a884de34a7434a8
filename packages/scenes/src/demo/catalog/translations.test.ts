import { unknownBrandTexts, unknownGameTexts } from '@guildhall/domain/catalog/rules';
import { describe, expect, it } from 'vitest';
import games from '../../../data/translations/de/games.json' with { type: 'json' };
import shared from '../../../data/translations/de/shared.json' with { type: 'json' };
import { demoGames } from './games.ts';
import { demoBrands } from './gift-cards.ts';

describe('the German translations of the demo', () => {
  it.each(demoGames.map((game) => [game.define.slug, game] as const))(
    'of %s are complete: texts, labels, units, and options of single choices',
    (_slug, { define }) => {
      const texts = define.translations?.de;
      expect(unknownGameTexts(define)).toEqual([]);
      expect(texts).toMatchObject({ genre: expect.any(String), description: expect.any(String) });
      for (const field of define.schema.attributes) {
        const translated = texts?.attributes?.[field.key];
        expect(translated?.label, field.key).toEqual(expect.any(String));
        if ('unit' in field) expect(translated?.unit, field.key).toEqual(expect.any(String));
        // Options of multiple choices are mostly proper names.
        if (field.kind !== 'choice') continue;
        expect(Object.keys(translated?.options ?? {}).toSorted()).toEqual(field.options.toSorted());
      }
      const vault = define.schema.vault.map(({ key }) => key);
      expect(Object.keys(texts?.vault ?? {}).toSorted()).toEqual(vault.toSorted());
    },
  );

  it.each(demoBrands.map(({ define }) => [define.slug, define] as const))(
    'of %s are complete',
    (_slug, define) => {
      expect(unknownBrandTexts(define)).toEqual([]);
      expect(define.translations?.de).toMatchObject({
        category: expect.any(String),
        description: expect.any(String),
        vault: { code: 'Code', pin: 'PIN', serial: 'Seriennummer' },
      });
      expect(Object.keys(define.translations?.de?.regions ?? {})).toEqual(
        define.regions.map(({ code }) => code),
      );
      expect(define.translations?.de?.redeem_steps).toHaveLength(define.redeem_steps.length);
    },
  );

  it('have no unused entries', () => {
    const read = demoGames.map(({ define: { slug, genre, schema } }) => ({
      slug,
      texts: [
        genre,
        ...schema.attributes.flatMap((field) => [
          field.label,
          ...('options' in field ? field.options : []),
          ...('options' in field ? field.options.map((each) => `${field.label}: ${each}`) : []),
          ...('unit' in field ? [field.unit ?? ''] : []),
        ]),
        ...schema.vault.map(({ label }) => label),
      ],
    }));
    const unused = read.flatMap(({ slug, texts }) =>
      Object.keys(games[slug as keyof typeof games].texts).filter((text) => !texts.includes(text)),
    );
    expect(unused).toEqual([]);
    const brandTexts = demoBrands.flatMap(({ define }) => [
      define.category,
      ...define.regions.map(({ name }) => name),
    ]);
    const all = [...read.flatMap(({ texts }) => texts), ...brandTexts];
    const vault = ['Code', 'PIN', 'Serial number'];
    expect(Object.keys(shared).filter((text) => ![...all, ...vault].includes(text))).toEqual([]);
  });
});
