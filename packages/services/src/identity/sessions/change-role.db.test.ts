import { actor } from '@guildhall/scenes/actors';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '../../context.ts';
import { findUser } from '../../users/find-user.ts';
import { changeRole } from './change-role.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let bob: Viewer;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  ann = await actor(scene, { role: 'admin' });
  bob = await actor(scene, { role: 'admin' });
});

const takeRole = async (by: Viewer, { user_id }: Viewer) =>
  await changeRole(scene.services, by, { user_id, role: 'user', reason: 'They have left us' });
const roleOf = async ({ user_id }: Viewer) => (await findUser(database.db, user_id))?.role;

test('nobody changes their own role (Z9)', async () => {
  await expect(takeRole(ann, ann)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
});

test('an admin whose role was taken during their call takes nobody else’s (Z9)', async () => {
  await takeRole(bob, ann);
  await expect(takeRole(ann, bob)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
  expect(await roleOf(bob)).toBe('admin');
});

test('of two admins who take each other’s role at once, one is left (Z9)', async () => {
  const results = await Promise.allSettled([takeRole(ann, bob), takeRole(bob, ann)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect([await roleOf(ann), await roleOf(bob)].toSorted()).toEqual(['admin', 'user']);
});
