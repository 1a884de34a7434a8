import { listOffersSchema } from '@guildhall/domain/offers/schema';
import { type CountOffers, countOffersSchema } from '@guildhall/domain/offers/search/schema';
import { seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { accountOffer } from '@guildhall/scenes/offers';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCategoryList } from './read-category-list.ts';
import { readFacets } from './read-facets.ts';

let database: TestDatabase;
let scene: Scene;
let slug: string;
const OFFERS = 24;
const RUNS = 12;
const ITEMS = ['Sword', 'Bow', 'Hat'];

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  const shown = { required: false, filterable: true, on_card: false };
  const game = await testGame(scene, {
    schema: {
      version: 1,
      attributes: [
        { ...shown, key: 'rank', label: 'Rank', kind: 'choice', options: ['Bronze', 'Gold'] },
        { ...shown, key: 'items', label: 'Items', kind: 'choices', options: ITEMS, max_count: 3 },
        { ...shown, key: 'level', label: 'Level', kind: 'number', min: 1, max: 100 },
        { ...shown, key: 'first_owner', label: 'First owner', kind: 'yes_no' },
      ],
      vault: [{ key: 'login', label: 'Login', required: true, multiline: false }],
    },
  });
  ({ slug } = game);
  const sellers = [
    await seller(scene, { seller_level: 1 }),
    await seller(scene, { seller_level: 3 }),
  ];
  for (let each = 0; each < OFFERS; each += 1) {
    const by = sellers[each % 2];
    if (by === undefined) continue;
    const slow = { delivery: 'manual', delivery_minutes: each % 3 === 1 ? 60 : 1_440, secrets: [] };
    await accountOffer(scene, by, {
      game_slug: slug,
      title: `A game account of number ${each}`,
      price_minor: 500 + ((each * 7_919) % 9_000),
      warranty_days: each % 5 === 0 ? 30 : 14,
      attributes: {
        level: 1 + ((each * 37) % 100),
        ...(each % 4 > 0 && { rank: each % 4 > 1 ? 'Gold' : 'Bronze' }),
        items: ITEMS.filter((_, at) => (each >> at) % 2 === 1),
        ...(each % 3 > 0 && { first_owner: each % 3 === 1 }),
      },
      ...(each % 3 > 0 && (slow as object)),
      secrets: each % 3 > 0 ? [] : [{ login: `login-${each}` }],
    });
  }
});
afterAll(() => database.close());

type Filter = Omit<CountOffers, 'kind' | 'product_slug' | 'language'>;
const facetsOf = async (filter: Partial<Filter>, most?: number) =>
  await readFacets(
    scene.services,
    countOffersSchema.parse({ kind: 'account', product_slug: slug, ...filter }),
    most,
  );
const lengthOf = async (filter: Partial<Filter>) => {
  const input = { kind: 'account', product_slug: slug, limit: 100, ...filter };
  return (await readCategoryList(scene.services, listOffersSchema.parse(input))).items.length;
};

/** The filter with one choice of a facet instead of its own. */
function withChoice(filter: Partial<Filter>, name: string, value: string): Partial<Filter> {
  if (name === 'delivery') return { ...filter, delivery: value as 'hour' };
  if (name === 'warranty') return { ...filter, warranty_days_from: Number(value) };
  if (name === 'level') return { ...filter, seller_level_from: Number(value) };
  const key = name.slice('attributes.'.length);
  const wanted = key === 'first_owner' ? value === 'true' : [value];
  return { ...filter, attributes: { ...filter.attributes, [key]: wanted } };
}

const MAYBE = [undefined];
const CHOICES = {
  price_from_minor: [...MAYBE, ...MAYBE, 1_500, 4_000],
  price_to_minor: [...MAYBE, 7_000, 3_000],
  delivery: [...MAYBE, ...MAYBE, 'hour', 'instant', 'day'],
  warranty_days_from: [...MAYBE, ...MAYBE, 30],
  seller_level_from: [...MAYBE, 3],
};
const ATTRIBUTES = {
  rank: [...MAYBE, ['Gold'], ['Bronze', 'Gold']],
  items: [...MAYBE, ['Sword'], ['Bow', 'Hat']],
  level: [...MAYBE, { from: 20 }, { from: 10, to: 60 }],
  first_owner: [...MAYBE, ...MAYBE, true, false],
};

/** A random member of each list, where it is defined. */
function pick<Lists extends Readonly<Record<string, readonly unknown[]>>>(
  lists: Lists,
  random: () => number,
) {
  const picked = Object.entries(lists).map(
    ([name, list]) => [name, list[Math.floor(random() * list.length)]] as const,
  );
  return Object.fromEntries(picked.filter(([, value]) => value !== undefined));
}

const SEED = Math.floor(Math.random() * 2 ** 31);

/** A generator of numbers from 0 to 1, the same ones for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test(`a count that is shown as exact is the length of the list with that choice (${SEED})`, async () => {
  const random = randomNumbers(SEED);
  let compared = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const attributes = pick(ATTRIBUTES, random);
    const filter = { ...pick(CHOICES, random), attributes } as Partial<Filter>;
    const { total, is_exact, facets, prices } = await facetsOf(filter);
    expect([is_exact, total]).toEqual([true, { count: await lengthOf(filter), is_exact: true }]);
    for (const { name, counts } of facets) {
      for (const { value, count } of counts) {
        compared += 1;
        const listed = await lengthOf(withChoice(filter, name, value));
        expect([filter, name, value, count]).toEqual([filter, name, value, listed]);
      }
    }
    const { price_from_minor: _from, price_to_minor: _to, ...anyPrice } = filter;
    const inBars = prices.reduce((sum, { count }) => sum + count, 0);
    expect(inBars).toBe(await lengthOf(anyPrice));
    for (const { from_minor, to_minor, count } of prices) {
      const range = {
        price_from_minor: from_minor,
        ...(to_minor !== null && { price_to_minor: to_minor }),
      };
      expect(await lengthOf({ ...anyPrice, ...range })).toBe(count);
    }
  }
  expect(compared).toBeGreaterThan(50);
});

describe('in a list of more offers than are counted', () => {
  test('the counts are those of the offers read, and none is larger than the list', async () => {
    const { is_exact, total, facets } = await facetsOf({}, 10);
    expect(is_exact).toBe(false);
    expect(total.is_exact).toBe(false);
    const [delivery] = facets;
    for (const { value, count } of delivery?.counts ?? []) {
      expect(count).toBeLessThanOrEqual(await lengthOf({ delivery: value as 'hour' }));
    }
  });
});

test('a filter that the schema does not have is refused', async () => {
  await expect(facetsOf({ attributes: { colour: ['red'] } })).rejects.toMatchObject({
    code: 'INPUT_INVALID',
  });
});
