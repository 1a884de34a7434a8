import { seller } from '@guildhall/scenes/actors';
import { uploadedImage } from '@guildhall/scenes/files';
import { testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../database.ts';
import { invariantViolations } from '../invariants.ts';

let database: TestDatabase;
let fileId: string;
beforeAll(async () => {
  database = await testDatabase();
  const scene = testScene(database.db);
  fileId = await uploadedImage(scene, await seller(scene));
});
afterAll(() => database.close());

test.each<[string, (db: Kysely<Database>) => Promise<unknown>, string]>([
  [
    'nothing uses and that never expires',
    (db) => sql`update files set expires_at = null`.execute(db),
    'is used by nothing and never expires',
  ],
  [
    'is used and expires',
    (db) => sql`insert into file_references values (${fileId}, 'offer', uuidv7())`.execute(db),
    'is used and expires at',
  ],
])('a file that %s is found (INV8)', async (_what, damage, fault) => {
  expect(await invariantViolations(database.owner_db)).toEqual([]);
  await damage(database.owner_db);
  expect(await invariantViolations(database.owner_db)).toEqual([
    expect.stringContaining(`INV8: file ${fileId} ${fault}`),
  ]);
  await sql`delete from file_references`.execute(database.owner_db);
  await sql`update files set expires_at = now()`.execute(database.owner_db);
});
