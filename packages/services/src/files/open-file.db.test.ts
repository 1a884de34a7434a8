import { buffer } from 'node:stream/consumers';
import { newId } from '@guildhall/domain/kernel/ids';
import type { FilePurpose } from '@guildhall/domain/files/types';
import { buyer } from '@guildhall/scenes/actors';
import { uploadedImage } from '@guildhall/scenes/files';
import { catchErrorCode } from '@guildhall/scenes/refusals';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { openPrivateFile, openPublicFile } from './open-file.ts';
import { readFile } from './read-file.ts';

let database: TestDatabase;
let scene: Scene & { alerts: readonly string[] };
let ann: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  ann = await buyer(scene);
});
afterAll(() => database.close());

/** The variants of a new picture. Another width makes it one that no other test has. */
const variantsOf = async (purpose: FilePurpose, by = ann, width = 40) => {
  const file = { file_id: await uploadedImage(scene, by, purpose, width) };
  return (await readFile(scene.services, by, file)).variants;
};
const nameOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

const tokenOf = (url: string) => new URL(url, 'http://shop.test').searchParams.get('token') ?? '';
const openPrivate = async (url: string) => await openPrivateFile(scene.services, tokenOf(url));

test('a public file is read by its name, by everybody', async () => {
  for (const { url, bytes, media_type } of await variantsOf('offer_photo')) {
    const { variant, content } = await openPublicFile(scene.services, nameOf(url));
    expect(variant.media_type).toBe(media_type);
    expect(await buffer(content)).toHaveLength(bytes);
  }
});

describe('there is no public file', () => {
  test('by another name: another ending, another hash, a path (U3)', async () => {
    const [variant] = await variantsOf('offer_photo');
    const name = nameOf(variant?.url ?? '');
    for (const other of [
      name.replace('.avif', '.webp'),
      name.replace('.avif', ''),
      `${name}.avif`,
      `${'0'.repeat(64)}.avif`,
      `..%2f${name}`,
      'x',
    ]) {
      expect(await catchErrorCode(openPublicFile(scene.services, other))).toBe('FILE_NOT_FOUND');
    }
  });

  test('with the content of a private one (Z8)', async () => {
    for (const { object_hash } of await variantsOf('evidence', ann, 41)) {
      for (const ending of ['avif', 'webp', 'png', 'bin']) {
        const name = `${object_hash.toString('hex')}.${ending}`;
        expect(await catchErrorCode(openPublicFile(scene.services, name))).toBe('FILE_NOT_FOUND');
      }
    }
  });
});

describe('a private file', () => {
  test('is read at the addresses that its owner got, which the original has none of (Z8)', async () => {
    const variants = await variantsOf('evidence');
    expect(variants.length).toBeGreaterThan(0);
    for (const { url, bytes } of variants) {
      const { variant, content } = await openPrivate(url);
      expect(variant.is_original).toBe(false);
      expect(await buffer(content)).toHaveLength(bytes);
    }
  });

  test('does not exist for others, who get no address (Z2)', async () => {
    const fileId = await uploadedImage(scene, ann, 'evidence');
    const bob = await buyer(scene);
    for (const id of [fileId, newId()]) {
      const refused = readFile(scene.services, bob, { file_id: id });
      expect(await catchErrorCode(refused)).toBe('FILE_NOT_FOUND');
    }
  });

  test('is not read at a changed address, nor by a user who was suspended since (S3)', async () => {
    const cid = await buyer(scene);
    const [variant] = await variantsOf('evidence', cid);
    const url = variant?.url ?? '';
    const changed = `${url.slice(0, -3)}abc`;
    expect(await catchErrorCode(openPrivate(changed))).toBe('FILE_NOT_FOUND');
    await expect(openPrivate(url)).resolves.toBeDefined();
    await sql`update users set is_active = false where id = ${cid.user_id}`.execute(
      database.owner_db,
    );
    expect(await catchErrorCode(openPrivate(url))).toBe('FILE_NOT_FOUND');
  });
});

test('a file whose content is lost, or cannot be reached, is told to the operator (F17)', async () => {
  const [variant] = await variantsOf('offer_photo');
  const { url = '', object_hash = Buffer.alloc(32) } = variant ?? {};
  const away = {
    ...scene.services,
    object_storage: {
      ...scene.services.object_storage,
      get: () => Promise.reject(new Error('away')),
    },
  };
  expect(await catchErrorCode(openPublicFile(away, nameOf(url)))).toBe('FILES_UNAVAILABLE');
  await scene.services.object_storage.delete(object_hash.toString('hex'));
  expect(await catchErrorCode(openPublicFile(scene.services, nameOf(url)))).toBe(
    'FILES_UNAVAILABLE',
  );
  expect(scene.alerts).toHaveLength(2);
});
