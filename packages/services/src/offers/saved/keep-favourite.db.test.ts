import { listFavouritesSchema } from '@guildhall/domain/offers/saved/schema';
import { availabilityOf, priceChange } from '@guildhall/domain/offers/saved/rules';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { accountOffer, changeOffer, edit, remove } from '@guildhall/scenes/offers';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { deleteRemoved } from './delete-removed.ts';
import { keepFavourite, removeFavourite } from './keep-favourite.ts';
import { listFavourites, readFavouriteIds } from './list-favourites.ts';

let database: TestDatabase;
let scene: Scene;
let game: string;
let shop: Viewer;
let ann: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  game = (await testGame(scene)).slug;
  shop = await seller(scene);
});
afterAll(() => database.close());
beforeEach(async () => {
  await resetClock(scene);
  ann = await buyer(scene);
});

const offer = (title = 'An account that somebody keeps') =>
  accountOffer(scene, shop, { game_slug: game, title });
const keep = async (id: string, viewer = ann) =>
  await keepFavourite(scene.services, viewer, { offer_id: id });
const drop = async (id: string) => await removeFavourite(scene.services, ann, { offer_id: id });
const idsOf = async (viewer = ann) => (await readFavouriteIds(scene.services, viewer)).offer_ids;
const list = async (input: object = {}) =>
  await listFavourites(scene.services, ann, listFavouritesSchema.parse(input));
const first = async () => {
  const [row] = (await list()).items;
  if (row === undefined) throw new Error('nothing is kept');
  return row;
};

test('a user keeps offers of their own, the newest first, each once', async () => {
  const [gold, silver] = [await offer(), await offer()];
  await keep(gold);
  await advance(scene, { minutes: 1 });
  await keep(silver);
  await keep(gold);
  expect(await idsOf()).toEqual([silver, gold]);
  expect(await idsOf(await buyer(scene))).toEqual([]);
});

test('a list is read page by page', async () => {
  const offers = [await offer(), await offer(), await offer()];
  for (const id of offers) {
    await keep(id);
    await advance(scene, { minutes: 1 });
  }
  const { items, next_cursor: cursor } = await list({ limit: 2 });
  const rest = await list({ limit: 2, cursor });
  expect([...items, ...rest.items].map(({ id }) => id)).toEqual(offers.toReversed());
  expect(rest.next_cursor).toBeNull();
});

describe('what is shown of a favourite', () => {
  test('is its price when it was saved, and now', async () => {
    const id = await offer();
    await keep(id);
    await edit(scene, shop, id, { price_minor: 8_000 });
    const row = await first();
    expect([row.saved_minor, row.total_minor]).toEqual([10_400, 8_320]);
    expect(priceChange(row.saved_minor, row)).toBe('cheaper');
  });

  test('is its state and the title under which it was saved', async () => {
    const id = await offer('The title that was saved');
    await keep(id);
    await changeOffer(scene, shop, id, 'archive');
    const row = await first();
    expect(availabilityOf(row.state)).toBe('archived');
    expect(row.saved_title).toBe('The title that was saved');
  });

  test('stays in the list when staff removed the offer', async () => {
    const id = await offer();
    await keep(id);
    await remove(scene, await actor(scene, { role: 'moderator' }), id);
    expect(availabilityOf((await first()).state)).toBe('removed');
  });
});

describe('a favourite that was removed', () => {
  test('is no favourite, and comes back with the price of the first time', async () => {
    const id = await offer();
    await keep(id);
    await drop(id);
    expect(await idsOf()).toEqual([]);
    await edit(scene, shop, id, { price_minor: 8_000 });
    await keep(id);
    expect((await first()).saved_minor).toBe(10_400);
  });

  test('is saved anew when it can no longer be undone, deleted or not', async () => {
    const [gold, silver] = [await offer(), await offer()];
    await keep(gold);
    await keep(silver);
    await drop(gold);
    await drop(silver);
    await advance(scene, { minutes: 61 });
    await edit(scene, shop, gold, { price_minor: 8_000 });
    await edit(scene, shop, silver, { price_minor: 8_000 });
    await keep(gold);
    await deleteRemoved(scene.services);
    await keep(silver);
    expect((await list()).items.map(({ saved_minor }) => saved_minor)).toEqual([8_320, 8_320]);
  });
});
