import { DEFAULT_LANGUAGE } from '@guildhall/domain/kernel/language';
import { type ListOffers, listOffersSchema } from '@guildhall/domain/offers/schema';
import { seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseSearchIndex } from './database-search-index.ts';
import { readCategoryList } from './read-category-list.ts';
import { readNamedProducts, readSuggestions } from './read-names.ts';

let database: TestDatabase;
let scene: Scene;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  const veteran = await seller(scene, { seller_level: 3 });
  const valorant = await testGame(scene, {
    name: 'Valorant',
    slug: 'valorant',
    aliases: ['VALO'],
    translations: { de: { attributes: { rank: { options: { Silver: 'Silber' } } } } },
  });
  const other = await testGame(scene, {
    name: 'Call of Duty',
    slug: 'call-of-duty',
    aliases: ['cod'],
  });
  const offer = async (gameSlug: string, title: string) =>
    await accountOffer(scene, veteran, { game_slug: gameSlug, title });
  await offer(valorant.slug, 'Silver account with skins');
  await offer(valorant.slug, 'Bronze account without any');
  await offer(other.slug, 'Silver account, steam level 50');
  const steam = await testBrand(scene, {
    name: 'Steam',
    slug: 'steam',
    regions: [
      {
        code: 'US',
        name: 'United States',
        currency: 'USD',
        face_values_minor: [1_000, 2_500, 5_000],
      },
      { code: 'EU', name: 'Eurozone', currency: 'EUR', face_values_minor: [5_000] },
      { code: 'JP', name: 'Japan', currency: 'JPY', face_values_minor: [1_000, 5_000] },
    ],
  });
  const card = async (region: string, faceValueMinor: number, title: string) =>
    await giftCardOffer(scene, veteran, {
      brand_slug: steam.slug,
      region_code: region,
      face_value_minor: faceValueMinor,
      title,
    });
  await card('JP', 1_000, 'A card of a thousand yen');
  await card('JP', 5_000, 'A card of five thousand yen');
  await card('US', 1_000, 'A card of ten dollars');
  await card('US', 2_500, 'A card of twenty-five');
  await card('US', 5_000, 'A card of fifty dollars');
  await card('EU', 5_000, 'A card of fifty euros');
});
afterAll(() => database.close());

const page = async (search: string, kind: ListOffers['kind'], changes: object = {}) =>
  await readCategoryList(
    scene.services,
    listOffersSchema.parse({ kind, search, sort: 'newest', ...changes }),
  );
const titles = async (
  search: string,
  kind: ListOffers['kind'] = 'account',
  changes: object = {},
) => {
  const { items } = await page(search, kind, changes);
  return items.map(({ title }) => title);
};

describe('a search of all products', () => {
  test.each([
    ['valornt', 2],
    ['valo', 2],
    ['valorant silver', 1],
    ['valornt silvr', 1],
    ['valorant account', 2],
    ['cod', 1],
    ['silver', 2],
    ['"valornt"', 0],
    ['dragon', 0],
  ])('for %j finds %i accounts', async (search, count) => {
    expect(await titles(search)).toHaveLength(count);
  });

  test('says what was searched instead of words with typing errors', async () => {
    const corrected = async (search: string) => (await page(search, 'account')).corrected_search;
    expect(await corrected('valornt')).toBe('Valorant');
    expect(await corrected('valornt silvr')).toBe('Valorant silver');
    expect(await corrected('valo silver')).toBeNull();
    expect(await corrected('silver')).toBeNull();
  });

  test('for a brand and a value finds the cards of this value in all regions, or in one', async () => {
    expect(await titles('steam 50', 'gift_card')).toEqual([
      'A card of fifty euros',
      'A card of fifty dollars',
    ]);
    expect(await titles('$50 steam card', 'gift_card')).toEqual(['A card of fifty dollars']);
    expect(await titles('steam 1000', 'gift_card')).toEqual(['A card of a thousand yen']);
    expect(await titles('¥1000 steam', 'gift_card')).toEqual(['A card of a thousand yen']);
    expect(await titles('steam 10', 'gift_card')).toEqual(['A card of ten dollars']);
    expect(await titles('steam 25', 'gift_card')).toEqual(['A card of twenty-five']);
  });

  test('for a value takes that of the caller instead, in the currency that they name', async () => {
    const yen = { face_value_minor: 5_000, face_value_currency: 'JPY' };
    expect(await titles('steam 25', 'gift_card', yen)).toEqual(['A card of five thousand yen']);
  });

  test('that finds nothing in the named product is made in all products', async () => {
    expect(await titles('steam 50', 'account')).toEqual(['Silver account, steam level 50']);
    // "legends" would be in no title of the game that the first word names.
    expect(await titles('valo steam')).toEqual([]);
  });

  test('continues on later pages as it began', async () => {
    const first = await page('valornt', 'account', { limit: 1 });
    const second = await page('valornt', 'account', { limit: 1, cursor: first.next_cursor });
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(
      await titles('valornt'),
    );
    expect(second.next_cursor).toBeNull();
    const corrected = await page('valorant accunt', 'account', { limit: 1 });
    expect(corrected.items).toEqual([]);
  });
});

test('a search begins with cards when its words name one', async () => {
  const { services } = scene;
  const language = DEFAULT_LANGUAGE;
  const named = await readNamedProducts(services, { words: 'steam 50', language });
  expect(named.leading_kind).toBe('gift_card');
  expect(named.products.map(({ slug }) => slug)).toEqual(['steam']);
});

test('suggestions have labels in the language of the reader', async () => {
  const [german] = await readSuggestions(scene.services, { words: 'valo silb', language: 'de' });
  expect(german).toMatchObject({
    product_slug: 'valorant',
    option: { key: 'rank', option: 'Silver', label: 'Silber' },
  });
});

test('names are kept for a while, and read again after that without a wait', async () => {
  const index = databaseSearchIndex(database.db, { names_ttl_ms: 50 });
  const names = async () => (await index.products('en')).map(({ name }) => name);
  const before = await names();
  await testGame(scene, { name: 'A Newer Game' });
  expect(await names()).toEqual(before);
  await expect.poll(names).toContain('A Newer Game');
});
