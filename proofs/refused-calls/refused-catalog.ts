import { newId } from '@guildhall/domain/kernel/ids';
import { accountOffer } from '@guildhall/scenes/offers';
import {
  readEditedBrand,
  readEditedGame,
  readProducts,
} from '@guildhall/services/catalog/editing/read-products';
import { saveGame } from '@guildhall/services/catalog/editing/save-game';
import { saveSchema } from '@guildhall/services/catalog/editing/save-schema';
import { setRestriction, setVisibility } from '@guildhall/services/catalog/editing/set-traits';
import { readBrand, readGame } from '@guildhall/services/catalog/read-catalog';
import { readSchemaEffects } from '@guildhall/services/offers/schemas/read-effects';
import type { Call, RefusedRow } from './refused-call.ts';

const WHY = 'It was decided for a test.';

/** Saves a game with this slug, over what was shown. */
const saved =
  (slug: string | null, baseHash: string | null): Call =>
  ({ scene, people, game_slug }) =>
    saveGame(scene.services, people.admin, {
      idempotency_key: newId(),
      game: {
        slug: slug ?? game_slug,
        name: 'A game',
        publisher: 'A house',
        genre: 'Shooter',
        description: 'A game that is never saved by this test.',
        risk_class: 'A',
        popularity: 1,
        aliases: [],
        delivery_choices_minutes: null,
        texts: {},
      },
      cover: { as: 'drawn' },
      base_hash: baseHash,
      reason: WHY,
    });

/** Saves attributes of a game over those that nobody was shown. */
const savedSchema =
  (slug: string | null, texts: object = {}): Call =>
  ({ scene, people, game_slug }) =>
    saveSchema(scene.services, people.admin, {
      idempotency_key: newId(),
      slug: slug ?? game_slug,
      base_hash: 'a'.repeat(64),
      attributes: [],
      texts,
      reason: WHY,
    });

const noGame = () => ({
  idempotency_key: newId(),
  kind: 'game' as const,
  slug: 'no-such-game',
  reason: WHY,
});

/** Nothing has such a name. */
export const refusedCatalog: readonly RefusedRow[] = [
  ['read a game', 'GAME_NOT_FOUND', ({ scene }) => readGame(scene.services, 'no-such-game', 'en')],
  [
    'read a brand',
    'BRAND_NOT_FOUND',
    ({ scene }) => readBrand(scene.services, 'no-such-brand', 'en'),
  ],
  [
    'list games for staff',
    'INPUT_INVALID',
    ({ scene }) =>
      readProducts(scene.services, {
        kind: 'game',
        state: null,
        search: '',
        cursor: 'no cursor',
        limit: 5,
      }),
  ],
  [
    'read a game for staff',
    'GAME_NOT_FOUND',
    ({ scene, people }) => readEditedGame(scene.services, people.admin, { slug: 'no-such-game' }),
  ],
  [
    'read a brand for staff',
    'BRAND_NOT_FOUND',
    ({ scene, people }) => readEditedBrand(scene.services, people.admin, { slug: 'no-such-brand' }),
  ],
  ['add a game that exists', 'PRODUCT_EXISTS', saved(null, null)],
  ['save a game that others have changed', 'PRODUCT_CHANGED', saved(null, 'a'.repeat(64))],
  ['save a game', 'GAME_NOT_FOUND', saved('no-such-game', 'a'.repeat(64))],
  ['save attributes of a game', 'GAME_NOT_FOUND', savedSchema('no-such-game')],
  ['save attributes that others have changed', 'PRODUCT_CHANGED', savedSchema(null)],
  [
    'save texts of an attribute that the game does not have',
    'INPUT_INVALID',
    savedSchema(null, { de: { rank: { label: 'Rang' } } }),
  ],
  [
    'count what other attributes mean',
    'GAME_NOT_FOUND',
    ({ scene }) => readSchemaEffects(scene.services, { slug: 'no-such-game', attributes: [] }),
  ],
  [
    'hide a game',
    'GAME_NOT_FOUND',
    ({ scene, people }) =>
      setVisibility(scene.services, people.admin, { ...noGame(), hidden: true }),
  ],
  [
    'lift the restriction of a brand',
    'BRAND_NOT_FOUND',
    ({ scene, people }) =>
      setRestriction(scene.services, people.admin, {
        ...noGame(),
        kind: 'brand',
        restricted: false,
      }),
  ],
  [
    'offer an account of a hidden game',
    'PRODUCT_HIDDEN',
    ({ scene, people, hidden_slug }) =>
      accountOffer(scene, people.shop, { game_slug: hidden_slug }),
  ],
];
