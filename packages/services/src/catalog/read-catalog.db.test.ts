import { listGames } from '@guildhall/db/offers/product-queries';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advanceAndRun } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, reveal, triggerUnits } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBrands, readGames, readHome } from '../offers/read-products.ts';
import { refreshStatistics } from '../orders/statistics/refresh-statistics.ts';
import { readBrand, readGame } from './read-catalog.ts';
import { readVaultFields } from './read-vault-fields.ts';

let database: TestDatabase;
let scene: Scene;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

/** Creates a new game with offers at these prices. */
async function gameWithOffers(pricesMinor: readonly number[]) {
  const { slug } = await testGame(scene);
  const shop = await seller(scene);
  for (const [level, priceMinor] of pricesMinor.entries()) {
    const attributes = { rank: 'Silver', level: level + 1 };
    await accountOffer(scene, shop, { game_slug: slug, price_minor: priceMinor, attributes });
  }
  return slug;
}

test('a game shows the count of its active offers and the lowest price immediately', async () => {
  const slug = await gameWithOffers([3_000, 1_000, 2_000]);
  const games = await readGames(scene.services, 'en');
  const game = games.find((each) => each.slug === slug);
  const [cheapest] = await database.db
    .selectFrom('offers')
    .select('total_minor')
    .where('product_slug', '=', slug)
    .orderBy('total_minor')
    .execute();
  expect(game).toMatchObject({ offer_count: 3, from_total_minor: cheapest?.total_minor });
});

test('a game has the same count on its card and on its own page: the last one, also when it changed since', async () => {
  const slug = await gameWithOffers([1_000, 2_000, 3_000]);
  const cardCount = async () =>
    (await listGames(database.db, 'en', 2)).find((each) => each.slug === slug)?.offer_count;
  // A game that was never counted is counted now, up to the limit.
  expect(await cardCount()).toBe(2);
  await refreshStatistics(scene.services);
  await accountOffer(scene, await seller(scene), { game_slug: slug });
  expect([await cardCount(), (await readGame(scene.services, slug)).offer_count]).toEqual([3, 3]);
  await refreshStatistics(scene.services);
  expect([await cardCount(), (await readGame(scene.services, slug)).offer_count]).toEqual([4, 4]);
});

test('the home page shows the active offers now, and the sales of the last refresh', async () => {
  const slug = await gameWithOffers([1_000]);
  const ann = await buyer(scene);
  const offer = { game_slug: slug, attributes: { rank: 'Gold', level: 50 } };
  const before = (await readHome(scene.services, 'en')).counters;
  const offerId = await accountOffer(scene, await seller(scene), offer);
  const { counters } = await readHome(scene.services, 'en');
  expect(counters).toEqual({ ...before, active_offers: before.active_offers + 1 });
  const orderId = await boughtOrder(scene, ann, offerId);
  await reveal(scene, ann, orderId);
  await triggerUnits(scene, ann, orderId, 'confirm');
  await advanceAndRun(scene, { days: 60 });
  await refreshStatistics(scene.services);
  const { completed_orders, on_time_share } = (await readHome(scene.services, 'en')).counters;
  expect({ completed_orders, on_time_share }).toEqual({
    completed_orders: before.completed_orders + 1,
    on_time_share: 10_000,
  });
});

test('the list of brands names the regions by their codes, as a search of all brands shows them', async () => {
  const { slug } = await testBrand(scene, {
    translations: { de: { regions: { US: 'Vereinigte Staaten' } } },
  });
  const namesIn = async (language: 'en' | 'de') =>
    (await readBrands(scene.services, language)).find((each) => each.slug === slug)?.region_names;
  expect(await namesIn('en')).toEqual({ US: 'United States' });
  expect(await namesIn('de')).toEqual({ US: 'Vereinigte Staaten' });
});

describe('in German', () => {
  const translations = {
    de: {
      genre: 'Prüfung',
      attributes: { rank: { label: 'Rang', options: { Silver: 'Silber' } } },
      vault: { password: 'Passwort' },
    },
  };

  test('a game is read in its translation, with English where a text has none', async () => {
    const { slug } = await testGame(scene, { translations });
    const game = await readGame(scene.services, slug, 'de');
    expect(game).toMatchObject({
      genre: 'Prüfung',
      description: expect.stringContaining('exists'),
    });
    expect(game.schema.attributes.map(({ label }) => label)).toEqual([
      'Rang',
      'Level',
      'First owner',
    ]);
    expect(game.schema.attributes[0]).toMatchObject({
      options: ['Bronze', 'Silver', 'Gold'],
      option_labels: ['Bronze', 'Silber', 'Gold'],
    });
    const listed = (await readGames(scene.services, 'de')).find((each) => each.slug === slug);
    expect(listed?.genre).toBe('Prüfung');
    const english = await readGame(scene.services, slug, 'en');
    expect(english).toMatchObject({ genre: 'Test' });
    expect(english.schema.attributes[0]).toMatchObject({
      label: 'Rank',
      option_labels: ['Bronze', 'Silver', 'Gold'],
    });
  });

  test('a gift-card brand is read in its translation', async () => {
    const redeemSteps = ['Öffne die Seite.', 'Gib den Code ein.'];
    const { slug } = await testBrand(scene, {
      translations: {
        de: {
          category: 'Prüfung',
          regions: { US: 'USA' },
          redeem_steps: redeemSteps,
          vault: { code: 'Kode' },
        },
      },
    });
    const brand = await readBrand(scene.services, slug, 'de');
    expect(brand).toMatchObject({
      category: 'Prüfung',
      redeem_steps: redeemSteps,
      name: 'Test Card',
    });
    expect(brand.regions[0]).toMatchObject({ code: 'US', name: 'USA' });
    const listed = (await readBrands(scene.services, 'de')).find((each) => each.slug === slug);
    expect(listed?.category).toBe('Prüfung');
    const [code, pin] = await readVaultFields(
      database.db,
      { kind: 'gift_card', product_slug: slug, schema_version: 1 },
      'de',
    );
    expect([code?.label, pin?.label]).toEqual(['Kode', 'PIN']);
    expect(await readBrand(scene.services, slug, 'en')).toMatchObject({
      category: 'Test',
      redeem_steps: ['Open the page.', 'Enter the code.'],
    });
  });

  test('secret fields have translated labels', async () => {
    const { slug } = await testGame(scene, { translations });
    const fields = await readVaultFields(
      database.db,
      { kind: 'account', product_slug: slug, schema_version: 1 },
      'de',
    );
    expect(fields.map(({ label }) => label)).toEqual(['Login', 'Passwort', 'Notes']);
  });

  test('refuses a translation of a field that the game or brand does not have', async () => {
    const game = testGame(scene, { translations: { de: { vault: { pasword: 'Passwort' } } } });
    await expect(game).rejects.toThrow(/de\.vault\.pasword/);
    const brand = testBrand(scene, { translations: { de: { regions: { DE: 'Deutschland' } } } });
    await expect(brand).rejects.toThrow(/de\.regions\.DE/);
  });
});
