import { inTransaction } from '@guildhall/db/transaction';
import type { Permission } from '@guildhall/domain/kernel/permissions';
import type { Role } from '@guildhall/domain/kernel/roles';
import { actor } from '@guildhall/scenes/actors';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { findUser } from '../../users/find-user.ts';
import {
  changeStaff,
  confirmStaffChange,
  dismissStaffChange,
  readStaffProposal,
  type StaffChange,
} from './change-staff.ts';

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

const change = async (by: Viewer, { user_id }: Viewer, changed: StaffChange) =>
  await inTransaction(database.db, (trx) =>
    changeStaff(trx, by, { user_id, change: changed, reason: 'They have changed teams' }),
  );
const give = async (by: Viewer, user: Viewer, role: Role) =>
  await change(by, user, { kind: 'users.change_role', role });
const roleOf = async ({ user_id }: Viewer) => (await findUser(database.db, user_id))?.role;

async function confirm(by: Viewer, proposalId: string) {
  const { fingerprint } = await readStaffProposal(database.db, by, proposalId);
  return await inTransaction(database.db, (trx) =>
    confirmStaffChange(trx, by, { proposal_id: proposalId, fingerprint }),
  );
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
  expect(await give(ann, cat, 'admin')).toMatchObject({
    before: { role: 'user' },
    is_carried_out: true,
  });
  expect(await roleOf(cat)).toBe('admin');
});

test('one of two admins makes no second account of theirs staff (Z10)', async () => {
  const double = await actor(scene);
  const { proposal_id: id, is_carried_out } = await give(ann, double, 'admin');
  expect([is_carried_out, await roleOf(double)]).toEqual([false, 'user']);
  await expect(confirm(ann, id)).rejects.toMatchObject({ code: 'DECISION_OWN' });
  await expect(confirm(double, id)).rejects.toMatchObject(DENIED);
  expect(await confirm(bob, id)).toEqual({
    user_id: double.user_id,
    after: { role: 'admin', grants: [] },
  });
  expect(await roleOf(double)).toBe('admin');
});

test('nor do they remove the other to be the only one (Z10)', async () => {
  const { is_carried_out } = await give(ann, bob, 'user');
  expect([is_carried_out, await roleOf(bob)]).toEqual([false, 'admin']);
});

test('a member of staff who is no admin loses their role by one', async () => {
  const cat = await actor(scene, { role: 'support' });
  expect(await give(ann, cat, 'user')).toMatchObject({
    before: { role: 'support' },
    is_carried_out: true,
  });
});

test('an admin confirms that they leave, and nothing else about themselves (Z9)', async () => {
  const { proposal_id: lower } = await give(ann, bob, 'support');
  await expect(confirm(bob, lower)).rejects.toMatchObject(DENIED);
  const reason = 'They leave us instead';
  await inTransaction(database.db, (trx) =>
    dismissStaffChange(trx, ann, { proposal_id: lower, reason }),
  );
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

describe('grants of moderators', () => {
  const grant = async (by: Viewer, to: Viewer, ...grants: Permission[]) =>
    await change(by, to, { kind: 'users.change_grants', grants });
  const grantsOf = async ({ user_id }: Viewer) => (await findUser(database.db, user_id))?.grants;

  test('one admin gives no second account more rights (Z10)', async () => {
    const mod = await actor(scene, { role: 'moderator' });
    const { proposal_id: id, is_carried_out } = await grant(ann, mod, 'disputes.decide');
    expect([is_carried_out, await grantsOf(mod)]).toEqual([false, []]);
    await expect(confirm(ann, id)).rejects.toMatchObject({ code: 'DECISION_OWN' });
    await confirm(bob, id);
    expect(await grantsOf(mod)).toEqual(['disputes.decide']);
  });

  test('are taken by one admin, and end with the role', async () => {
    const mod = await actor(scene, { role: 'moderator' });
    const { proposal_id: id } = await grant(ann, mod, 'disputes.decide', 'content.publish');
    await confirm(bob, id);
    expect(await grant(ann, mod, 'content.publish')).toMatchObject({ is_carried_out: true });
    expect(await grantsOf(mod)).toEqual(['content.publish']);
    await give(ann, mod, 'user');
    expect(await grantsOf(mod)).toEqual([]);
  });

  test('are for moderators alone, and something must change', async () => {
    const refused = { code: 'STAFF_CHANGE_REFUSED' };
    const cat = await actor(scene, { role: 'support' });
    await expect(grant(ann, cat, 'disputes.decide')).rejects.toMatchObject(refused);
    const mod = await actor(scene, { role: 'moderator' });
    await expect(grant(ann, mod)).rejects.toMatchObject(refused);
    await expect(give(ann, mod, 'moderator')).rejects.toMatchObject(refused);
  });
});

test('a second factor is reset by two admins; sessions end, and the user is told (A10)', async () => {
  const cat = await actor(scene, { role: 'support' });
  await sql`update users set two_factor = true where id = ${cat.user_id}`.execute(
    database.owner_db,
  );
  const reset = { kind: 'users.reset_second_factor' } as const;
  await expect(change(cat, cat, reset)).rejects.toMatchObject(DENIED);
  const { proposal_id: id, is_carried_out } = await change(ann, cat, reset);
  expect(is_carried_out).toBe(false);
  await confirm(bob, id);
  expect((await findUser(database.db, cat.user_id))?.two_factor).toBe(false);
  await expect(change(ann, cat, reset)).rejects.toMatchObject({ code: 'STAFF_CHANGE_REFUSED' });
  const { rows } = await sql<{ facts: object }>`
    select payload -> 'notice' as facts from outbox
    where payload ->> 'user_id' = ${cat.user_id}`.execute(database.owner_db);
  expect(rows.length).toBeGreaterThan(0);
});
