import { listShelf } from '@guildhall/db/offers/shelf-queries';
import { newId } from '@guildhall/domain/kernel/ids';
import { type ListOffers, listOffersSchema, OFFER_SORTS } from '@guildhall/domain/offers/schema';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { letPass } from '@guildhall/scenes/clock';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { openOrder } from '@guildhall/scenes/orders';
import { type Stage, testStage } from '@guildhall/scenes/stage';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '../context.ts';
import { refreshStatistics } from '../users/refresh-statistics.ts';
import { readOffer, readShelf, readSimilarOffers } from './read-offers.ts';

let database: TestDatabase;
let stage: Stage;
let game_slug: string;
let veteran: Viewer;
const named: Record<string, string> = {};

beforeAll(async () => {
  database = await testDatabase();
  stage = testStage(database.db);
  game_slug = (await testGame(stage)).slug;
  const novice = await seller(stage, { seller_level: 1 });
  veteran = await seller(stage, { seller_level: 3 });
  const manual = (delivery_minutes: 60 | 1_440) =>
    ({ delivery: 'manual', delivery_minutes }) as const;
  const offer = async (name: string, by: Viewer, changes: object) => {
    named[name] = await accountOffer(stage, by, { game_slug, ...changes });
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

const shelf = async (changes: Partial<ListOffers> = {}) => {
  const input = listOffersSchema.parse({ kind: 'account', product_slug: game_slug, ...changes });
  return await readShelf(stage.services, input);
};
const namesOf = async (changes: Partial<ListOffers> = {}) => {
  const { items } = await shelf(changes);
  return items.map(({ id }) => Object.keys(named).find((name) => named[name] === id));
};

describe('a shelf is sorted as it says', () => {
  test.each([
    ['cheapest', ['cheap', 'soon', 'slow', 'best']],
    ['newest', ['best', 'soon', 'slow', 'cheap']],
    ['fastest', ['cheap', 'best', 'soon', 'slow']],
  ] as const)('%s', async (sort, names) => {
    expect(await namesOf({ sort })).toEqual(names);
  });

  test('best falls with the score that the offer got when it was put there', async () => {
    const { items } = await shelf({ sort: 'best' });
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
    // The price that is shown is all-in: 1,000 + 40 and 2,000 + 80.
    [{ price_from_minor: 1_041, price_to_minor: 2_080 }, ['soon']],
    [{ search: 'dragons' }, ['best']],
    [{ search: 'dragon -skins' }, []],
    [{ search: '"' }, []],
  ])('%j', async (filter, names) => {
    expect(await namesOf({ sort: 'cheapest', ...filter })).toEqual(names);
  });

  test('what the game’s schema does not have is refused with its name', async () => {
    const unknown = shelf({ attributes: { colour: ['red'] } });
    await expect(unknown).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      fields: { 'attributes.colour': [expect.any(String)] },
    });
    await expect(shelf({ product_slug: 'no-such-game' })).rejects.toMatchObject({
      code: 'GAME_NOT_FOUND',
    });
    await expect(shelf({ kind: 'gift_card', product_slug: 'no-such-brand' })).rejects.toMatchObject(
      { code: 'BRAND_NOT_FOUND' },
    );
  });
});

describe('pages', () => {
  test.each(OFFER_SORTS)('%s: every offer once, whatever comes or goes between', async (sort) => {
    const { slug } = await testGame(stage);
    const made: string[] = [];
    const add = async (price_minor: number) => {
      made.push(await accountOffer(stage, veteran, { game_slug: slug, price_minor }));
    };
    for (const price of [500, 500, 500, 700, 900, 900, 1_100]) await add(price);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    let pages = 0;
    do {
      const page = await shelf({ product_slug: slug, sort, limit: 3, cursor });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
      pages += 1;
      if (pages === 1) await add(100);
    } while (cursor !== null && pages < 9);
    expect(new Set(seen).size).toBe(seen.length);
    for (const id of made.slice(0, 7)) expect(seen).toContain(id);
  });

  test.each(OFFER_SORTS)(
    '%s: a search finds the same in the same order, however near on the shelf it stands',
    async (sort) => {
      const { slug } = await testGame(stage);
      for (const [index, price_minor] of [900, 500, 700, 500, 1_100, 600].entries()) {
        const title = index % 2 === 0 ? 'A dragon among others' : 'Nothing of that kind here';
        await accountOffer(stage, veteran, { game_slug: slug, price_minor, title });
      }
      const filter = { kind: 'account', product_slug: slug, sort, attributes: {} } as const;
      const idsOf = async (search: string, near_offers: number) => {
        const page = { cursor: null, limit: 2, near_offers };
        const rows = await listShelf(database.db, { ...filter, search }, page);
        return rows.map(({ id }) => id);
      };
      const all = await listShelf(
        database.db,
        { ...filter, search: '' },
        { cursor: null, limit: 9 },
      );
      const expected = all.filter(({ title }) => title.includes('dragon')).map(({ id }) => id);
      const findsTheSame = async () => {
        for (const near_offers of [1, 2, 3, 500]) {
          expect(await idsOf('dragons', near_offers)).toEqual(expected.slice(0, 2));
          expect(await idsOf('unicorn', near_offers)).toEqual([]);
        }
      };
      await findsTheSame();
      // A shelf of known length may be walked further where the near end holds one of the words.
      await refreshStatistics(stage.services);
      await findsTheSame();
    },
  );

  test('a page as long as the shelf has no next one', async () => {
    expect((await shelf({ limit: 4 })).next_cursor).toBeNull();
    expect((await shelf({ limit: 3 })).next_cursor).not.toBeNull();
  });
});

describe('what is on the shelf', () => {
  test('a reserved account is not, but its page is still there for its link', async () => {
    const { slug } = await testGame(stage);
    const offer_id = await accountOffer(stage, veteran, { game_slug: slug });
    await openOrder(stage, await buyer(stage), offer_id);
    expect((await shelf({ product_slug: slug })).items).toEqual([]);
    const { offer } = await readOffer(stage.services, offer_id);
    expect(offer).toMatchObject({ state: 'reserved', stock_count: 0 });
  });

  test('an offer whose date has come is not', async () => {
    const { slug } = await testGame(stage);
    await accountOffer(stage, veteran, { game_slug: slug });
    await letPass(stage, { days: 29, hours: 23 });
    expect((await shelf({ product_slug: slug })).items).toHaveLength(1);
    await letPass(stage, { hours: 2 });
    expect((await shelf({ product_slug: slug })).items).toEqual([]);
  });

  test('one that waits for a moderator is nowhere (Z2)', async () => {
    const newcomer = await seller(stage, { seller_level: 0 });
    const waiting = await accountOffer(stage, newcomer, { game_slug });
    for (const id of [waiting, newId()]) {
      await expect(readOffer(stage.services, id)).rejects.toMatchObject({
        code: 'OFFER_NOT_FOUND',
      });
    }
  });

  test('codes are counted while some are left, and gone from the shelf with the last', async () => {
    const { slug } = await testBrand(stage);
    const offer_id = await giftCardOffer(stage, veteran, { brand_slug: slug, stock: 2 });
    const cards = async () => {
      const page = await shelf({ kind: 'gift_card', product_slug: slug });
      return page.items.map(({ stock_count }) => stock_count);
    };
    expect(await cards()).toEqual([2]);
    await openOrder(stage, await buyer(stage), offer_id);
    expect(await cards()).toEqual([1]);
    await openOrder(stage, await buyer(stage), offer_id);
    expect(await cards()).toEqual([]);
    await letPass(stage, { minutes: 16 });
    expect(await cards()).toEqual([2]);
  });
});

test('similar offers are of the same game and near in price, never the offer itself', async () => {
  const { slug } = await testGame(stage);
  const make = async (price_minor: number) =>
    await accountOffer(stage, veteran, { game_slug: slug, price_minor });
  const [mine, near, , far] = [
    await make(1_000),
    await make(1_500),
    await make(700),
    await make(9_000),
  ];
  const { items } = await readSimilarOffers(stage.services, mine);
  const ids = items.map(({ id }) => id);
  expect(ids).toContain(near);
  expect(ids).not.toContain(mine);
  expect(ids).not.toContain(far);
});
