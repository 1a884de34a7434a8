import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { databaseImage } from '@guildhall/scenes/database/database-image';
import { catchRefusal } from '@guildhall/scenes/refusals';
import { signedInWith } from '@guildhall/scenes/second-factors';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { createUser } from '../sign-up/create-user.ts';
import { stepUpWithPassword } from '../step-up/step-up.ts';

let database: TestDatabase;
let scene: Scene;
let email: string;
let userId: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(database.owner_db);
  email = `u${newId().slice(-12)}@example.test`;
  ({ user_id: userId } = await actor(scene, { email }));
});

const origin = { ip_address: '192.0.2.1', user_agent: 'a browser' };
const enter = async (input: { email: string; password: string }) =>
  await signInWithPassword(scene.services, input, origin);

test('the right password opens a session, and the response contains no trace of a password', async () => {
  const { access_token, user } = await enter({ email, password: ACTOR_PASSWORD });
  expect(user).toMatchObject({ id: userId, email });
  expect(user).not.toHaveProperty('password_hash');
  expect(access_token.split('.')).toHaveLength(3);
});

test('an unknown address and a wrong password get the same refusal and write nothing (A4)', async () => {
  const before = await databaseImage(database.owner_db, ['rate_limits']);
  const unknown = await catchRefusal(enter({ email: 'nobody@example.test', password: 'x' }));
  const wrong = await catchRefusal(enter({ email, password: 'x' }));
  expect(unknown).toEqual(wrong);
  expect(wrong).toEqual({ code: 'CREDENTIALS_WRONG', facts: {}, fields: {} });
  expect(await databaseImage(database.owner_db, ['rate_limits'])).toEqual(before);
});

test('an unknown address takes as long as a wrong password (A4)', async () => {
  const times: Record<string, number[]> = { unknown: [], wrong: [] };
  const attempts = { unknown: 'nobody@example.test', wrong: email };
  // Alternating, so that a busy machine slows down both equally.
  for (let round = 0; round < 9; round += 1) {
    for (const [kind, address] of Object.entries(attempts)) {
      const start = performance.now();
      await catchRefusal(enter({ email: address, password: 'x' }));
      times[kind]?.push(performance.now() - start);
    }
  }
  const [unknown = 0, wrong = 0] = Object.values(times).map(
    (each) => each.toSorted((a, b) => a - b)[4],
  );
  // Without the dummy hash an unknown address would take about a tenth.
  expect(unknown).toBeGreaterThan(wrong * 0.4);
  expect(wrong).toBeGreaterThan(unknown * 0.4);
});

describe('passwords are compared in full (A1)', () => {
  const long = 'x'.repeat(79);
  test.each([
    [`${long}a`, `${long}b`],
    [`${long}a`, long],
    ['correct horse', 'correct horse '],
    ['Correct horse', 'correct horse'],
    ['пароль-один', 'пароль-один1'],
  ])('%j is not accepted for %j', async (password, other) => {
    const owner = `u${newId().slice(-12)}@example.test`;
    await actor(scene, { email: owner, password });
    expect(await catchRefusal(enter({ email: owner, password: other }))).toMatchObject({
      code: 'CREDENTIALS_WRONG',
    });
    await enter({ email: owner, password });
  });

  test('differently encoded input of the same characters is the same password', async () => {
    const owner = `u${newId().slice(-12)}@example.test`;
    await actor(scene, { email: owner, password: 'caf\u00e9-caf\u00e9' });
    const { user } = await enter({ email: owner, password: 'cafe\u0301-cafe\u0301' });
    expect(user.email).toBe(owner);
  });
});

test('the address is not case-sensitive', async () => {
  const { user } = await enter({ email: email.toUpperCase(), password: ACTOR_PASSWORD });
  expect(user.id).toBe(userId);
});

test('a user without a password cannot sign in with any password', async () => {
  const { access_token } = await enter({ email, password: ACTOR_PASSWORD });
  const { viewer, session } = await signedInWith(scene, access_token);
  await sql`delete from credentials where user_id = ${userId}`.execute(database.owner_db);
  for (const password of [ACTOR_PASSWORD, '']) {
    expect((await catchRefusal(enter({ email, password }))).code).toBe('CREDENTIALS_WRONG');
    const proof = stepUpWithPassword(scene.services, viewer, session, { password });
    expect((await catchRefusal(proof)).code).toBe('CREDENTIALS_WRONG');
  }
});

test('refuses a suspended user with USER_INACTIVE only after the right password', async () => {
  await database.owner_db
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', userId)
    .execute();
  expect((await catchRefusal(enter({ email, password: 'x' }))).code).toBe('CREDENTIALS_WRONG');
  expect((await catchRefusal(enter({ email, password: ACTOR_PASSWORD }))).code).toBe(
    'USER_INACTIVE',
  );
  const sessions = await database.db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();
  expect(sessions).toEqual([]);
});

describe('creating a user', () => {
  const person = () => ({
    email: `u${newId().slice(-12)}@example.test`,
    password: ACTOR_PASSWORD,
    username: `u${newId().slice(-12)}`,
  });

  test('stores only a salted hash of the password', async () => {
    const created = [
      await createUser(scene.services, person()),
      await createUser(scene.services, person()),
    ];
    const rows = await database.db
      .selectFrom('credentials')
      .select('password_hash')
      .where(
        'user_id',
        'in',
        created.map(({ user_id }) => user_id),
      )
      .execute();
    const hashes = rows.map(({ password_hash }) => password_hash);
    expect(new Set(hashes).size).toBe(2);
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('accepts each address and username once, in any spelling', async () => {
    const first = person();
    await createUser(scene.services, first);
    const sameMail = { ...person(), email: first.email.toUpperCase() };
    const sameName = { ...person(), username: first.username.toUpperCase() };
    expect((await catchRefusal(createUser(scene.services, sameMail))).code).toBe('EMAIL_TAKEN');
    expect((await catchRefusal(createUser(scene.services, sameName))).code).toBe('USERNAME_TAKEN');
  });

  test('ten concurrent calls create one user', async () => {
    const one = person();
    const attempts = Array.from({ length: 10 }, () => createUser(scene.services, one));
    const answers = await Promise.allSettled(attempts);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
