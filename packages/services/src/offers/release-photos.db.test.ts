import { newId } from '@guildhall/domain/kernel/ids';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { uploadedImage } from '@guildhall/scenes/files';
import { accountOffer, changeOffer, remove, review } from '@guildhall/scenes/offers';
import { boughtOrder } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { deleteUnusedFiles } from '../files/delete-unused-files.ts';
import { editOffer } from './edit-offer.ts';
import { readOwnOffer } from './list-own-offers.ts';
import { releasePhotos } from './release-photos.ts';

let database: TestDatabase;
let scene: Scene;
let gameSlug: string;
let shop: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
});
afterAll(() => database.close());
beforeEach(async () => {
  shop = await seller(scene);
});

const picture = (viewer: Viewer = shop) => uploadedImage(scene, viewer, 'offer_photo');
const setPhotos = async (offerId: string, photos: { file_id: string; caption: string }[]) =>
  await editOffer(scene.services, shop, {
    idempotency_key: newId(),
    offer_id: offerId,
    changes: { photos },
  });
const read = async (offerId: string) =>
  await readOwnOffer(scene.services, shop, { offer_id: offerId, language: 'en' });

/** An offer with one photo. */
async function pictured() {
  const offerId = await accountOffer(scene, shop, { game_slug: gameSlug });
  const fileId = await picture();
  await setPhotos(offerId, [{ file_id: fileId, caption: 'The inventory' }]);
  return { offer_id: offerId, file_id: fileId };
}

const exists = async (fileId: string) => {
  const row = await database.db
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .executeTakeFirst();
  return row !== undefined;
};

async function aDayLater() {
  await advance(scene, { hours: 25 });
  await releasePhotos(scene.services);
  await advance(scene, { hours: 25 });
  await deleteUnusedFiles(scene.services);
}

describe('an edit of photos', () => {
  test('adds, orders, captions and removes them, with a history; what is removed is deleted', async () => {
    const { offer_id: offerId, file_id: first } = await pictured();
    const second = await picture();
    const wanted = [
      { file_id: second, caption: '' },
      { file_id: first, caption: 'The vault' },
    ];
    expect(await setPhotos(offerId, wanted)).toEqual({ state: 'active' });
    const { photos, history } = await read(offerId);
    expect(photos.map(({ file_id, caption }) => ({ file_id, caption }))).toEqual(wanted);
    expect(photos[0]?.variants.length).toBeGreaterThan(0);
    expect(history[0]).toMatchObject({
      event: 'edit',
      details: {
        changes: {
          photos: { before: [{ file_id: first, caption: 'The inventory' }], after: wanted },
        },
      },
    });
    await setPhotos(offerId, [{ file_id: first, caption: 'The vault' }]);
    await aDayLater();
    expect([await exists(first), await exists(second)]).toEqual([true, false]);
  });

  test('that changes nothing leaves no step', async () => {
    const { offer_id: offerId, file_id: fileId } = await pictured();
    const { history } = await read(offerId);
    await setPhotos(offerId, [{ file_id: fileId, caption: 'The inventory' }]);
    expect((await read(offerId)).history).toHaveLength(history.length);
  });

  test('of a new seller is reviewed like other words', async () => {
    shop = await actor(scene, { verification_level: 3, seller_level: 0 });
    const offerId = await accountOffer(scene, shop, { game_slug: gameSlug });
    await review(scene, await actor(scene, { role: 'moderator' }), offerId, 'approve');
    const { state } = await setPhotos(offerId, [{ file_id: await picture(), caption: '' }]);
    expect(state).toBe('pending_review');
  });

  test('refuses a photo of somebody else, and one for another purpose', async () => {
    const { offer_id: offerId } = await pictured();
    const foreign = await picture(await seller(scene));
    const evidence = await uploadedImage(scene, shop, 'evidence');
    for (const fileId of [foreign, evidence, newId()]) {
      const refused = setPhotos(offerId, [{ file_id: fileId, caption: '' }]);
      await expect(refused).rejects.toThrow('FILE_NOT_FOUND');
    }
    expect((await read(offerId)).photos).toHaveLength(1);
  });
});

describe('the photos of an offer that is gone', () => {
  test('are deleted once its archiving cannot be undone', async () => {
    const { offer_id: offerId, file_id: fileId } = await pictured();
    await changeOffer(scene, shop, offerId, 'archive');
    expect(await releasePhotos(scene.services)).toBe(0);
    await aDayLater();
    expect(await exists(fileId)).toBe(false);
    expect((await read(offerId)).photos).toEqual([]);
  });

  test('are deleted a week after its removal', async () => {
    const { offer_id: offerId, file_id: fileId } = await pictured();
    await remove(scene, await actor(scene, { role: 'moderator' }), offerId);
    await aDayLater();
    expect(await exists(fileId)).toBe(true);
    await advance(scene, { hours: 6 * 24 });
    await aDayLater();
    expect(await exists(fileId)).toBe(false);
  });

  test('stay when it was ever sold: they are what the buyer saw', async () => {
    const { offer_id: offerId, file_id: fileId } = await pictured();
    await boughtOrder(scene, await buyer(scene), offerId);
    await changeOffer(scene, shop, offerId, 'archive');
    await aDayLater();
    expect(await exists(fileId)).toBe(true);
  });
});
