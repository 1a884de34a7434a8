import { inTransaction } from '@guildhall/db/transaction';
import type { FileSubject } from '@guildhall/domain/files/types';
import { newId } from '@guildhall/domain/kernel/ids';
import { buyer } from '@guildhall/scenes/actors';
import { advance } from '@guildhall/scenes/clock';
import { uploadedImage } from '@guildhall/scenes/files';
import { catchErrorCode } from '@guildhall/scenes/refusals';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ServiceContext } from '../context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import type { ObjectStorage } from '../ports/files/object-storage.ts';
import { attachFiles, shareFiles } from './attach-files.ts';
import { deleteUnusedFiles } from './delete-unused-files.ts';
import { detachFiles, detachFilesOfUser } from './detach-files.ts';
import { readFile } from './read-file.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
/** The contents that the storage has. */
let kept: Set<string>;
let context: ServiceContext;
let width = 50;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  const { object_storage: storage } = scene.services;
  kept = new Set();
  const watched: ObjectStorage = {
    ...storage,
    async put(object, content) {
      await storage.put(object, content);
      kept.add(object.hash);
    },
    async delete(hash) {
      await storage.delete(hash);
      kept.delete(hash);
    },
  };
  context = { ...scene.services, object_storage: watched };
  scene = { ...scene, services: context };
});
afterAll(() => database.close());
beforeEach(async () => {
  ann = await buyer(scene);
});

const offer = (): FileSubject => ({ kind: 'offer', id: newId() });
const order = (): FileSubject => ({ kind: 'order', id: newId() });

/** A picture that no other test has. */
const photoOf = async (owner: Viewer) => {
  width += 1;
  return await uploadedImage(scene, owner, 'offer_photo', width);
};
const attach = async (to: FileSubject, fileIds: string[], by = ann) =>
  await inTransaction(context.db, async (trx) => {
    await attachFiles(trx, by, to, { purpose: 'offer_photo', file_ids: fileIds });
  });
const share = async (from: FileSubject, to: FileSubject) =>
  await inTransaction(context.db, (trx) => shareFiles(trx, from, to));
const detach = async (from: FileSubject, ids?: string[]) =>
  await inTransaction(context.db, (trx) => detachFiles(trx, from, ids));

/** Which of these files there are, after so many hours and a run of the job. */
async function leftAfter(hours: number, ids: readonly string[]): Promise<boolean[]> {
  await advance(scene, { hours });
  await deleteUnusedFiles(context);
  const found = ids.map((id) => readFile(context, ann, { file_id: id }));
  const settled = await Promise.allSettled(found);
  return settled.map(({ status }) => status === 'fulfilled');
}
const objectsOf = async (id: string) =>
  (await readFile(context, ann, { file_id: id })).variants.map((each) =>
    each.object_hash.toString('hex'),
  );
const areKept = (hashes: readonly string[]) => hashes.map((hash) => kept.has(hash));

describe('a file that was uploaded', () => {
  test('and never attached is deleted after a day, with its contents', async () => {
    const id = await photoOf(ann);
    const objects = await objectsOf(id);
    expect(await leftAfter(23.9, [id])).toEqual([true]);
    expect(areKept(objects)).toEqual([true, true]);
    expect(await leftAfter(0.2, [id])).toEqual([false]);
    expect(areKept(objects)).toEqual([false, false]);
    const { rows } =
      await sql`select from objects where hash = any(${objects.map((hash) => Buffer.from(hash, 'hex'))})`.execute(
        database.owner_db,
      );
    expect(rows).toEqual([]);
  });

  test('stays while something refers to it, and a day longer', async () => {
    const [one, other] = [await photoOf(ann), await photoOf(ann)];
    const [first, second] = [offer(), offer()];
    await attach(first, [one, other]);
    await attach(second, [one]);
    // Again, which changes nothing.
    await attach(first, [one]);
    expect(await leftAfter(240, [one, other])).toEqual([true, true]);
    await detach(first);
    expect(await leftAfter(23.9, [one, other])).toEqual([true, true]);
    expect(await leftAfter(0.2, [one, other])).toEqual([true, false]);
    await detach(second, [other]);
    expect(await leftAfter(48, [one])).toEqual([true]);
    await detach(second, [one]);
    expect(await leftAfter(25, [one])).toEqual([false]);
  });

  test('stays for an order after its offer is deleted (rules.md §0 invariant 6)', async () => {
    const [bought, added] = [await photoOf(ann), await photoOf(ann)];
    const [sold, snapshot] = [offer(), order()];
    await attach(sold, [bought]);
    await share(sold, snapshot);
    await attach(sold, [added]);
    await detach(sold);
    expect(await leftAfter(25, [bought, added])).toEqual([true, false]);
    await share(offer(), order());
  });
});

test('what a deleted user uploaded is deleted, except what orders and cases refer to', async () => {
  const ids = [];
  for (let count = 0; count < 4; count += 1) ids.push(await photoOf(ann));
  const [unattached = '', offered = '', bought = '', disputed = ''] = ids;
  const other = await photoOf(await buyer(scene));
  const sold = offer();
  await attach(sold, [offered, bought]);
  await attach(order(), [bought]);
  await attach({ kind: 'case', id: newId() }, [disputed]);
  await inTransaction(context.db, (trx) => detachFilesOfUser(trx, ann.user_id));
  expect(await leftAfter(0, [unattached, offered, bought, disputed, other])).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
  const nobody = await buyer(scene);
  await inTransaction(context.db, (trx) => detachFilesOfUser(trx, nobody.user_id));
});

describe('a file cannot be attached', () => {
  test.each<[string, () => Promise<string>]>([
    ['that does not exist', async () => newId()],
    ['of another user (Z2)', async () => await photoOf(await buyer(scene))],
    ['for another purpose', async () => await uploadedImage(scene, ann, 'evidence', 49)],
  ])('%s, and then none of the others is (INV11)', async (_which, make) => {
    const good = await photoOf(ann);
    const to = offer();
    expect(await catchErrorCode(attach(to, [good, await make()]))).toBe('FILE_NOT_FOUND');
    expect(await leftAfter(25, [good])).toEqual([false]);
  });

  test('but no file is no mistake', async () => {
    await expect(attach(offer(), [])).resolves.toBeUndefined();
  });
});

describe('contents', () => {
  test('that another file has stay', async () => {
    const mine = await photoOf(ann);
    const theirs = await uploadedImage(scene, await buyer(scene), 'offer_photo', width);
    const objects = await objectsOf(mine);
    await attach(offer(), [mine]);
    expect(await leftAfter(25, [mine, theirs])).toEqual([true, false]);
    expect(areKept(objects)).toEqual([true, true]);
    // They are not checked again and again.
    const { rows } = await sql`select from objects where due_at < now()`.execute(database.owner_db);
    expect(rows).toEqual([]);
  });

  /** An hour passes for objects, which live by real time. */
  const anHourPasses = async () =>
    await sql`update objects set due_at = due_at - interval '61 minutes'`.execute(
      database.owner_db,
    );

  test('of an upload that failed behind the storage are deleted an hour later (F17)', async () => {
    const before = new Set(kept);
    await sql`alter table file_variants rename to mislaid`.execute(database.owner_db);
    await expect(photoOf(ann)).rejects.toThrow('relation "file_variants" does not exist');
    await sql`alter table mislaid rename to file_variants`.execute(database.owner_db);
    const lost = [...kept].filter((hash) => !before.has(hash));
    expect(lost).toHaveLength(2);
    await deleteUnusedFiles(context);
    expect(areKept(lost)).toEqual([true, true]);
    await anHourPasses();
    await deleteUnusedFiles(context);
    expect(areKept(lost)).toEqual([false, false]);
    expect([...before].every((hash) => kept.has(hash))).toBe(true);
  });

  test('that cannot be deleted now are deleted by a later run (F17)', async () => {
    const id = await photoOf(ann);
    const objects = await objectsOf(id);
    const { object_storage: storage } = context;
    const away = { ...storage, delete: () => Promise.reject(new Error('the storage is away')) };
    await advance(scene, { hours: 25 });
    const failed = deleteUnusedFiles({ ...context, object_storage: away });
    await expect(failed).rejects.toThrow('the storage is away');
    expect(areKept(objects)).toEqual([true, true]);
    expect(await leftAfter(0, [id])).toEqual([false]);
    expect(areKept(objects)).toEqual([false, false]);
  });

  /** Whether a transaction waits for a row that another one has locked. */
  const isSomebodyWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.owner_db);
    return rows.length > 0;
  };

  test('that are uploaded again while they are deleted are there afterwards', async () => {
    const id = await photoOf(ann);
    const objects = await objectsOf(id);
    await advance(scene, { hours: 25 });
    const { object_storage: storage } = context;
    const { promise: again, resolve } = Promise.withResolvers<string>();
    const slow: ObjectStorage = {
      ...storage,
      async delete(hash) {
        // The upload announces the same objects, waits for their rows, and stores them anew.
        if (objects.includes(hash)) resolve(uploadedImage(scene, ann, 'offer_photo', width));
        await expect.poll(isSomebodyWaiting).toBe(true);
        await storage.delete(hash);
      },
    };
    await deleteUnusedFiles({ ...context, object_storage: slow });
    const { variants } = await readFile(context, ann, { file_id: await again });
    expect(variants.map((each) => kept.has(each.object_hash.toString('hex')))).toEqual([
      true,
      true,
    ]);
    expect(await leftAfter(0, [await again])).toEqual([true]);
    expect(areKept(objects)).toEqual([true, true]);
  });
});
