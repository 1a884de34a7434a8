import type { Role } from '@guildhall/domain/kernel/roles';
import { actor } from '@guildhall/scenes/actors';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { findUser } from '../../users/find-user.ts';
import { changeRole, confirmRole, dismissRole, readRoleProposal } from './change-role.ts';

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
  // Each test has its own admins.
  await sql`update users set is_active = false`.execute(database.owner_db);
  ann = await actor(scene, { role: 'admin' });
  bob = await actor(scene, { role: 'admin' });
});

const give = async (by: Viewer, { user_id }: Viewer, role: Role) =>
  await changeRole(scene.services, by, { user_id, role, reason: 'They have changed teams' });
const roleOf = async ({ user_id }: Viewer) => (await findUser(database.db, user_id))?.role;

async function confirm(by: Viewer, proposalId: string) {
  const { fingerprint } = await readRoleProposal(scene.services, by, proposalId);
  return await confirmRole(scene.services, by, { proposal_id: proposalId, fingerprint });
}

const DENIED = { code: 'PERMISSION_DENIED' };

test('nobody changes their own role (Z9)', async () => {
  await expect(give(ann, ann, 'user')).rejects.toMatchObject(DENIED);
});

test('the only admin gives a role alone, since nobody could confirm it', async () => {
  await sql`update users set is_active = false where id = ${bob.user_id}`.execute(
    database.owner_db,
  );
  const cat = await actor(scene);
  expect(await give(ann, cat, 'admin')).toMatchObject({ before: 'user', is_carried_out: true });
  expect(await roleOf(cat)).toBe('admin');
});

test('one of two admins makes no second account of theirs staff (Z10)', async () => {
  const double = await actor(scene);
  const { proposal_id: id, is_carried_out } = await give(ann, double, 'admin');
  expect([is_carried_out, await roleOf(double)]).toEqual([false, 'user']);
  await expect(confirm(ann, id)).rejects.toMatchObject({ code: 'DECISION_OWN' });
  await expect(confirm(double, id)).rejects.toMatchObject(DENIED);
  expect(await confirm(bob, id)).toEqual({ user_id: double.user_id, role: 'admin' });
  expect(await roleOf(double)).toBe('admin');
});

test('nor do they remove the other to be the only one (Z10)', async () => {
  const { is_carried_out } = await give(ann, bob, 'user');
  expect([is_carried_out, await roleOf(bob)]).toEqual([false, 'admin']);
});

test('a member of staff who is no admin loses their role by one', async () => {
  const cat = await actor(scene, { role: 'support' });
  expect(await give(ann, cat, 'user')).toMatchObject({ before: 'support', is_carried_out: true });
});

test('an admin confirms that they leave, and nothing else about themselves (Z9)', async () => {
  const { proposal_id: lower } = await give(ann, bob, 'support');
  await expect(confirm(bob, lower)).rejects.toMatchObject(DENIED);
  await dismissRole(scene.services, ann, { proposal_id: lower, reason: 'They leave us instead' });
  const { proposal_id: leave } = await give(ann, bob, 'user');
  await confirm(bob, leave);
  expect(await roleOf(bob)).toBe('user');
});

test('of two admins who agree to leave at once, one is left (Z9)', async () => {
  const { proposal_id: first } = await give(ann, bob, 'user');
  const { proposal_id: second } = await give(bob, ann, 'user');
  const results = await Promise.allSettled([confirm(bob, first), confirm(ann, second)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect([await roleOf(ann), await roleOf(bob)].toSorted()).toEqual(['admin', 'user']);
});

test('an admin whose role was taken during their call gives none (Z9)', async () => {
  const { proposal_id: id } = await give(ann, bob, 'user');
  await confirm(bob, id);
  const cat = await actor(scene);
  await expect(give(bob, cat, 'support')).rejects.toMatchObject(DENIED);
});
