import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { databaseImage } from '@guildhall/scenes/database/database-image';
import { sendMails } from '@guildhall/scenes/clock';
import { catchRefusal } from '@guildhall/scenes/refusals';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Origin } from '../../kernel/viewer.ts';
import { readCaughtMails } from '../../notifications/caught/read-caught-mails.ts';
import { changePassword } from '../passwords/change-password.ts';
import { endOtherSessions, endSession } from '../sessions/end-sessions.ts';
import { linkIdentity } from '../sign-on/link-identity.ts';
import { listDevices } from '../sessions/list-devices.ts';
import { readSession } from '../sessions/read-session.ts';
import { requireRecentAuthentication } from '../sessions/require-recent-authentication.ts';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { stepUpWithIdentity } from './step-up-with-identity.ts';
import { stepUpWithPassword } from './step-up.ts';

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
  email = `u${newId().slice(-12)}@example.test`;
  ({ user_id: userId } = await actor(scene, { email }));
});

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const at = (ipAddress: string, deviceToken: string | null = null): Origin => ({
  ip_address: ipAddress,
  user_agent: CHROME,
  device_token: deviceToken,
});

const IDENTITY = {
  issuer: 'https://provider.test',
  is_email_verified: true,
  name: null,
  authenticated_at: null,
};

/** Signs in and returns the session as a request reads it. */
async function enter(origin = at('192.0.2.7'), password = ACTOR_PASSWORD) {
  const signedIn = await signInWithPassword(scene.services, { email, password }, origin);
  return { ...signedIn, ...(await sessionOf(signedIn.access_token)) };
}

async function sessionOf(token: string) {
  const found = await readSession(scene.services, token);
  if (found === null) throw new Error('the token belongs to no session');
  return found;
}

const opens = async (token: string) => (await readSession(scene.services, token)) !== null;
const viewer = () => ({ user_id: userId, role: 'user' as const });
const grow = async (id: string, minutes: number) =>
  await sql`update sessions set authenticated_at = now() - make_interval(mins => ${minutes})
    where id = ${id}`.execute(database.owner_db);

describe('a sensitive action requires recent authentication (A7)', () => {
  test('ten minutes after the last one, and lists the methods', async () => {
    const { session, access_token } = await enter();
    await requireRecentAuthentication(scene.services, userId, session);
    await grow(session.id, 11);
    const old = await sessionOf(access_token);
    const { code, facts } = await catchRefusal(
      requireRecentAuthentication(scene.services, userId, old.session),
    );
    expect([code, facts]).toEqual(['REAUTH_REQUIRED', { methods: ['password'] }]);
  });

  test('and without it changes neither the password nor anything else (INV11)', async () => {
    const { session, access_token, user } = await enter();
    await grow(session.id, 11);
    const old = await sessionOf(access_token);
    const before = await databaseImage(database.owner_db, ['rate_limits']);
    const change = changePassword(scene.services, user, old.session, {
      new_password: 'another horse entirely',
    });
    expect((await catchRefusal(change)).code).toBe('REAUTH_REQUIRED');
    expect(await databaseImage(database.owner_db, ['rate_limits'])).toEqual(before);
  });

  test('the right password issues a new token with the same last day and voids the old one (S1)', async () => {
    const { session, access_token } = await enter();
    await grow(session.id, 11);
    const old = await sessionOf(access_token);
    const { access_token: fresh } = await stepUpWithPassword(
      scene.services,
      viewer(),
      old.session,
      { password: ACTOR_PASSWORD },
    );
    expect(await opens(access_token)).toBe(false);
    const renewed = await sessionOf(fresh);
    expect(renewed.session.id).not.toBe(session.id);
    expect(renewed.session.ends_at).toEqual(session.ends_at);
    expect(renewed.session.device_id).toBe(session.device_id);
    await requireRecentAuthentication(scene.services, userId, renewed.session);
  });

  test('a session that was ended meanwhile is not revived (S3)', async () => {
    const { session } = await enter();
    const other = await enter();
    await endOtherSessions(scene.services, viewer(), other.session);
    const late = stepUpWithPassword(scene.services, viewer(), session, {
      password: ACTOR_PASSWORD,
    });
    expect((await catchRefusal(late)).code).toBe('NOT_SIGNED_IN');
  });

  test('a wrong password changes nothing, and the eleventh is refused unchecked (R3)', async () => {
    const { session, access_token } = await enter();
    const wrong = () =>
      catchRefusal(stepUpWithPassword(scene.services, viewer(), session, { password: 'guess' }));
    const codes = [];
    for (let attempts = 0; attempts < 11; attempts += 1) codes.push((await wrong()).code);
    expect(codes).toEqual([...Array(10).fill('CREDENTIALS_WRONG'), 'TOO_MANY_REQUESTS']);
    expect(await opens(access_token)).toBe(true);
  });
});

describe('a changed password', () => {
  test('ends every other session, renews this one and notifies by mail (S3, A8)', async () => {
    const [here, there] = [await enter(), await enter(at('198.51.100.1'))];
    const { access_token } = await changePassword(scene.services, here.user, here.session, {
      new_password: 'another horse entirely',
    });
    expect(
      await Promise.all([here.access_token, there.access_token, access_token].map(opens)),
    ).toEqual([false, false, true]);
    expect((await catchRefusal(enter())).code).toBe('CREDENTIALS_WRONG');
    await enter(at('192.0.2.7', here.device_token), 'another horse entirely');
    await sendMails(scene);
    const subjects = (await readCaughtMails(scene.services, email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /password/i.test(subject))).toHaveLength(1);
  });
});

test('refuses to change to a common password or to the user’s name (A2)', async () => {
  const { session, user } = await enter();
  for (const newPassword of ['password123', `${user.username}99`]) {
    const change = changePassword(scene.services, user, session, { new_password: newPassword });
    expect((await catchRefusal(change)).code).toBe('PASSWORD_COMMON');
  }
  await enter();
});

test('a provider must have authenticated this user after our request (A7, SSO5)', async () => {
  const { session } = await enter();
  const identity = { ...IDENTITY, subject: newId(), email };
  await linkIdentity(scene.services, userId, 'google', identity);
  const askedAt = new Date();
  const proven = (secondsLater: number | null, subject = identity.subject) => {
    const authenticatedAt =
      secondsLater === null ? null : new Date(askedAt.getTime() + secondsLater * 1_000);
    const proof = {
      identity: { ...identity, subject, authenticated_at: authenticatedAt },
      asked_at: askedAt,
    };
    return stepUpWithIdentity(scene.services, userId, session, proof);
  };
  for (const secondsLater of [null, -3_600, -31]) {
    expect((await catchRefusal(proven(secondsLater))).facts).toEqual({ reason: 'not_fresh' });
  }
  expect((await catchRefusal(proven(1, newId()))).facts).toEqual({ reason: 'somebody_else' });
  expect(await opens((await proven(-29)).access_token)).toBe(true);
});

describe('devices', () => {
  const warnings = async () => {
    await sendMails(scene);
    const mails = await readCaughtMails(scene.services, email);
    return mails.filter(({ subject }) => subject.startsWith('New sign-in')).length;
  };

  test('an unrecognized device notifies the user; the first and known ones do not', async () => {
    const first = await enter();
    expect(await warnings()).toBe(0);
    await enter(at('203.0.113.5', first.device_token));
    expect(await warnings()).toBe(0);
    const second = await enter(at('203.0.113.5'));
    expect(second.device_token).not.toBe(first.device_token);
    expect(await warnings()).toBe(1);
    await enter(at('203.0.113.5', second.device_token));
    expect(await warnings()).toBe(1);
  });

  test('ignores a device cookie that we did not set', async () => {
    const unsigned = 'x'.repeat(43);
    for (const planted of ['', 'x', 'x'.repeat(4_000), unsigned, `${unsigned}.${unsigned}`]) {
      expect((await enter(at('192.0.2.7', planted))).device_token).not.toBe(planted);
    }
  });

  test('a device shared by two users is recognized for each of them separately', async () => {
    const { device_token } = await enter();
    email = `v${newId().slice(-12)}@example.test`;
    await actor(scene, { email });
    await enter();
    await enter(at('192.0.2.7', device_token));
    expect(await warnings()).toBe(1);
  });

  test('the list shows browser, system and network, marks the own session and contains no id (S5)', async () => {
    const [one, two] = [await enter(), await enter(at('2001:db8:1:2:3:4:5:6'))];
    const listed = await listDevices(scene.services, userId, one.session);
    expect(listed).toHaveLength(2);
    expect(listed.find(({ is_own }) => is_own)).toMatchObject({
      browser: 'Chrome 142',
      system: 'Linux',
      network: '192.0.2.x',
      country: null,
    });
    expect(listed.find(({ is_own }) => !is_own)?.network).toBe('2001:db8:1:…');
    const text = JSON.stringify(listed);
    for (const { session } of [one, two]) expect(text).not.toContain(session.id);
  });

  test('one session, or all others, can be ended immediately (S5)', async () => {
    const [here, one, two] = [await enter(), await enter(), await enter()];
    const listed = await listDevices(scene.services, userId, one.session);
    const handle = listed.find(({ is_own }) => is_own)?.handle ?? '';
    await endSession(scene.services, viewer(), { handle });
    const tokens = [here, one, two].map(({ access_token }) => access_token);
    expect(await Promise.all(tokens.map(opens))).toEqual([true, false, true]);
    expect(await endOtherSessions(scene.services, viewer(), here.session)).toEqual({ ended: 1 });
    expect(await Promise.all(tokens.map(opens))).toEqual([true, false, false]);
  });

  test('a session of another user looks missing (Z2)', async () => {
    const here = await enter();
    const [{ handle } = { handle: '' }] = await listDevices(scene.services, userId, here.session);
    const stranger = await actor(scene);
    const foreign = await catchRefusal(endSession(scene.services, stranger, { handle }));
    const missing = await catchRefusal(endSession(scene.services, stranger, { handle: 'none' }));
    expect([foreign.code, missing.code]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect(await opens(here.access_token)).toBe(true);
  });
});
