import { deleteIdentity, insertIdentity } from '@guildhall/db/identity/commands';
import { newId } from '@guildhall/domain/kernel/ids';
import { actor } from '@guildhall/scenes/actors';
import { withTotp } from '@guildhall/scenes/second-factors';
import { completed } from '@guildhall/scenes/sign-ins';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInWithIdentity } from './sign-in-with-identity.ts';

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

const ORIGIN = { ip_address: null, user_agent: null };

test.each([
  ['opens no session', false],
  ['gets no second-factor ticket', true],
])('an identity that is unlinked during its sign-in %s (S3)', async (_, hasTwoFactor) => {
  const email = `u${newId().slice(-12)}@example.test`;
  const { user_id } = await actor(scene, { email });
  const issuer = 'https://id.example.test';
  const identity = {
    issuer,
    subject: user_id,
    email,
    is_email_verified: true,
    name: null,
    authenticated_at: null,
  };
  await insertIdentity(database.db, { issuer, subject: identity.subject, user_id, email });
  const { access_token } = await completed(signInWithIdentity(scene.services, identity, ORIGIN));
  if (hasTwoFactor) await withTotp(scene, access_token);
  let isFound = false;
  const disconnecting = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      // The first query finds the identity's user; the identity is unlinked before the next query.
      if (!isFound) await deleteIdentity(database.db, user_id, issuer);
      isFound = true;
      return result;
    },
  });
  const late = signInWithIdentity({ ...scene.services, db: disconnecting }, identity, ORIGIN);
  await expect(late).rejects.toMatchObject({ code: 'IDENTITY_NOT_LINKED' });
  const { rows } = await sql`select 1 from sessions where user_id = ${user_id}`.execute(
    database.db,
  );
  expect(rows).toHaveLength(1);
});
