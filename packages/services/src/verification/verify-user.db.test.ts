import { actor } from '@guildhall/scenes/actors';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmVerification, dismissVerification, verifyUser } from './verify-user.ts';

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

test('a member of staff neither decides, confirms nor closes what is about themselves (Z9)', async () => {
  const { services } = scene;
  const subject = await actor(scene, { role: 'support' });
  const colleague = await actor(scene, { role: 'support' });
  const decision = {
    user_id: subject.user_id,
    level: 3,
    legal_name: 'Ann Example',
    reason: 'Papers seen on 3 March',
  } as const;
  const denied = { code: 'PERMISSION_DENIED' };
  await expect(verifyUser(services, subject, decision)).rejects.toMatchObject(denied);
  const { proposal_id, fingerprint } = await verifyUser(services, colleague, decision);
  await expect(
    confirmVerification(services, subject, { proposal_id, fingerprint }),
  ).rejects.toMatchObject(denied);
  await expect(
    dismissVerification(services, subject, { proposal_id, reason: 'I do not like it' }),
  ).rejects.toMatchObject(denied);
  const third = await actor(scene, { role: 'admin' });
  await confirmVerification(services, third, { proposal_id, fingerprint });
});
