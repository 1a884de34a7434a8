import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { tablesThatHold } from '@guildhall/scenes/database/database-image';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { catchErrorCode } from '@guildhall/scenes/refusals';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readCaughtMails } from '../../notifications/caught/read-caught-mails.ts';
import { drainOutbox } from '../../notifications/drain-outbox.ts';
import { findUser } from '../../users/find-user.ts';
import { readSession } from '../sessions/read-session.ts';
import { confirmEmail, requestEmailChange } from './change-email.ts';
import { undoEmailChange } from './undo-email-change.ts';

let database: TestDatabase;
let scene: Scene;
let userId: string;
/** The address of the owner, and those that somebody who knows the password changes to. */
let email: string;
let taken: string;
let later: string;

const address = () => `u${newId().slice(-12)}@example.test`;
const origin = { ip_address: '192.0.2.1', user_agent: 'a browser' };

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(database.owner_db);
  [email, taken, later] = [address(), address(), address()];
  ({ user_id: userId } = await actor(scene, { email }));
});

async function enter(at: string) {
  const input = { email: at, password: ACTOR_PASSWORD };
  const { access_token } = await signInWithPassword(scene.services, input, origin);
  const found = await readSession(scene.services, access_token);
  if (found === null) throw new Error('the token belongs to no session');
  return { ...found, access_token };
}
async function mailsTo(to: string): Promise<string[]> {
  while ((await drainOutbox(scene.services)) > 0);
  return (await readCaughtMails(scene.services, to)).map(({ text }) => text);
}
/** The links that an address got, the newest first. */
async function linksTo(to: string): Promise<string[]> {
  const found = (await mailsTo(to)).map(
    (text) => /\/auth\/cancelEmailChange#token=([^\s&]+)/.exec(text)?.[1],
  );
  return found.filter((each) => each !== undefined);
}
const request = async ({ user, session }: Awaited<ReturnType<typeof enter>>, to: string) =>
  await requestEmailChange(scene.services, user, session, { new_email: to }, origin);

/** A change that takes effect. */
async function changed(from: string, to: string) {
  const here = await enter(from);
  await request(here, to);
  const code = (await mailsTo(to)).map((text) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean) ?? '';
  return await confirmEmail(scene.services, here.user, here.session, { code });
}
const undo = async (token = '') => await undoEmailChange(scene.services, { token });
const emailNow = async () => (await findUser(database.db, userId))?.email;
const longAgo = async () =>
  await sql`update users set security_changed_at = null where id = ${userId}`.execute(
    database.owner_db,
  );

test('the old address is told at once, and its link stops a change that has not happened', async () => {
  const here = await enter(email);
  await request(here, taken);
  const [link = ''] = await linksTo(email);
  expect(await tablesThatHold(database.owner_db, link.split('.')[1] ?? '')).toEqual([]);
  await undo(link);
  expect(await readSession(scene.services, here.access_token)).toBeNull();
  const code = /\b\d{6}\b/.exec((await mailsTo(taken))[0] ?? '')?.[0] ?? '';
  const back = await enter(email);
  const late = confirmEmail(scene.services, back.user, back.session, { code });
  expect(await catchErrorCode(late)).toBe('CODE_WRONG');
  expect(await catchErrorCode(undo(link))).toBe('CODE_WRONG');
});

test('a link of the old address restores it after the change, ends all sessions, and lets withdrawals wait (A8)', async () => {
  const { access_token: token } = await changed(email, taken);
  expect(await emailNow()).toBe(taken);
  await longAgo();
  const links = await linksTo(email);
  expect(links).toHaveLength(2);
  // The first one, of the request, does it as well.
  await undo(links.at(-1));
  expect(await emailNow()).toBe(email);
  expect(await readSession(scene.services, token)).toBeNull();
  expect((await findUser(database.db, userId))?.security_changed_at).toBeInstanceOf(Date);
  expect((await mailsTo(taken)).join()).toContain('former email address');
  expect(await catchErrorCode(enter(taken))).toBe('CREDENTIALS_WRONG');
});

test('whoever took a profile over cannot void the link of its owner, and loses their own', async () => {
  await changed(email, taken);
  await changed(taken, later);
  const [own = ''] = await linksTo(email);
  const [theirs = '', another = ''] = await linksTo(taken);
  await undo(theirs);
  expect(await emailNow()).toBe(taken);
  await undo(own);
  expect(await emailNow()).toBe(email);
  expect(await catchErrorCode(undo(another))).toBe('CODE_WRONG');
  expect(await emailNow()).toBe(email);
});

test('a link that is forged or older than 72 hours, or whose address somebody else has by now, changes nothing', async () => {
  await changed(email, taken);
  const [link = ''] = await linksTo(email);
  expect(await catchErrorCode(undo(`${link.slice(0, -1)}_`))).toBe('CODE_WRONG');
  await actor(scene, { email });
  expect(await catchErrorCode(undo(link))).toBe('CODE_WRONG');
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from expires_at - created_at) / 3600)::int as hours
      from mail_proofs where user_id = ${userId} and purpose = 'email_undo'`.execute(database.db);
  expect(rows).toEqual([{ hours: 72 }, { hours: 72 }]);
  await sql`update mail_proofs set expires_at = now() where user_id = ${userId}`.execute(
    database.owner_db,
  );
  expect(await catchErrorCode(undo(link))).toBe('CODE_WRONG');
  expect(await emailNow()).toBe(taken);
});
