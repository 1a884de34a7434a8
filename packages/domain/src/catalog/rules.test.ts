import { describe, expect, test } from 'vitest';
import {
  localizeBrand,
  localizeFields,
  localizeGame,
  localizeVault,
  optionLabel,
  pictureFacts,
  requirePromised,
  unknownBrandTexts,
  unknownGameTexts,
} from './rules.ts';
import { type DefineGame, defineGameSchema, type DefineGiftCardBrand } from './schema.ts';
import type { AttributeField } from './types.ts';

const field = { required: true, filterable: true, on_card: true };
const game = {
  slug: 'a-game',
  name: 'A Game',
  publisher: 'A House',
  genre: 'Strategy',
  description: 'A game that is long enough described.',
  risk_class: 'A',
  popularity: 1,
  schema: {
    version: 1,
    attributes: [
      { ...field, key: 'rank', label: 'Rank', kind: 'choice', options: ['Gold', 'Iron'] },
      { ...field, key: 'hours', label: 'Hours', kind: 'number', min: 0, max: 9, unit: 'h' },
      { ...field, key: 'mail', label: 'Email', kind: 'yes_no' },
    ],
    vault: [{ key: 'password', label: 'Password', required: true, multiline: false }],
  },
  translations: {
    de: {
      genre: 'Strategie',
      attributes: { rank: { label: 'Rang', options: { Iron: 'Eisen' } }, hours: { unit: 'Std.' } },
      vault: { password: 'Passwort' },
    },
  },
} satisfies DefineGame;
const brand = {
  slug: 'a-brand',
  name: 'A Brand',
  category: 'Store',
  description: 'A card that is long enough described.',
  popularity: 1,
  regions: [
    { code: 'US', name: 'United States', currency: 'USD', face_values_minor: [100] },
    { code: 'JP', name: 'Japan', currency: 'JPY', face_values_minor: [100] },
  ],
  code_pattern: '.+',
  code_example: 'x',
  redeem_url: 'https://redeem.example',
  redeem_steps: ['Sign in.', 'Enter the code.'],
} satisfies DefineGiftCardBrand;

describe('a game', () => {
  test('without translations stays in English, and each option is its own label', () => {
    const read = localizeGame(game, null);
    expect(read).toMatchObject({ genre: 'Strategy', schema: { vault: game.schema.vault } });
    expect(read.schema.attributes[0]).toEqual({
      ...game.schema.attributes[0],
      option_labels: ['Gold', 'Iron'],
    });
  });

  test('is localized to German, with English where a translation is missing', () => {
    const { genre, description, schema } = localizeGame(game, game.translations.de);
    expect({ genre, description }).toEqual({ genre: 'Strategie', description: game.description });
    const [rank, hours, mail] = schema.attributes;
    expect(rank).toMatchObject({
      label: 'Rang',
      options: ['Gold', 'Iron'],
      option_labels: ['Gold', 'Eisen'],
    });
    expect(hours).toMatchObject({ label: 'Hours', unit: 'Std.' });
    expect(mail).toEqual(game.schema.attributes[2]);
    expect(schema.vault[0]?.label).toBe('Passwort');
  });

  test.each([
    ['Iron', 'Eisen'],
    ['Gold', 'Gold'],
    ['Bronze', 'Bronze'],
  ])('labels the option %s %s', (option, label) => {
    const [rank, hours] = localizeFields(game.schema.attributes, game.translations.de);
    expect(rank && optionLabel(rank, option)).toBe(label);
    expect(hours && optionLabel(hours, option)).toBe(option);
  });

  test('without a unit gets none from a translation', () => {
    const level = {
      ...field,
      key: 'level',
      label: 'Level',
      kind: 'number',
      min: 0,
      max: 9,
    } as const;
    const [read] = localizeFields([level], { attributes: { level: { unit: 'Std.' } } });
    expect(read).toEqual(level);
  });
});

describe('a gift-card brand', () => {
  test('is localized to German, with English where a translation is missing', () => {
    const texts = { regions: { US: 'USA' }, redeem_steps: ['Melde dich an.', 'Gib den Code ein.'] };
    const read = localizeBrand(brand, texts);
    expect(read.regions.map(({ name }) => name)).toEqual(['USA', 'Japan']);
    expect(read).toMatchObject({ category: 'Store', redeem_steps: texts.redeem_steps });
    expect(localizeBrand(brand, null)).toMatchObject(brand);
  });

  test('has translated labels for its vault fields', () => {
    const code = { key: 'code', label: 'Code', required: true, multiline: false };
    const serial = { ...code, key: 'serial', label: 'Serial number' };
    const labels = localizeVault([code, serial], { serial: 'Seriennummer' });
    expect(labels.map(({ label }) => label)).toEqual(['Code', 'Seriennummer']);
  });
});

describe('reports translations of keys that do not exist', () => {
  const inGerman = (de: object) => ({ ...game, translations: { de } });
  test.each<[object, string[]]>([
    [game.translations.de, []],
    [{ attributes: { rnk: {} } }, ['de.attributes.rnk']],
    [{ attributes: { rank: { unit: 'x' } } }, ['de.attributes.rank.unit']],
    [{ attributes: { rank: { options: { Irno: 'Eisen' } } } }, ['de.attributes.rank.options.Irno']],
    [{ vault: { pasword: 'Passwort' } }, ['de.vault.pasword']],
  ])('of a game: %j', (de, unknown) => {
    expect(unknownGameTexts(inGerman(de))).toEqual(unknown);
  });

  test.each<[object, string[]]>([
    [{ regions: { US: 'USA' } }, []],
    [{ regions: { UK: 'Vereinigtes Königreich' } }, ['de.regions.UK']],
    [{ redeem_steps: ['Melde dich an.'] }, ['de.redeem_steps']],
  ])('of a brand: %j', (de, unknown) => {
    expect(unknownBrandTexts({ ...brand, translations: { de } })).toEqual(unknown);
  });

  test.each<[object, boolean]>([
    [{ de: { genre: 'Strategie' } }, true],
    [{}, true],
    [{ en: { genre: 'Strategy' } }, false],
    [{ xx: { genre: 'Strategy' } }, false],
    [{ de: { name: 'Ein Spiel' } }, false],
    [{ de: { genre: '' } }, false],
  ])('validates the shape of translations %j: %s', (translations, expected) => {
    expect(defineGameSchema.safeParse({ ...game, translations }).success).toBe(expected);
  });
});

describe('the vault fields of an offer', () => {
  const optional = { label: 'A field', required: false, multiline: false };
  const fields = ['email_login', 'email_password', 'recovery_codes', 'notes'].map((key) => ({
    ...optional,
    key,
  }));

  test.each([
    [{ email_access: 'Yes' }, ['email_login', 'email_password']],
    [{ two_factor: 'Recovery codes included' }, ['recovery_codes']],
    [{ email_access: 'Changeable', two_factor: 'Off' }, []],
    [{ email_access: 'No' }, []],
    [{}, []],
  ])('of %j require what it promises: %j', (attributes, promised) => {
    const required = requirePromised(fields, attributes).filter((each) => each.required);
    expect(required.map(({ key }) => key)).toEqual(promised);
  });

  test('keep what the game requires itself', () => {
    const [login] = requirePromised([{ ...optional, key: 'login', required: true }], {});
    expect(login?.required).toBe(true);
  });
});

const RANK: AttributeField = {
  ...field,
  kind: 'choice',
  key: 'rank',
  label: 'Rank',
  ordered: true,
  options: ['Unranked', 'Iron', 'Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Radiant'],
};
const PEAK: AttributeField = { ...RANK, key: 'peak', on_card: false };
const REGION: AttributeField = {
  ...field,
  kind: 'choice',
  key: 'region',
  label: 'Region',
  options: ['EU', 'NA'],
};
const YEAR: AttributeField = {
  ...field,
  kind: 'number',
  key: 'year',
  label: 'Year',
  min: 2000,
  max: 2030,
  grouped: false,
};
const LEVEL: AttributeField = {
  ...field,
  kind: 'number',
  key: 'level',
  label: 'Level',
  min: 1,
  max: 999,
};

test.each([
  ['Unranked', 0],
  ['Iron', 1],
  ['Silver', 2],
  ['Platinum', 3],
  ['Diamond', 4],
  ['Radiant', 5],
])('%s is rank %i', (rank, step) => {
  expect(pictureFacts([REGION, RANK], { region: 'NA', rank }).rank).toBe(step);
});

test('only choices whose options are ordered are ranks', () => {
  expect(pictureFacts([REGION], { region: 'NA' }).rank).toBeNull();
});

test('an offer that does not name its rank, or names one that no longer exists, has none', () => {
  expect(pictureFacts([RANK], {}).rank).toBeNull();
  expect(pictureFacts([RANK], { rank: 'Mythic' }).rank).toBeNull();
});

test('the rank on the card comes before one that only the page shows', () => {
  const attributes = { rank: 'Iron', peak: 'Radiant' };
  expect(pictureFacts([PEAK, RANK], attributes).rank).toBe(1);
  expect(pictureFacts([PEAK], attributes).rank).toBe(5);
});

test('the figure is the first amount on the card, not a year', () => {
  expect(pictureFacts([YEAR, LEVEL], { year: 2019, level: 283 }).figure).toBe(283);
  expect(pictureFacts([YEAR], { year: 2019 }).figure).toBeNull();
  expect(pictureFacts([{ ...LEVEL, on_card: false }], { level: 283 }).figure).toBeNull();
});
