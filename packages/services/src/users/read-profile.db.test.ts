import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readProfile } from './read-profile.ts';

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

test('a profile has name on the site, level and record, and nothing that names the person', async () => {
  const { user_id } = await seller(scene, { seller_level: 3 });
  const statistics = { completed_orders: 7, due_orders: 8, on_time_share: 8_750 };
  await database.db
    .insertInto('seller_statistics')
    .values({ user_id, ...statistics, refreshed_at: new Date() })
    .execute();
  const profile = await readProfile(scene.services, user_id);
  expect(profile).toMatchObject({ id: user_id, seller_level: 3, ...statistics });
  expect(Object.keys(profile).toSorted()).toEqual([
    'avatar_large_url',
    'avatar_url',
    'completed_orders',
    'created_at',
    'due_orders',
    'id',
    'on_time_share',
    'seller_level',
    'username',
    'verification_level',
  ]);
});

test('somebody who never sold has a profile without a record', async () => {
  const { user_id } = await buyer(scene);
  expect(await readProfile(scene.services, user_id)).toMatchObject({
    due_orders: null,
    on_time_share: null,
  });
});

test('nobody and a suspended user have no profile', async () => {
  const { user_id } = await buyer(scene);
  await database.db
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', user_id)
    .execute();
  for (const id of [user_id, newId()]) {
    await expect(readProfile(scene.services, id)).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
    });
  }
});
