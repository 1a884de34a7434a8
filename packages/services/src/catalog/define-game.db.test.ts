import type { AttributeField, GameSchema } from '@guildhall/domain/catalog/types';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOffer, readSimilarOffers } from '../offers/read-offers.ts';
import { readCategoryList } from '../offers/search/read-category-list.ts';
import { readOrder } from '../orders/read-orders.ts';
import { listOffersSchema } from '@guildhall/domain/offers/schema';
import { defineGame } from './define-game.ts';
import { defineGiftCardBrand } from './define-gift-card-brand.ts';
import { readBrand, readGame } from './read-catalog.ts';

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

const tower: AttributeField = {
  key: 'tower',
  label: 'Tower',
  kind: 'choice',
  options: ['Low', 'High'],
  required: true,
  filterable: true,
  on_card: true,
};

/** The game in its next version: without the rank, with a tower, and with another secret. */
async function nextVersion(game: Awaited<ReturnType<typeof testGame>>) {
  const schema: GameSchema = {
    version: 2,
    attributes: [tower],
    vault: [{ key: 'token', label: 'Token', required: true, multiline: false }],
  };
  await defineGame(scene.services, { ...game, schema, translations: {} });
  return schema;
}

const german = { de: { attributes: { rank: { label: 'Rang', options: { Gold: 'Goldrang' } } } } };

test('an offer is read by the version of the schema that it was made under, and new ones by the newest', async () => {
  const game = await testGame(scene, { translations: german });
  const shop = await seller(scene);
  const manual = { delivery: 'manual', delivery_minutes: 60 } as const;
  const oldOffer = await accountOffer(scene, shop, { game_slug: game.slug, ...manual });
  const ann = await buyer(scene);
  const schema = await nextVersion(game);
  const newOffer = await accountOffer(scene, shop, {
    game_slug: game.slug,
    attributes: { tower: 'High' },
    secrets: [{ token: 'a token' }],
  });

  const { fields } = await readOffer(scene.services, oldOffer, 'de');
  expect(fields.map(({ label }) => label)).toEqual(['Rang', 'Level', 'First owner']);
  expect(fields[0]).toMatchObject({ option_labels: ['Bronze', 'Silver', 'Goldrang'] });
  expect((await readOffer(scene.services, newOffer)).fields).toMatchObject([{ label: 'Tower' }]);

  // In lists of one product, of several, and of similar offers.
  expect(await readLabels({ product_slug: game.slug })).toEqual({
    [oldOffer]: ['Rank', 'Level', 'First owner'],
    [newOffer]: ['Tower'],
  });
  expect(await readLabels({})).toMatchObject({
    [oldOffer]: ['Rank', 'Level', 'First owner'],
    [newOffer]: ['Tower'],
  });
  const similar = await readSimilarOffers(scene.services, newOffer);
  const labels = similar.items.map((item) => similar.fieldsOf(item).map(({ label }) => label));
  expect(labels).toEqual([['Rank', 'Level', 'First owner']]);

  // An order of the old offer is delivered with the old secret.
  const orderId = await boughtOrder(scene, ann, oldOffer);
  const { vault_form, fields: sold } = await readOrder(scene.services, shop, orderId);
  expect(vault_form?.map(({ key }) => key)).toEqual(['login', 'password', 'notes']);
  expect(sold.map(({ key }) => key)).toEqual(['rank', 'level', 'first_owner']);
  expect((await readGame(scene.services, game.slug)).schema).toMatchObject(schema);
});

/** The labels of the attributes of each offer in a list. */
async function readLabels(filter: object) {
  const input = listOffersSchema.parse({ kind: 'account', ...filter });
  const { items, fieldsOf } = await readCategoryList(scene.services, input);
  return Object.fromEntries(
    items.map((item) => [item.id, fieldsOf(item).map(({ label }) => label)]),
  );
}

test('a version of a schema is never changed, while its translations may be corrected', async () => {
  const game = await testGame(scene, { translations: german });
  const shop = await seller(scene);
  const offerId = await accountOffer(scene, shop, { game_slug: game.slug });
  const other = { ...game.schema, attributes: game.schema.attributes.slice(1) };
  const changed = defineGame(scene.services, { ...game, schema: other, translations: {} });
  await expect(changed).rejects.toMatchObject({ constraint: 'game_schemas_never_changed' });
  const corrected = { de: { attributes: { rank: { label: 'Liga' } } } };
  await defineGame(scene.services, { ...game, translations: corrected });
  await nextVersion(game);
  const { fields } = await readOffer(scene.services, offerId, 'de');
  expect(fields[0]).toMatchObject({ label: 'Liga' });
});

test('a game or brand that is defined again keeps its id and has the new traits', async () => {
  const game = await testGame(scene);
  const before = await readGame(scene.services, game.slug);
  await defineGame(scene.services, {
    ...game,
    name: 'Renamed Game',
    restricted: true,
    delivery_choices_minutes: [20, 60],
    cover_image: 'covers/renamed.avif',
  });
  expect(await readGame(scene.services, game.slug)).toMatchObject({
    id: before.id,
    name: 'Renamed Game',
    restricted: true,
    delivery_choices_minutes: [20, 60],
    cover_image: 'covers/renamed.avif',
  });
  await defineGame(scene.services, game);
  expect(await readGame(scene.services, game.slug)).toMatchObject({
    restricted: false,
    delivery_choices_minutes: null,
    cover_image: null,
  });
});

test('an offer keeps the region and value that its brand no longer has', async () => {
  const brand = await testBrand(scene);
  const offerId = await giftCardOffer(scene, await seller(scene), { brand_slug: brand.slug });
  const regions = [
    { code: 'DE', name: 'Germany', currency: 'EUR', face_values_minor: [1_000, 5_000] },
  ];
  await defineGiftCardBrand(scene.services, { ...brand, regions, restricted: true });
  expect(await readBrand(scene.services, brand.slug)).toMatchObject({ regions, restricted: true });
  const { offer } = await readOffer(scene.services, offerId);
  expect(offer).toMatchObject({
    region_code: 'US',
    face_value_minor: 2_500,
    face_value_currency: 'USD',
  });
});
