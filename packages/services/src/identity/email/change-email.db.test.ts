import type { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { databaseImage, tablesThatHold } from '@guildhall/scenes/database/database-image';
import { catchErrorCode } from '@guildhall/scenes/refusals';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { drainOutbox } from '../../notifications/drain-outbox.ts';
import { readCaughtMails } from '../../notifications/caught/read-caught-mails.ts';
import { readSession } from '../sessions/read-session.ts';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { confirmEmail, requestEmailChange } from './change-email.ts';

let database: TestDatabase;
let scene: Scene;
let email: string;
let newEmail: string;

const address = () => `u${newId().slice(-12)}@example.test`;
const origin = { ip_address: '192.0.2.1', user_agent: 'a browser' };

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(database.owner_db);
  [email, newEmail] = [address(), address()];
  await actor(scene, { email });
});

async function enter(at = email) {
  const input = { email: at, password: ACTOR_PASSWORD };
  const { access_token } = await signInWithPassword(scene.services, input, origin);
  const found = await readSession(scene.services, access_token);
  if (found === null) throw new Error('the token belongs to no session');
  return { ...found, access_token };
}
const requestChange = async ({ user, session }: Awaited<ReturnType<typeof enter>>, to = newEmail) =>
  await requestEmailChange(scene.services, user, session, { new_email: to }, origin);
const confirm = async ({ user, session }: Awaited<ReturnType<typeof enter>>, code: string) =>
  await confirmEmail(scene.services, user, session, { code });

async function mailsTo(to: string) {
  while ((await drainOutbox(scene.services)) > 0);
  return await readCaughtMails(scene.services, to);
}
async function codeSentTo(to: string): Promise<string> {
  const [mail] = await mailsTo(to);
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? 'no code';
}

test('the code sent to the new address makes it the user’s; the old address is notified (A8)', async () => {
  const [here, there] = [await enter(), await enter()];
  await requestChange(here);
  const { access_token } = await confirm(here, await codeSentTo(newEmail));
  expect((await enter(newEmail)).user.id).toBe(here.user.id);
  expect(await catchErrorCode(enter())).toBe('CREDENTIALS_WRONG');
  const subjects = (await mailsTo(email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('address')).toSorted()).toEqual([
    'Somebody wants to change your address for Guildhall',
    'Your address for Guildhall was changed',
  ]);
  for (const ended of [here, there]) {
    expect(await readSession(scene.services, ended.access_token)).toBeNull();
  }
  const renewed = await readSession(scene.services, access_token);
  expect(renewed?.user.email).toBe(newEmail);
  // Withdrawals wait from this time on.
  expect(renewed?.user.security_changed_at).toBeInstanceOf(Date);
});

test('a code works once and is stored in no table (K1)', async () => {
  const here = await enter();
  await requestChange(here);
  const code = await codeSentTo(newEmail);
  expect(await tablesThatHold(database.owner_db, code)).toEqual([]);
  const { access_token } = await confirm(here, code);
  const again = await readSession(scene.services, access_token);
  if (again === null) throw new Error('the session was not renewed');
  expect(await catchErrorCode(confirm({ ...again, access_token }, code))).toBe('CODE_WRONG');
});

test('of three concurrent attempts with one code, one succeeds', async () => {
  const here = await enter();
  await requestChange(here);
  const code = await codeSentTo(newEmail);
  const answers = await Promise.allSettled([1, 2, 3].map(() => confirm(here, code)));
  const refused = answers.filter((each) => each.status === 'rejected');
  expect(refused.map(({ reason }) => (reason as Refusal).code)).toEqual(
    Array(2).fill('CODE_WRONG'),
  );
});

test('the sixth attempt is refused unchecked, and no wrong one changes anything (R3, INV11)', async () => {
  const here = await enter();
  await requestChange(here);
  const code = await codeSentTo(newEmail);
  const wrong = code === '000000' ? '000001' : '000000';
  const before = await databaseImage(database.owner_db, ['rate_limits']);
  const codes = [];
  for (let attempts = 0; attempts < 5; attempts += 1)
    codes.push(await catchErrorCode(confirm(here, wrong)));
  codes.push(await catchErrorCode(confirm(here, code)));
  expect(codes).toEqual([...Array(5).fill('CODE_WRONG'), 'TOO_MANY_REQUESTS']);
  expect(await databaseImage(database.owner_db, ['rate_limits'])).toEqual(before);
});

test('an address in use gets a mail that says so, and no code (A4)', async () => {
  const owner = address();
  await actor(scene, { email: owner });
  const here = await enter();
  await requestChange(here, owner);
  const [mail] = await mailsTo(owner);
  expect(mail?.subject).toBe('You already have a profile on Guildhall');
  expect(mail?.text).not.toMatch(/\b\d{6}\b/);
});

test('both steps need recent authentication: eleven minutes later they are refused (A7)', async () => {
  const here = await enter();
  await requestChange(here);
  const code = await codeSentTo(newEmail);
  await sql`update sessions set authenticated_at = now() - interval '11 minutes'
    where id = ${here.session.id}`.execute(database.owner_db);
  const old = await readSession(scene.services, here.access_token);
  if (old === null) throw new Error('the session is gone');
  const late = { ...old, access_token: here.access_token };
  await sql`delete from rate_limits`.execute(database.owner_db);
  expect(await catchErrorCode(requestChange(late))).toBe('REAUTH_REQUIRED');
  expect(await catchErrorCode(confirm(late, code))).toBe('REAUTH_REQUIRED');
});
