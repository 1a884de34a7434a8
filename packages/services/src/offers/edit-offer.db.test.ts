import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import type { ChangesOfOffer } from '@guildhall/domain/offers/schema';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { databaseImage } from '@guildhall/scenes/database/database-image';
import { accountOffer, edit, giftCardOffer, remove, review } from '@guildhall/scenes/offers';
import { openOrder } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readDecisions } from '../users/read-decisions.ts';
import { defineGame } from '../catalog/define-game.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { readOrder } from '../orders/read-orders.ts';
import { editOffer } from './edit-offer.ts';

let database: TestDatabase;
let scene: Scene;
let gameSlug: string;
let brandSlug: string;
let shop: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
  brandSlug = (await testBrand(scene)).slug;
});
afterAll(() => database.close());
beforeEach(async () => {
  shop = await seller(scene);
});

const rowOf = async (offerId: string) =>
  await database.db
    .selectFrom('offers')
    .select(['state', 'title', 'price_minor', 'fee_minor', 'tiers', 'attributes'])
    .select(['schema_version', 'attribute_hash', 'search_vector', 'published_at'])
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow();
const historyOf = async (offerId: string) =>
  await database.db
    .selectFrom('offer_history')
    .select(['event', 'actor', 'actor_id', 'reason', 'details'])
    .where('offer_id', '=', offerId)
    .orderBy('id')
    .execute();

async function refusalOf(work: Promise<unknown>) {
  const error = await work.catch((refused: unknown) => refused);
  if (!(error instanceof Refusal)) throw new Error('not refused');
  const codes = Object.entries(error.fields).map(([field, [first]]) => `${field} ${first?.code}`);
  return { code: error.code, fields: codes };
}

const account = (changes: object = {}) =>
  accountOffer(scene, shop, { game_slug: gameSlug, ...changes });

describe('an edit', () => {
  test('writes who changed what from what to what, once for a repeated call', async () => {
    const offerId = await account({ attributes: { rank: 'Gold', level: 1 } });
    const input = {
      idempotency_key: newId(),
      offer_id: offerId,
      changes: {
        title: 'A title that says more',
        price_minor: 12_345,
        attributes: { rank: 'Silver', level: 2 },
        warranty_days: 7,
      },
    };
    const before = await rowOf(offerId);
    await editOffer(scene.services, shop, input);
    await editOffer(scene.services, shop, input);
    const after = await rowOf(offerId);
    expect(after).toMatchObject({
      state: 'active',
      title: 'A title that says more',
      price_minor: 12_345,
      fee_minor: 494,
      attributes: { rank: 'Silver', level: 2 },
      published_at: before.published_at,
    });
    expect(after.attribute_hash.equals(before.attribute_hash)).toBe(false);
    expect(after.search_vector).toContain("'say'");
    expect((await historyOf(offerId)).slice(2)).toEqual([
      {
        event: 'edit',
        actor: 'seller',
        actor_id: shop.user_id,
        reason: null,
        details: {
          reasons: [],
          changes: {
            title: { before: before.title, after: 'A title that says more' },
            price_minor: { before: 10_000, after: 12_345 },
            attributes: {
              before: { rank: 'Gold', level: 1 },
              after: { rank: 'Silver', level: 2 },
            },
          },
        },
      },
    ]);
  });

  test('that changes nothing writes nothing', async () => {
    const offerId = await account();
    const { title, price_minor } = await rowOf(offerId);
    const before = await historyOf(offerId);
    expect(await edit(scene, shop, offerId, { title, price_minor })).toBe('active');
    expect(await historyOf(offerId)).toEqual(before);
  });

  test('leaves the snapshots of orders as they were (invariant 6)', async () => {
    const brand = await testBrand(scene);
    const offerId = await giftCardOffer(scene, shop, { brand_slug: brand.slug });
    const ann = await buyer(scene);
    const orderId = await openOrder(scene, ann, offerId);
    await edit(scene, shop, offerId, { title: 'A title that says more', price_minor: 2_400 });
    const { order } = await readOrder(scene.services, ann, orderId);
    expect(order.snapshot.title).toBe('An offer made for a scene');
    expect(order.price_minor).toBe(2_300);
  });

  test('of the price keeps an old version of the schema, and one of the attributes takes the newest', async () => {
    const game = await testGame(scene);
    const offerId = await accountOffer(scene, shop, { game_slug: game.slug });
    const [rank, ...rest] = game.schema.attributes;
    if (rank === undefined) throw new Error('no rank');
    const region = { ...rank, key: 'region', label: 'Region' };
    const schema = { ...game.schema, version: 2, attributes: [region, ...rest] };
    await defineGame(scene.services, { ...game, schema });
    await edit(scene, shop, offerId, { price_minor: 5_000 });
    expect(await rowOf(offerId)).toMatchObject({ schema_version: 1, price_minor: 5_000 });
    const old = edit(scene, shop, offerId, { attributes: { rank: 'Gold', level: 1 } });
    expect(await refusalOf(old)).toEqual({
      code: 'OFFER_INVALID',
      fields: ['attributes.region required', 'attributes.rank unknown_field'],
    });
    await edit(scene, shop, offerId, { attributes: { region: 'Gold', level: 1 } });
    expect(await rowOf(offerId)).toMatchObject({
      schema_version: 2,
      attributes: { region: 'Gold', level: 1 },
    });
  });

  test('of a rejected offer submits it again with what was changed', async () => {
    const newcomer = await seller(scene, { seller_level: 0 });
    const mia = await actor(scene, { role: 'moderator' });
    const offerId = await accountOffer(scene, newcomer, { game_slug: gameSlug });
    await review(scene, mia, offerId, 'reject');
    expect(await edit(scene, newcomer, offerId, { title: 'A title that says more' })).toBe(
      'pending_review',
    );
    const history = await historyOf(offerId);
    expect(history.map(({ event }) => event)).toEqual([
      'create',
      'submit',
      'reject',
      'revise',
      'edit',
      'submit',
    ]);
    expect(history[2]?.reason).toBe('It was looked at in a scene.');
    expect(history[5]?.details).toEqual({ reasons: ['first_offers', 'rejected_before'] });
    await review(scene, mia, offerId);
    expect(await rowOf(offerId)).toMatchObject({
      state: 'active',
      title: 'A title that says more',
    });
  });
});

describe('an edit that breaks a rule is refused at its field and changes nothing (INV11)', () => {
  test.each<[string, ChangesOfOffer, string]>([
    ['a price above that of the level', { price_minor: 50_001 }, 'price_minor price_above_level'],
    ['a price below the least', { price_minor: 99 }, 'price_minor too_small'],
    ['a short title', { title: 'short' }, 'title too_short'],
    ['a warranty that nobody offers', { warranty_days: 8 }, 'warranty_days not_listed'],
    [
      'a time for instant delivery',
      { delivery_minutes: 20 },
      'delivery_minutes delivery_time_unused',
    ],
    ['a quantity of an account', { max_quantity: 2 }, 'max_quantity unknown_field'],
    [
      'an option that the game does not have',
      { attributes: { rank: 'Wood', level: 1 } },
      'attributes.rank not_listed',
    ],
    [
      'an attribute that the game does not have',
      { attributes: { rank: 'Gold', level: 1, colour: 'red' } },
      'attributes.colour unknown_field',
    ],
    [
      'a number with decimals',
      { attributes: { rank: 'Gold', level: 1.5 } },
      'attributes.level whole_number',
    ],
  ])('%s', async (_what, changes, field) => {
    const offerId = await account();
    const before = await databaseImage(database.owner_db);
    expect(await refusalOf(edit(scene, shop, offerId, changes))).toEqual({
      code: 'OFFER_INVALID',
      fields: [field],
    });
    expect(await databaseImage(database.owner_db)).toEqual(before);
  });

  test('attributes of a gift card, which are its region and value', async () => {
    const offerId = await giftCardOffer(scene, shop, { brand_slug: brandSlug });
    const changes = { attributes: { region: 'DE' } };
    expect(await refusalOf(edit(scene, shop, offerId, changes))).toEqual({
      code: 'OFFER_INVALID',
      fields: ['attributes unknown_field'],
    });
  });

  test('the attributes of another offer of the seller', async () => {
    await account({ attributes: { rank: 'Gold', level: 7 } });
    const offerId = await account({ attributes: { rank: 'Gold', level: 8 } });
    const same = edit(scene, shop, offerId, { attributes: { level: 7, rank: 'Gold' } });
    expect((await refusalOf(same)).code).toBe('OFFER_DUPLICATE');
  });

  test('an offer of somebody else, as one that does not exist (Z2)', async () => {
    const offerId = await account();
    const stranger = await seller(scene);
    const changes = { title: 'A title that says more' };
    for (const id of [offerId, newId()]) {
      expect((await refusalOf(edit(scene, stranger, id, changes))).code).toBe('OFFER_NOT_FOUND');
    }
  });

  test('an offer that a buyer is paying', async () => {
    const offerId = await account();
    await openOrder(scene, await buyer(scene), offerId);
    const later = edit(scene, shop, offerId, { title: 'A title that says more' });
    expect((await refusalOf(later)).code).toBe('OFFER_EVENT_REFUSED');
  });
});

describe('staff', () => {
  test('leave a decision with its reason and the states before and after it (G1)', async () => {
    const mia = await actor(scene, { role: 'moderator' });
    const offerId = await account();
    await remove(scene, mia, offerId);
    const { acts } = await readDecisions(database.db, mia, ['offers.remove'], offerId);
    expect(acts.map(({ act, actor_id }) => [act, actor_id])).toEqual([
      ['propose', mia.user_id],
      ['carry_out', mia.user_id],
    ]);
    const [, , last] = await historyOf(offerId);
    expect(last).toMatchObject({
      event: 'remove',
      actor: 'moderator',
      details: { rule_id: 'prohibited-goods.1' },
      reason: 'It was removed in a scene.',
    });
  });

  test('decide about no offer of their own, and nobody else decides (Z9)', async () => {
    const own = await actor(scene, { role: 'moderator', verification_level: 3, seller_level: 0 });
    const offerId = await accountOffer(scene, own, { game_slug: gameSlug });
    for (const viewer of [own, shop]) {
      expect((await refusalOf(review(scene, viewer, offerId))).code).toBe('PERMISSION_DENIED');
      expect((await refusalOf(remove(scene, viewer, offerId))).code).toBe('PERMISSION_DENIED');
    }
  });
});
