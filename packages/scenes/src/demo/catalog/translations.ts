/**
 * Translations of the demo's games and brands. Descriptions and steps are complete texts; labels,
 * units and options come from a shared dictionary, so that each is translated once.
 */
import type { DefineGame, DefineGiftCardBrand, GameSchema } from '@guildhall/domain/catalog/schema';
import { giftCardVaultFields } from '@guildhall/domain/catalog/schema';
import type { BrandTexts, GameTexts } from '@guildhall/domain/catalog/translation-schema';
import germanBrands from '../../../data/translations/de/gift-card-brands.json' with { type: 'json' };
import germanGames from '../../../data/translations/de/games.json' with { type: 'json' };
import german from '../../../data/translations/de/shared.json' with { type: 'json' };
import { dictionarySchema, translatedBrandsSchema, translatedGamesSchema } from '../data-schema.ts';

const de = {
  shared: dictionarySchema.parse(german),
  games: translatedGamesSchema.parse(germanGames),
  brands: translatedBrandsSchema.parse(germanBrands),
};

/** Translates an English text; undefined if the dictionary does not have it. */
export type Translate = (english: string) => string | undefined;

/** The game's own dictionary takes precedence over the shared one. */
function germanOfGame(slug: string): Translate {
  return (english) => de.games[slug]?.texts[english] ?? de.shared[english];
}

export function translationsOfGame(
  slug: string,
  genre: string,
  schema: GameSchema,
): NonNullable<DefineGame['translations']> {
  const game = de.games[slug];
  if (game === undefined) return {};
  const translate = germanOfGame(slug);
  const texts: GameTexts = {
    ...known({ genre: translate(genre), description: game.description }),
    attributes: Object.fromEntries(
      schema.attributes.map((field) => [
        field.key,
        known({
          label: translate(field.label),
          unit: 'unit' in field ? translate(field.unit ?? '') : undefined,
          options: 'options' in field ? translatedOptions(field, translate) : undefined,
        }),
      ]),
    ),
    vault: labelsOf(schema.vault, translate),
  };
  return { de: texts };
}

export function translationsOfBrand(
  slug: string,
  brand: Pick<DefineGiftCardBrand, 'category' | 'regions' | 'code_pattern' | 'code_example'>,
): NonNullable<DefineGiftCardBrand['translations']> {
  const own = de.brands[slug];
  if (own === undefined) return {};
  const translate: Translate = (english) => de.shared[english];
  const regions = brand.regions.flatMap(({ code, name }) => {
    const text = translate(name);
    return text === undefined ? [] : [[code, text]];
  });
  const texts: BrandTexts = {
    ...own,
    ...known({ category: translate(brand.category) }),
    regions: Object.fromEntries(regions),
    vault: labelsOf(giftCardVaultFields(brand), translate),
  };
  return { de: texts };
}

/**
 * Translates the options that the dictionary has; "FACEIT level: None" for one that depends on its
 * field.
 */
function translatedOptions(
  { label, options }: { label: string; options: readonly string[] },
  translate: Translate,
): Record<string, string> {
  const found = options.flatMap((english) => {
    const text = translate(`${label}: ${english}`) ?? translate(english);
    return text === undefined ? [] : [[english, text] as const];
  });
  return Object.fromEntries(found);
}

function labelsOf(fields: readonly { key: string; label: string }[], translate: Translate) {
  const found = fields.flatMap(({ key, label }) => {
    const text = translate(label);
    return text === undefined ? [] : [[key, text] as const];
  });
  return Object.fromEntries(found);
}

/** Omits undefined texts. */
function known<Texts extends object>(texts: Texts) {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)) as {
    [Key in keyof Texts]?: Exclude<Texts[Key], undefined>;
  };
}
