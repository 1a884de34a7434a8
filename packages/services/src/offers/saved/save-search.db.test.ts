import type { SavedFilter } from '@guildhall/domain/offers/saved/schema';
import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { accountOffer, giftCardOffer, savedSearch } from '@guildhall/scenes/offers';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { listSavedSearches } from './list-saved-searches.ts';
import { deleteRemoved } from './delete-removed.ts';
import {
  openSavedSearch,
  removeSavedSearch,
  renameSavedSearch,
  restoreSavedSearch,
  saveSearch,
} from './save-search.ts';

let database: TestDatabase;
let scene: Scene;
let game: string;
let shop: Viewer;
let ann: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await resetClock(scene);
  game = (await testGame(scene)).slug;
  shop = await seller(scene);
  ann = await buyer(scene);
});

const save = (filter: Partial<SavedFilter> = {}) =>
  savedSearch(scene, ann, { product_slug: game, ...filter });
const list = async (viewer = ann) =>
  (await listSavedSearches(scene.services, viewer, { language: 'en' })).items;
const named = (id: string) => ({ saved_search_id: id });
const publish = async (attributes: object = {}) => {
  await advance(scene, { minutes: 1 });
  const level = { rank: 'Gold', level: Math.ceil(Math.random() * 900_000), ...attributes };
  return await accountOffer(scene, shop, { game_slug: game, attributes: level });
};
const countNew = async () => (await list()).map(({ counted_new }) => counted_new);

test('a search is saved with all its filters, for its user alone', async () => {
  const filter: Partial<SavedFilter> = {
    sort: 'cheapest',
    price_to_minor: 20_000,
    delivery: 'instant',
    attributes: { rank: ['Gold', 'Silver'], level: { from: 20 }, first_owner: true },
  };
  await save(filter);
  const [row] = await list();
  expect(row?.filter).toEqual({ kind: 'account', product_slug: game, search: '', ...filter });
  expect(row?.product_name).toBe('Test Game');
  expect(await list(await buyer(scene))).toEqual([]);
});

test('the same id again is saved already', async () => {
  const call = {
    saved_search_id: newId(),
    name: 'Gold',
    filter: { kind: 'account', search: 'gold', sort: 'best', attributes: {} },
    alert: 'off',
  } as const;
  await saveSearch(scene.services, ann, call);
  await saveSearch(scene.services, ann, { ...call, name: 'Silver' });
  expect((await list()).map(({ name }) => name)).toEqual(['Gold']);
});

test('a search is renamed, removed and restored as it was', async () => {
  const id = await save();
  await renameSavedSearch(scene.services, ann, { ...named(id), name: 'My search' });
  const before = await list();
  await removeSavedSearch(scene.services, ann, named(id));
  await removeSavedSearch(scene.services, ann, named(id));
  expect(await list()).toEqual([]);
  await restoreSavedSearch(scene.services, ann, named(id));
  const [after] = await list();
  expect(after).toEqual(before[0]);
  expect(after?.name).toBe('My search');
});

test('a removed search is deleted when it can no longer be restored', async () => {
  const id = await save();
  await removeSavedSearch(scene.services, ann, named(id));
  await advance(scene, { minutes: 61 });
  await deleteRemoved(scene.services);
  await expect(restoreSavedSearch(scene.services, ann, named(id))).rejects.toThrow(
    'SAVED_SEARCH_NOT_FOUND',
  );
});

describe('the new offers of a search', () => {
  test('are those that match and were listed since its user looked', async () => {
    await publish();
    await advance(scene, { minutes: 1 });
    const id = await save({ attributes: { rank: ['Gold'] } });
    expect(await countNew()).toEqual([0]);
    await publish();
    await publish({ rank: 'Bronze' });
    expect(await countNew()).toEqual([1]);
    await advance(scene, { minutes: 1 });
    await openSavedSearch(scene.services, ann, named(id));
    expect(await countNew()).toEqual([0]);
    await publish();
    expect(await countNew()).toEqual([1]);
  });

  test('of words without a product are those of the list that the words lead to', async () => {
    const name = `Quux${newId().slice(-6)}`;
    const { slug } = await testGame(scene, { name });
    await savedSearch(scene, ann, { search: name });
    await advance(scene, { minutes: 1 });
    await accountOffer(scene, shop, { game_slug: slug });
    await publish();
    expect(await countNew()).toEqual([1]);
  });

  test('of a card are those of its region and value', async () => {
    const { slug } = await testBrand(scene);
    const card = { kind: 'gift_card', product_slug: slug } as const;
    await savedSearch(scene, ann, { ...card, region_code: 'US', face_value_minor: 2_500 });
    await savedSearch(scene, ann, { ...card, region_code: 'US', face_value_minor: 5_000 });
    await advance(scene, { minutes: 1 });
    await giftCardOffer(scene, shop, { brand_slug: slug });
    const counts = await list();
    expect(
      counts.map(({ filter, counted_new }) => [filter.face_value_minor, counted_new]).toSorted(),
    ).toEqual([
      [2_500, 1],
      [5_000, 0],
    ]);
  });
});
