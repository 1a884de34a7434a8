import { newId } from '@guildhall/domain/kernel/ids';
import type { Names } from '../resource.ts';
import { key, type Rows, nothing, theNames, WHY } from '../row.ts';

const byEverybody = { seller: 'ok', stranger: 'ok', missing: 'GAME_NOT_FOUND' } as const;
const ofGame = (names: Names) => ({ ...key(), kind: 'game', ...names, reason: WHY });

export const catalogRows: Rows = {
  'catalog.home': [nothing],
  'catalog.games': [nothing],
  'catalog.brands': [nothing],
  'catalog.game': [
    {
      names: 'game',
      input: theNames,
      gets: { seller: 'ok', stranger: 'ok', missing: 'GAME_NOT_FOUND' },
    },
  ],
  'catalog.brand': [
    {
      names: 'brand',
      input: theNames,
      gets: { seller: 'ok', stranger: 'ok', missing: 'BRAND_NOT_FOUND' },
    },
  ],
  'catalog.products': [
    { ...nothing, input: () => ({ kind: 'game' }) },
    { ...nothing, input: () => ({ kind: 'brand', state: 'hidden', search: 'a' }) },
  ],
  'catalog.deliveryChoices': [nothing],
  'catalog.editedGame': [{ names: 'game', input: theNames, gets: byEverybody }],
  'catalog.saveGame': [
    {
      ...nothing,
      input: () => ({
        ...key(),
        game: {
          slug: `game-${newId()}`,
          name: 'A new game',
          publisher: 'A house',
          genre: 'Shooter',
          description: 'A game that a row of the matrix has added.',
          risk_class: 'A',
          popularity: 1,
          delivery_choices_minutes: null,
          texts: {},
        },
        cover: { as: 'drawn' },
        base_hash: null,
        reason: WHY,
      }),
    },
  ],
  // What its form has shown is not what the game has, which a game that is missing does not say.
  'catalog.saveSchema': [
    {
      names: 'game',
      input: (names) => ({
        ...key(),
        ...names,
        base_hash: 'a'.repeat(64),
        attributes: [],
        texts: {},
        reason: WHY,
      }),
      gets: { seller: 'PRODUCT_CHANGED', stranger: 'PRODUCT_CHANGED', missing: 'GAME_NOT_FOUND' },
      best: 'PRODUCT_CHANGED',
    },
  ],
  'catalog.editedBrand': [
    {
      names: 'brand',
      input: theNames,
      gets: { seller: 'ok', stranger: 'ok', missing: 'BRAND_NOT_FOUND' },
    },
  ],
  'catalog.saveBrand': [
    {
      ...nothing,
      input: () => ({
        ...key(),
        brand: {
          slug: `brand-${newId()}`,
          name: 'A new card',
          category: 'Store',
          description: 'A gift card that a row of the matrix has added.',
          popularity: 1,
          regions: [
            { code: 'US', name: 'United States', currency: 'USD', face_values_minor: [1_000] },
          ],
          code_pattern: '[A-Z]{4}',
          code_example: 'ABCD',
          redeem_url: 'https://redeem.example',
          redeem_steps: ['Enter the code.'],
          texts: {},
        },
        cover: { as: 'drawn' },
        base_hash: null,
        reason: WHY,
      }),
    },
  ],
  'catalog.setVisibility': [
    { names: 'game', input: (names) => ({ ...ofGame(names), hidden: false }), gets: byEverybody },
  ],
  'catalog.setRestriction': [
    {
      names: 'game',
      input: (names) => ({ ...ofGame(names), restricted: false }),
      gets: byEverybody,
    },
  ],
};
