import { newId } from '@guildhall/domain/kernel/ids';
import { listOffersSchema } from '@guildhall/domain/offers/schema';
import { accountOffer, giftCardOffer, review } from '@guildhall/scenes/offers';
import { readOffer } from '@guildhall/services/offers/read-offers';
import { readCategoryList } from '@guildhall/services/offers/search/read-category-list';
import type { Call, Person, RefusalFixture, RefusedRow } from './refused-call.ts';

const publish =
  (who: Person, changes: (fixture: RefusalFixture) => object = () => ({})): Call =>
  async (fixture) => {
    const { scene, people, game_slug } = fixture;
    return await accountOffer(scene, people[who], { game_slug, ...changes(fixture) });
  };

const categoryList =
  (filter: object): Call =>
  async ({ scene }) =>
    await readCategoryList(scene.services, listOffersSchema.parse({ kind: 'account', ...filter }));

/** Refusals of publishing, reviewing and finding offers. */
export const refusedOffers: readonly RefusedRow[] = [
  ['list a category', 'GAME_NOT_FOUND', categoryList({ product_slug: 'no-such-game' })],
  ['list cards', 'BRAND_NOT_FOUND', categoryList({ kind: 'gift_card', product_slug: 'none' })],
  ['list a category', 'INPUT_INVALID', categoryList({ cursor: 'no cursor' })],
  ['read an offer', 'OFFER_NOT_FOUND', ({ scene }) => readOffer(scene.services, newId())],
  ['publish', 'GAME_NOT_FOUND', publish('shop', () => ({ game_slug: 'no-such-game' }))],
  ['publish', 'SELLER_NOT_VERIFIED', publish('newcomer')],
  ['publish', 'OFFER_INVALID', publish('shop', () => ({ attributes: { rank: 'Tin', level: 1 } }))],
  ['publish', 'OFFER_INVALID', publish('shop', () => ({ secrets: [] }))],
  ['publish', 'OFFER_LIMIT', publish('small_shop')],
  ['publish', 'OFFER_DUPLICATE', publish('shop', ({ attributes }) => ({ attributes }))],
  ['publish', 'SECRET_INVALID', publish('shop', () => ({ secrets: [{ login: 'x' }] }))],
  ['publish', 'SECRET_DUPLICATE', publish('shop', ({ sealed }) => ({ secrets: [sealed] }))],
  [
    'publish codes',
    'BRAND_NOT_FOUND',
    ({ scene, people }) => giftCardOffer(scene, people.shop, { brand_slug: 'no-such-brand' }),
  ],
  [
    'publish codes',
    'OFFER_INVALID',
    ({ scene, people, brand_slug }) =>
      giftCardOffer(scene, people.shop, { brand_slug, region_code: 'XX' }),
  ],
  [
    'approve',
    'PERMISSION_DENIED',
    ({ scene, people, ids }) => review(scene, people.shop, ids.pending_id),
  ],
  ['approve', 'OFFER_NOT_FOUND', ({ scene, people }) => review(scene, people.moderator, newId())],
  [
    'approve',
    'OFFER_EVENT_REFUSED',
    ({ scene, people, ids }) => review(scene, people.moderator, ids.offer_id),
  ],
];
