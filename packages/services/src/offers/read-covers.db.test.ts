import { newId } from '@guildhall/domain/kernel/ids';
import { listOffersSchema } from '@guildhall/domain/offers/schema';
import { listOrdersSchema } from '@guildhall/domain/orders/schema';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { uploadedImage } from '@guildhall/scenes/files';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { openOrder } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { deleteUnusedFiles } from '../files/delete-unused-files.ts';
import { readOrder, readOrders } from '../orders/read-orders.ts';
import { editOffer } from './edit-offer.ts';
import { listOwnOffers } from './list-own-offers.ts';
import { readSimilarOffers } from './read-offers.ts';
import { listFavourites } from './saved/list-favourites.ts';
import { keepFavourite } from './saved/keep-favourite.ts';
import { readCategoryList } from './search/read-category-list.ts';

let database: TestDatabase;
let scene: Scene;
let shop: Viewer;
let ann: Viewer;
let slug: string;
let pictured: string;
let plain: string;
/** The addresses of the first photo in its smallest size. */
let first: string[];

const setPhotos = async (offerId: string, fileIds: readonly string[]) =>
  await editOffer(scene.services, shop, {
    idempotency_key: newId(),
    offer_id: offerId,
    changes: { photos: fileIds.map((id) => ({ file_id: id, caption: '' })) },
  });

/** The addresses of the smallest variants of a file. */
async function smallest(offerId: string, fileId: string): Promise<string[]> {
  const { photos } = await database.db
    .selectFrom('offers')
    .select('photos')
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow();
  const variants = photos.find(({ file_id }) => file_id === fileId)?.variants ?? [];
  const least = Math.min(...variants.map(({ width }) => width));
  return variants.filter(({ width }) => width === least).map(({ name }) => `/files/${name}`);
}

/** An offer with two photos, and one without. */
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  [shop, ann] = [await seller(scene), await buyer(scene)];
  slug = (await testGame(scene)).slug;
  const offer = { game_slug: slug };
  pictured = await accountOffer(scene, shop, { ...offer, attributes: { rank: 'Gold', level: 1 } });
  plain = await accountOffer(scene, shop, { ...offer, attributes: { rank: 'Gold', level: 2 } });
  const file = await uploadedImage(scene, shop, 'offer_photo');
  await setPhotos(pictured, [file, await uploadedImage(scene, shop, 'offer_photo', 60)]);
  first = await smallest(pictured, file);
});
afterAll(() => database.close());

const urls = (rows: readonly { cover: readonly { url: string }[] }[]) =>
  rows.map(({ cover }) => cover.map(({ url }) => url));
const shown = (rows: readonly { id: string; cover: readonly { url: string }[] }[]) =>
  urls(rows.toSorted((a, b) => Number(a.id === plain) - Number(b.id === plain)));

test('lists show the first photo of an offer in the smallest size of each format', async () => {
  expect(first.length).toBeGreaterThan(0);
  const input = listOffersSchema.parse({ kind: 'account', product_slug: slug });
  expect(shown((await readCategoryList(scene.services, input)).items)).toEqual([first, []]);
  const page = { kind: 'account', search: '', limit: 10 } as const;
  expect(shown((await listOwnOffers(scene.services, shop, page)).items)).toEqual([first, []]);
  expect(urls((await readSimilarOffers(scene.services, plain)).items)).toEqual([first]);
  await keepFavourite(scene.services, ann, { offer_id: pictured });
  const kept = { limit: 10, language: 'en' } as const;
  expect(urls((await listFavourites(scene.services, ann, kept)).items)).toEqual([first]);
});

test('an order keeps the photo that its offer had, and the file stays', async () => {
  const { services } = scene;
  const cards = await giftCardOffer(scene, shop, { brand_slug: (await testBrand(scene)).slug });
  const fileId = await uploadedImage(scene, shop, 'offer_photo', 80);
  await setPhotos(cards, [fileId]);
  const kept = await smallest(cards, fileId);
  const orderId = await openOrder(scene, ann, cards);
  await setPhotos(cards, []);
  await advance(scene, { days: 3 });
  await deleteUnusedFiles(services);
  const { cover } = await readOrder(services, ann, orderId);
  expect(urls([{ cover }])).toEqual([kept]);
  const input = listOrdersSchema.parse({ side: 'bought' });
  expect(urls((await readOrders(services, ann, input)).items)).toEqual([kept]);
  const file = await database.db
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .execute();
  expect(file).toHaveLength(1);
});
