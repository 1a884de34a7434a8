import { fieldError } from '@guildhall/domain/kernel/field-errors';
import { listCategoryOffers } from '@guildhall/db/offers/category-list-queries';
import { newId } from '@guildhall/domain/kernel/ids';
import { type ListOffers, listOffersSchema, OFFER_SORTS } from '@guildhall/domain/offers/schema';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advanceAndRun } from '@guildhall/scenes/clock';
import { accountOffer, changeOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { openOrder } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { refreshStatistics } from '../orders/statistics/refresh-statistics.ts';
import { readOffer, readSimilarOffers } from './read-offers.ts';
import { readCategoryList } from './search/read-category-list.ts';

let database: TestDatabase;
let scene: Scene;
let gameSlug: string;
let veteran: Viewer;
const named: Record<string, string> = {};

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
  const novice = await seller(scene, { seller_level: 1 });
  veteran = await seller(scene, { seller_level: 3 });
  const manual = (deliveryMinutes: 60 | 1_440) =>
    ({ delivery: 'manual', delivery_minutes: deliveryMinutes }) as const;
  const offer = async (name: string, by: Viewer, changes: object) => {
    named[name] = await accountOffer(scene, by, { game_slug: gameSlug, ...changes });
  };
  await offer('cheap', novice, { price_minor: 1_000, attributes: { rank: 'Bronze', level: 5 } });
  await offer('slow', novice, {
    ...manual(1_440),
    price_minor: 3_000,
    attributes: { rank: 'Silver', level: 50, first_owner: false },
  });
  await offer('soon', veteran, {
    ...manual(60),
    price_minor: 2_000,
    attributes: { rank: 'Silver', level: 60, first_owner: true },
    warranty_days: 30,
  });
  await offer('best', veteran, {
    price_minor: 9_000,
    title: 'Ancient dragon collector with skins',
    attributes: { rank: 'Gold', level: 99, first_owner: true },
  });
});
afterAll(() => database.close());

const categoryList = async (changes: Partial<ListOffers> = {}) => {
  const input = listOffersSchema.parse({ kind: 'account', product_slug: gameSlug, ...changes });
  return await readCategoryList(scene.services, input);
};
const namesOf = async (changes: Partial<ListOffers> = {}) => {
  const { items } = await categoryList(changes);
  return items.map(({ id }) => Object.keys(named).find((name) => named[name] === id));
};

describe('sorting', () => {
  test.each([
    ['cheapest', ['cheap', 'soon', 'slow', 'best']],
    ['newest', ['best', 'soon', 'slow', 'cheap']],
    ['fastest', ['cheap', 'best', 'soon', 'slow']],
  ] as const)('%s', async (sort, names) => {
    expect(await namesOf({ sort })).toEqual(names);
  });

  test('“best” sorts by the score that the offer got when it was published', async () => {
    const { items } = await categoryList({ sort: 'best' });
    const scores = items.map(({ rank_score }) => rank_score);
    expect(items).toHaveLength(4);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });
});

describe('filters', () => {
  test.each<[Partial<ListOffers>, string[]]>([
    [{ attributes: { rank: ['Gold', 'Bronze'] } }, ['cheap', 'best']],
    [{ attributes: { rank: ['Iron'] } }, []],
    [{ attributes: { level: { from: 50, to: 60 } } }, ['soon', 'slow']],
    [{ attributes: { level: { to: 5 } } }, ['cheap']],
    [{ attributes: { level: { from: 60 } } }, ['soon', 'best']],
    [{ attributes: { level: {} } }, ['cheap', 'soon', 'slow', 'best']],
    [{ attributes: { first_owner: true } }, ['soon', 'best']],
    [{ attributes: { first_owner: true, rank: ['Gold'] } }, ['best']],
    [{ delivery: 'instant' }, ['cheap', 'best']],
    [{ delivery: 'hour' }, ['cheap', 'soon', 'best']],
    [{ warranty_days_from: 14 }, ['soon']],
    [{ seller_level_from: 3 }, ['soon', 'best']],
    // The displayed price is all-in: 1,000 + 40 and 2,000 + 80.
    [{ price_from_minor: 1_041, price_to_minor: 2_080 }, ['soon']],
    [{ search: 'dragons' }, ['best']],
    [{ search: 'dragon -skins' }, []],
    [{ search: '"' }, []],
  ])('%j', async (filter, names) => {
    expect(await namesOf({ sort: 'cheapest', ...filter })).toEqual(names);
  });

  test('a filter on an attribute that the schema does not have is refused by name', async () => {
    const unknown = categoryList({ attributes: { colour: ['red'] } });
    await expect(unknown).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      fields: { 'attributes.colour': [fieldError('not_filterable')] },
    });
    await expect(categoryList({ product_slug: 'no-such-game' })).rejects.toMatchObject({
      code: 'GAME_NOT_FOUND',
    });
    await expect(
      categoryList({ kind: 'gift_card', product_slug: 'no-such-brand' }),
    ).rejects.toMatchObject({ code: 'BRAND_NOT_FOUND' });
  });
});

describe('a search', () => {
  const found = async (search: string, language: ListOffers['language'] = 'en') => {
    const { items } = await categoryList({
      product_slug: bilingual,
      search,
      sort: 'cheapest',
      language,
    });
    return items.map(({ title }) => title);
  };
  const GERMAN = 'Die schönsten Häuser der Stadt';
  const ENGLISH = 'The houses of a city, running';
  let bilingual: string;
  beforeAll(async () => {
    bilingual = (await testGame(scene)).slug;
    const offer = async (language: ListOffers['language'], title: string, priceMinor: number) => {
      const description = language === 'de' ? 'Nur in Prüfungen zu kaufen, nirgends sonst.' : null;
      await accountOffer(scene, veteran, {
        game_slug: bilingual,
        language,
        title,
        price_minor: priceMinor,
        ...(description === null ? {} : { description }),
      });
    };
    await offer('de', GERMAN, 1_000);
    await offer('en', ENGLISH, 2_000);
  });

  // Words are stemmed in the language of the offer; the English dictionary does not know "Haus".
  test.each([
    ['haus', [GERMAN]],
    ['schöne', [GERMAN]],
    ['house', [ENGLISH]],
    ['run', [ENGLISH]],
    ['stadt OR city', [GERMAN, ENGLISH]],
    // "die" is a stop word in German: the rest of the search finds the offer.
    ['die häuser', [GERMAN]],
    // An excluded word is excluded in both languages, so neither dictionary lets the other's offer
    // pass.
    ['stadt -haus', []],
    ['city -houses', []],
    ['haus city', []],
  ])('for "%s" finds offers by the words of their own language', async (words, titles) => {
    expect(await found(words)).toEqual(titles);
    // The language of the page sets the labels, not what a search finds.
    expect(await found(words, 'de')).toEqual(titles);
  });
});

describe('pages', () => {
  test.each(OFFER_SORTS)(
    '%s: returns every offer once, whatever changes between the pages',
    async (sort) => {
      const { slug } = await testGame(scene);
      const made: string[] = [];
      const add = async (priceMinor: number) => {
        made.push(await accountOffer(scene, veteran, { game_slug: slug, price_minor: priceMinor }));
      };
      for (const price of [500, 500, 500, 700, 900, 900, 1_100]) await add(price);
      const seen: string[] = [];
      let cursor: string | null | undefined;
      let pages = 0;
      do {
        const page = await categoryList({ product_slug: slug, sort, limit: 3, cursor });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.next_cursor;
        pages += 1;
        if (pages === 1) await add(100);
      } while (cursor !== null && pages < 9);
      expect(new Set(seen).size).toBe(seen.length);
      for (const id of made.slice(0, 7)) expect(seen).toContain(id);
    },
  );

  test.each(OFFER_SORTS)(
    '%s: a search returns the same offers in the same order for any number of near offers',
    async (sort) => {
      const { slug } = await testGame(scene);
      for (const [index, priceMinor] of [900, 500, 700, 500, 1_100, 600].entries()) {
        const title = index % 2 === 0 ? 'A dragon among others' : 'Nothing of that kind here';
        await accountOffer(scene, veteran, { game_slug: slug, price_minor: priceMinor, title });
      }
      const filter = { kind: 'account', product_slug: slug, sort, attributes: {} } as const;
      const idsOf = async (search: string, nearOffers: number) => {
        const page = { cursor: null, limit: 2, near_offers: nearOffers };
        const rows = await listCategoryOffers(database.db, { ...filter, search }, page);
        return rows.map(({ id }) => id);
      };
      const all = await listCategoryOffers(
        database.db,
        { ...filter, search: '' },
        { cursor: null, limit: 9 },
      );
      const expected = all.filter(({ title }) => title.includes('dragon')).map(({ id }) => id);
      const findsTheSame = async () => {
        for (const nearOffers of [1, 2, 3, 500]) {
          expect(await idsOf('dragons', nearOffers)).toEqual(expected.slice(0, 2));
          expect(await idsOf('unicorn', nearOffers)).toEqual([]);
        }
      };
      await findsTheSame();
      // With a known offer count, the search may scan further where near offers contain one of the
      // words.
      await refreshStatistics(scene.services);
      await findsTheSame();
    },
  );

  test('a page that holds the whole list has no next one', async () => {
    expect((await categoryList({ limit: 4 })).next_cursor).toBeNull();
    expect((await categoryList({ limit: 3 })).next_cursor).not.toBeNull();
  });
});

describe('the category list', () => {
  test('excludes a reserved account, whose page still exists', async () => {
    const { slug } = await testGame(scene);
    const offerId = await accountOffer(scene, veteran, { game_slug: slug });
    await openOrder(scene, await buyer(scene), offerId);
    expect((await categoryList({ product_slug: slug })).items).toEqual([]);
    const { offer } = await readOffer(scene.services, offerId);
    expect(offer).toMatchObject({ state: 'reserved', counted_stock: 0 });
  });

  test('of a seller has only their offers, of every product', async () => {
    const other = await seller(scene, { seller_level: 2 });
    const games = [await testGame(scene), await testGame(scene)];
    const own: string[] = [];
    for (const { slug } of games) {
      await accountOffer(scene, veteran, { game_slug: slug });
      own.push(await accountOffer(scene, other, { game_slug: slug }));
    }
    for (const sort of ['best', 'newest', 'cheapest', 'fastest'] as const) {
      const input = { kind: 'account', seller_id: other.user_id, sort };
      const { items } = await readCategoryList(scene.services, listOffersSchema.parse(input));
      expect(items.map(({ id }) => id).toSorted()).toEqual(own.toSorted());
    }
  });

  test('excludes an expired offer', async () => {
    const { slug } = await testGame(scene);
    await accountOffer(scene, veteran, { game_slug: slug });
    await advanceAndRun(scene, { days: 29, hours: 23 });
    expect((await categoryList({ product_slug: slug })).items).toHaveLength(1);
    await advanceAndRun(scene, { hours: 2 });
    expect((await categoryList({ product_slug: slug })).items).toEqual([]);
  });

  test('an offer that waits for review is visible nowhere (Z2)', async () => {
    const newcomer = await seller(scene, { seller_level: 0 });
    const waiting = await accountOffer(scene, newcomer, { game_slug: gameSlug });
    for (const id of [waiting, newId()]) {
      await expect(readOffer(scene.services, id)).rejects.toMatchObject({
        code: 'OFFER_NOT_FOUND',
        facts: { gone: false },
      });
    }
    await changeOffer(scene, newcomer, waiting, 'archive');
    await expect(readOffer(scene.services, waiting)).rejects.toMatchObject({
      facts: { gone: false },
    });
  });

  test('an offer that was listed is gone when it is archived, and back when it is restored', async () => {
    const { slug } = await testGame(scene);
    const offerId = await accountOffer(scene, veteran, { game_slug: slug });
    await changeOffer(scene, veteran, offerId, 'archive');
    await expect(readOffer(scene.services, offerId)).rejects.toMatchObject({
      code: 'OFFER_NOT_FOUND',
      facts: { gone: true },
    });
    await changeOffer(scene, veteran, offerId, 'restore');
    expect((await readOffer(scene.services, offerId)).offer.state).toBe('active');
  });

  test('shows the number of codes left, and excludes an offer without any', async () => {
    const { slug } = await testBrand(scene);
    const offerId = await giftCardOffer(scene, veteran, { brand_slug: slug, stock: 2 });
    const cards = async () => {
      const page = await categoryList({ kind: 'gift_card', product_slug: slug });
      return page.items.map(({ counted_stock }) => counted_stock);
    };
    expect(await cards()).toEqual([2]);
    await openOrder(scene, await buyer(scene), offerId);
    expect(await cards()).toEqual([1]);
    await openOrder(scene, await buyer(scene), offerId);
    expect(await cards()).toEqual([]);
    await advanceAndRun(scene, { minutes: 16 });
    expect(await cards()).toEqual([2]);
  });

  test('counts no further than a card shows, and an offer as far as its largest quantity', async () => {
    const countsOf = async (stock: number, maxQuantity: number) => {
      const { slug } = await testBrand(scene);
      const offerId = await giftCardOffer(scene, veteran, {
        brand_slug: slug,
        stock,
        max_quantity: maxQuantity,
      });
      const { items } = await categoryList({ kind: 'gift_card', product_slug: slug });
      const card = items.find(({ id }) => id === offerId);
      const { offer } = await readOffer(scene.services, offerId);
      return [card?.counted_stock, offer.counted_stock];
    };
    expect(await countsOf(10, 5)).toEqual([10, 10]);
    expect(await countsOf(30, 5)).toEqual([11, 11]);
    expect(await countsOf(30, 20)).toEqual([11, 21]);
    expect(await countsOf(20, 20)).toEqual([11, 20]);
  });

  test('reads what a card shows and nothing more', async () => {
    const { items } = await categoryList();
    const shown = new Set(items.flatMap((item) => Object.keys(item)));
    for (const name of ['description', 'tiers', 'price_minor', 'seller_avatar_url', 'due_at']) {
      expect(shown).not.toContain(name);
    }
  });
});

test('similar offers have the same game and a near price, and never include the offer itself', async () => {
  const { slug } = await testGame(scene);
  const make = async (priceMinor: number) =>
    await accountOffer(scene, veteran, { game_slug: slug, price_minor: priceMinor });
  const [mine, near, , far] = [
    await make(1_000),
    await make(1_500),
    await make(700),
    await make(9_000),
  ];
  const { items } = await readSimilarOffers(scene.services, mine);
  const ids = items.map(({ id }) => id);
  expect(ids).toContain(near);
  expect(ids).not.toContain(mine);
  expect(ids).not.toContain(far);
});

test('similar gift cards have the same region and value', async () => {
  const region = { code: 'US', name: 'United States', currency: 'USD' };
  const { slug } = await testBrand(scene, {
    regions: [{ ...region, face_values_minor: [2_500, 5_000] }],
  });
  const make = async (value: number) =>
    await giftCardOffer(scene, await seller(scene), { brand_slug: slug, face_value_minor: value });
  const [mine, same] = [await make(2_500), await make(2_500), await make(5_000)];
  const { items } = await readSimilarOffers(scene.services, mine);
  expect(items.map(({ id }) => id)).toEqual([same]);
});
