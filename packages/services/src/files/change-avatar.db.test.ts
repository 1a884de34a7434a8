import { buyer } from '@guildhall/scenes/actors';
import { advance } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { uploadedImage } from '@guildhall/scenes/files';
import { catchErrorCode } from '@guildhall/scenes/refusals';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { readProfile } from '../users/read-profile.ts';
import { changeAvatar } from './change-avatar.ts';
import { deleteUnusedFiles } from './delete-unused-files.ts';
import { readFile } from './read-file.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  ann = await buyer(scene);
});

const uploaded = async (width: number, by = ann) => await uploadedImage(scene, by, 'avatar', width);
const change = async (fileId: string | null, by = ann) =>
  await changeAvatar(scene.services, by, { file_id: fileId });
const shown = async () => {
  const { avatar_url: small, avatar_large_url: large } = await readProfile(
    scene.services,
    ann.user_id,
  );
  return { small, large };
};
async function isThere(fileId: string): Promise<boolean> {
  const [{ status }] = await Promise.allSettled([
    readFile(scene.services, ann, { file_id: fileId }),
  ]);
  return status === 'fulfilled';
}

test('a picture is shown in two sizes, and stays as long as it is', async () => {
  const [first, second] = [await uploaded(350), await uploaded(351)];
  await change(first);
  const { file, variants } = await readFile(scene.services, ann, { file_id: first });
  expect(file.visibility).toBe('public');
  expect(variants.map(({ width, height }) => [width, height])).toEqual([[30, 30]]);
  const { small, large } = await shown();
  expect([small, large]).toEqual([variants[0]?.url, variants.at(-1)?.url]);
  await advance(scene, { hours: 25 });
  await deleteUnusedFiles(scene.services);
  expect([await isThere(first), await isThere(second)]).toEqual([true, false]);
  const other = await uploaded(352);
  await change(other);
  // A retry changes nothing.
  await change(other);
  expect((await shown()).small).not.toBe(small);
  await advance(scene, { hours: 25 });
  await deleteUnusedFiles(scene.services);
  expect([await isThere(first), await isThere(other)]).toEqual([false, true]);
});

test('a removed picture is gone a day later', async () => {
  const id = await uploaded(353);
  await change(id);
  expect(await change(null)).toEqual({ avatar_url: null, avatar_large_url: null });
  expect(await shown()).toEqual({ small: null, large: null });
  await change(null);
  await advance(scene, { hours: 25 });
  await deleteUnusedFiles(scene.services);
  expect(await isThere(id)).toBe(false);
});

test('a picture of somebody else, or for another purpose, is refused and changes nothing', async () => {
  const own = await uploaded(354);
  await change(own);
  const before = await shown();
  const strange = await uploaded(355, await buyer(scene));
  const photo = await uploadedImage(scene, ann, 'offer_photo', 356);
  expect(await catchErrorCode(change(strange))).toBe('FILE_NOT_FOUND');
  expect(await catchErrorCode(change(photo))).toBe('FILE_NOT_FOUND');
  expect(await shown()).toEqual(before);
  await advance(scene, { hours: 25 });
  await deleteUnusedFiles(scene.services);
  expect(await isThere(own)).toBe(true);
});
