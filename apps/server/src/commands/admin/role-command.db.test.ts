import { actor } from '@guildhall/scenes/actors';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminAs } from './test-admin.ts';

let database: TestDatabase;
let scene: Scene;
let staff: ReturnType<typeof adminAs>;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  staff = adminAs('admin@shop.test', database, scene);
  await actor(scene, { role: 'admin', email: 'admin@shop.test' });
  await actor(scene, { role: 'support', email: 'support@shop.test' });
  await actor(scene, { email: 'new@shop.test' });
});
afterAll(() => database.close());

test('a role is given by an administrator to somebody else', async () => {
  expect(await staff.run('set-role', ['new@shop.test'], { role: 'owner' })).toBe(1);
  const as = 'support@shop.test';
  expect(await staff.run('set-role', ['new@shop.test'], { role: 'admin', as })).toBe(1);
  expect(await staff.run('set-role', ['new@shop.test'], { role: 'moderator' })).toBe(0);
  expect(await staff.run('set-role', ['admin@shop.test'], { role: 'user' })).toBe(1);
});

test('of two admins, one proposes a role and the other confirms what they are shown (Z10)', async () => {
  await actor(scene, { email: 'double@shop.test' });
  await actor(scene, { role: 'admin', email: 'second@shop.test' });
  expect(await staff.run('set-role', ['double@shop.test'], { role: 'admin' })).toBe(0);
  const id = /confirm-role (\S+)/.exec(staff.said.join('\n'))?.[1] ?? '';
  expect(await staff.run('confirm-role', [id])).toBe(0);
  const fingerprint = /fingerprint {2}(\S+)/.exec(staff.said.join('\n'))?.[1] ?? '';
  expect(await staff.run('confirm-role', [id], { fingerprint })).toBe(1);
  expect(staff.said.at(-1)).toContain('DECISION_OWN');
  const as = 'second@shop.test';
  expect(await staff.run('confirm-role', [id], { as, fingerprint })).toBe(0);
  expect(staff.said.at(-1)).toBe('✓ Their role is admin now.');
  expect(await staff.run('dismiss-role', [id])).toBe(1);
});
