import type { MailedCode } from '@guildhall/domain/identity/types';
import { codeSchema } from '@guildhall/domain/identity/schema';
import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { sendMails } from '@guildhall/scenes/clock';
import { databaseImage, tablesThatHold } from '@guildhall/scenes/database/database-image';
import { catchRefusal } from '@guildhall/scenes/refusals';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readCaughtMails } from '../notifications/caught/read-caught-mails.ts';
import { readSession } from './sessions/read-session.ts';
import { activateUser } from './sign-up/activate-user.ts';
import { resendActivation } from './sign-up/resend-activation.ts';
import { signUp } from './sign-up/sign-up.ts';
import { confirmEmail, requestEmailChange } from './email/change-email.ts';

// Which code a mailbox gets when an address is asked for more often than it should get mails.

let database: TestDatabase;
let scene: Scene;
let email: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(database.owner_db);
  email = `${newName()}@example.test`;
});

const OWNER = '198.51.100.7';
const newName = () => `u${newId().slice(-12)}`;
const from = (ipAddress: string) => ({ ip_address: ipAddress, user_agent: 'a browser' });
const join = async (ipAddress: string, password = 'seventeen purple spoons') =>
  await signUp(scene.services, { email, username: newName(), password }, from(ipAddress));
const resend = async (userId: string, ipAddress: string) =>
  (await resendActivation(scene.services, { user_id: userId }, from(ipAddress))).mailed_code;
const activate = async (userId: string, code: string) =>
  await activateUser(
    scene.services,
    { user_id: userId, code: codeSchema.parse(code) },
    from(OWNER),
  );

async function mails(to = email) {
  await sendMails(scene);
  return await readCaughtMails(scene.services, to);
}
const SHORT = /^\d{6}$/m;
const LONG = /^(?:[0-9A-Z]{5}-){3}[0-9A-Z]{5}$/m;
/** The newest code of this form that was mailed to the address. */
async function codeOf(form: RegExp, to = email): Promise<string> {
  const codes = (await mails(to)).flatMap(({ text }) => form.exec(text) ?? []);
  return codes[0] ?? 'no code';
}
const longMails = async (to = email) => (await mails(to)).filter(({ text }) => LONG.test(text));

/** Strangers ask for this address until it gets no more six digits, from five providers. */
async function useUpMails(): Promise<string> {
  let strangers = '';
  for (let n = 0; n < 25; n += 1) {
    const { user_id } = await join(`203.0.${n % 5}.${n}`, 'eighteen purple spoons');
    strangers = user_id;
  }
  return strangers;
}

describe('an address that strangers ask codes for (A3)', () => {
  test('gets at most 20 mails with six digits an hour, and one with a long code', async () => {
    await useUpMails();
    const all = await mails();
    expect(all.filter(({ text }) => SHORT.test(text))).toHaveLength(20);
    expect(all.filter(({ text }) => LONG.test(text))).toHaveLength(1);
    expect(all).toHaveLength(21);
  });

  test('can be signed up by its owner at once, with the long code that is in the mailbox', async () => {
    await useUpMails();
    const { user_id, mailed_code } = await join(OWNER);
    expect(mailed_code).toBe('long' satisfies MailedCode);
    expect(await longMails()).toHaveLength(1);
    const { user } = await activate(user_id, await codeOf(LONG));
    expect(user).toMatchObject({ id: user_id, email });
    const input = { email, password: 'seventeen purple spoons' };
    expect((await signInWithPassword(scene.services, input, from(OWNER))).user.id).toBe(user_id);
  });

  test('also when the strangers are in the network of the owner', async () => {
    const { user_id: theirs } = await join(OWNER, 'eighteen purple spoons');
    const outcomes: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      // As if a minute had passed.
      await sql`delete from rate_limits where key like 'sign-up mail:%'`.execute(database.owner_db);
      outcomes.push(await resend(theirs, OWNER));
    }
    expect(outcomes).toEqual([...Array(4).fill('six_digits'), ...Array(8).fill('long')]);
    // Nobody waits for a mail that was not sent.
    await resend(theirs, OWNER);
    const { user_id } = await join(OWNER);
    expect((await activate(user_id, await codeOf(LONG))).user.id).toBe(user_id);
  });

  test('does not become a user of the strangers, who can only guess the long code five times', async () => {
    const theirs = await useUpMails();
    const guesses = [];
    for (let n = 0; n < 6; n += 1) {
      guesses.push((await catchRefusal(activate(theirs, 'ABCDE-FGHJK-MNPQR-STVWX'))).code);
    }
    expect(guesses).toEqual([...Array(5).fill('CODE_WRONG'), 'TOO_MANY_REQUESTS']);
    // Their guesses count for their own sign-up.
    const { user_id } = await join(OWNER);
    await activate(user_id, await codeOf(LONG));
  });

  test('gets the mails of one /48 of IPv6 addresses counted together', async () => {
    const codes = [];
    for (let network = 0; network < 12; network += 1) {
      codes.push((await join(`2001:db8:1:${network}::1`)).mailed_code);
    }
    expect(codes).toEqual([...Array(10).fill('six_digits'), ...Array(2).fill('long')]);
    expect((await join('2001:db8:2::1')).mailed_code).toBe('six_digits');
  });

  test('gets the same rows and answer if a user has it, and a mail that says so (A4)', async () => {
    await actor(scene, { email });
    await useUpMails();
    const { user_id, mailed_code } = await join(OWNER);
    expect(mailed_code).toBe('long');
    const all = await mails();
    expect(all).toHaveLength(21);
    expect(new Set(all.map(({ subject }) => subject))).toEqual(
      new Set(['You already have a profile on Guildhall']),
    );
    expect((await catchRefusal(activate(user_id, 'ABCDE-FGHJK-MNPQR-STVWX'))).code).toBe(
      'CODE_WRONG',
    );
  });
});

describe('the long code of an address', () => {
  test('works once, is stored in no table, and no other sign-up is left (K1, R3)', async () => {
    await useUpMails();
    const [first, second] = [await join(OWNER), await join('192.0.2.9')];
    const code = await codeOf(LONG);
    expect(await tablesThatHold(database.owner_db, code)).toEqual([]);
    expect(await tablesThatHold(database.owner_db, code.replaceAll('-', ''))).toEqual([]);
    await activate(first.user_id, code);
    const before = await databaseImage(database.owner_db, ['rate_limits']);
    for (const { user_id } of [first, second]) {
      expect((await catchRefusal(activate(user_id, code))).code).toBe('CODE_WRONG');
    }
    expect(await databaseImage(database.owner_db, ['rate_limits'])).toEqual(before);
  });

  test('of another address, or one that has expired, is wrong', async () => {
    await useUpMails();
    const code = await codeOf(LONG);
    const { user_id } = await join(OWNER);
    const own = email;
    email = `${newName()}@example.test`;
    const other = await join(OWNER);
    expect((await catchRefusal(activate(other.user_id, code))).code).toBe('CODE_WRONG');
    await sql`update mail_proofs set expires_at = now() where email = ${own}`.execute(
      database.owner_db,
    );
    expect((await catchRefusal(activate(user_id, code))).code).toBe('CODE_WRONG');
  });

  test('is mailed again when the last one is valid for less than half a day', async () => {
    await useUpMails();
    expect(await longMails()).toHaveLength(1);
    await sql`update mail_proofs set expires_at = now() + interval '11 hours'
      where email = ${email} and purpose = 'address'`.execute(database.owner_db);
    await join(OWNER);
    expect(await longMails()).toHaveLength(2);
  });

  test('is made once for ten concurrent requests', async () => {
    await useUpMails();
    await sql`delete from mail_proofs where email = ${email}`.execute(database.owner_db);
    const networks = Array.from({ length: 10 }, (_, n) => `192.0.2.${n}`);
    await Promise.all(networks.map((network) => join(network)));
    const { rows } = await sql`select id from mail_proofs
      where email = ${email} and purpose = 'address'`.execute(database.owner_db);
    expect(rows).toHaveLength(1);
  });

  test('changes the address of a user too, whatever strangers asked for it', async () => {
    await useUpMails();
    const old = `${newName()}@example.test`;
    await actor(scene, { email: old });
    const signedIn = await signInWithPassword(
      scene.services,
      { email: old, password: ACTOR_PASSWORD },
      from(OWNER),
    );
    const own = await readSession(scene.services, signedIn.access_token);
    if (own === null) throw new Error('no session');
    const request = { new_email: email };
    const change = await requestEmailChange(
      scene.services,
      own.user,
      own.session,
      request,
      from(OWNER),
    );
    expect(change).toEqual({ mailed_code: 'long' });
    const code = codeSchema.parse(await codeOf(LONG));
    const confirm = async (input: object) =>
      await confirmEmail(scene.services, own.user, own.session, { code, ...input });
    // The code belongs to an address, so it proves nothing without it.
    expect((await catchRefusal(confirm({}))).code).toBe('CODE_WRONG');
    expect((await catchRefusal(confirm({ new_email: old }))).code).toBe('CODE_WRONG');
    const { access_token } = await confirm(request);
    expect((await readSession(scene.services, access_token))?.user.email).toBe(email);
  });
});

test('a code can be requested again after a minute; the sixth in an hour is the long one', async () => {
  const { user_id } = await join(OWNER);
  const refused = await catchRefusal(resend(user_id, OWNER));
  expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(refused.facts['retry_after_seconds']).toBeLessThanOrEqual(60);
  for (let sent = 2; sent <= 6; sent += 1) {
    await sql`delete from rate_limits where key like 'sign-up mail:%'`.execute(database.owner_db);
    // One after the other: mails that wait together are sent in any order.
    await sendMails(scene);
    expect(await resend(user_id, OWNER)).toBe(sent <= 5 ? 'six_digits' : 'long');
  }
  expect(await mails()).toHaveLength(6);
  // The newest six digits work as well.
  expect((await activate(user_id, await codeOf(SHORT))).user.email).toBe(email);
});
