import { inTransaction } from '@guildhall/db/transaction';
import { buyer } from '@guildhall/scenes/actors';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { drainOutbox } from '../notifications/drain-outbox.ts';
import { notify } from '../kernel/notify.ts';
import { readCaughtMails } from '../notifications/caught/read-caught-mails.ts';
import { changeLanguage } from './change-language.ts';
import { findUser } from './find-user.ts';

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

const enqueue = async ({ user_id }: Viewer) =>
  await inTransaction(database.db, async (trx) => {
    await notify(trx, { user_id }, { kind: 'two_factor_changed', change: 'codes_made' });
  });

/** The subjects of a user's mails, the newest first. */
async function subjectsOf({ user_id }: Viewer): Promise<string[]> {
  while ((await drainOutbox(scene.services)) > 0);
  const user = await findUser(database.db, user_id);
  const mails = await readCaughtMails(scene.services, user?.email ?? '');
  return mails.map(({ subject }) => subject);
}

test('mails come in the chosen language, also those that are waiting, and only for this user', async () => {
  const ann = await buyer(scene);
  const other = await buyer(scene);
  await enqueue(ann);
  await enqueue(other);
  await changeLanguage(scene.services, ann, { language: 'de' });
  const [german] = await subjectsOf(ann);
  const [english] = await subjectsOf(other);
  expect(german).not.toBe(english);

  await changeLanguage(scene.services, ann, { language: 'en' });
  await enqueue(ann);
  expect(await subjectsOf(ann)).toEqual([english, german]);
});
