import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runAdmin } from './admin.ts';
import type { AdminOptions } from './call.ts';

let database: TestDatabase;
let scene: ReturnType<typeof testScene>;
let said: string[] = [];
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  await actor(scene, { role: 'admin', email: 'admin@shop.test' });
  await actor(scene, { role: 'support', email: 'support@shop.test' });
  await actor(scene, { email: 'new@shop.test' });
});
afterAll(() => database.close());
beforeEach(() => {
  said = [];
});

async function admin(command: string, names: string[], options: AdminOptions & { as?: string }) {
  const say = (line: string) => void said.push(line);
  return await runAdmin({
    url: database.owner_url,
    command,
    names,
    options: { as: 'admin@shop.test', reason: 'It was asked for in a test.', ...options },
    proof: { password: ACTOR_PASSWORD, code: '' },
    key_vault: scene.services.key_vault,
    mode: 'demo',
    tell: say,
    complain: say,
  });
}

test('a role is given by an administrator to somebody else', async () => {
  expect(await admin('set-role', ['new@shop.test'], { role: 'owner' })).toBe(1);
  const as = 'support@shop.test';
  expect(await admin('set-role', ['new@shop.test'], { role: 'admin', as })).toBe(1);
  expect(await admin('set-role', ['new@shop.test'], { role: 'moderator' })).toBe(0);
  expect(await admin('set-role', ['admin@shop.test'], { role: 'user' })).toBe(1);
});

test('of two admins, one proposes a role and the other confirms what they are shown (Z10)', async () => {
  await actor(scene, { email: 'double@shop.test' });
  await actor(scene, { role: 'admin', email: 'second@shop.test' });
  expect(await admin('set-role', ['double@shop.test'], { role: 'admin' })).toBe(0);
  const id = /confirm-role (\S+)/.exec(said.join('\n'))?.[1] ?? '';
  expect(await admin('confirm-role', [id], {})).toBe(0);
  const fingerprint = /fingerprint {2}(\S+)/.exec(said.join('\n'))?.[1] ?? '';
  expect(await admin('confirm-role', [id], { fingerprint })).toBe(1);
  expect(said.at(-1)).toContain('DECISION_OWN');
  const as = 'second@shop.test';
  expect(await admin('confirm-role', [id], { as, fingerprint })).toBe(0);
  expect(said.at(-1)).toBe('✓ Their role is admin now.');
  expect(await admin('dismiss-role', [id], {})).toBe(1);
});
