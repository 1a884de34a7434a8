import { newId } from '@guildhall/domain/kernel/ids';
import { listLiveSessions } from '@guildhall/db/identity/session-queries';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { advance } from '@guildhall/scenes/clock';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { SignJWT, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { readAccessToken, signAccessToken } from './access-token.ts';
import { readSession } from './read-session.ts';
import { createSessionStore, STAFF_LIMITS } from './session-store.ts';
import { setRoleAndLevels } from './set-role-and-levels.ts';
import { signOut } from './sign-out.ts';

let database: TestDatabase;
let scene: Scene;
let userId: string;
let email: string;
let token: string;
let sessionId: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  email = `u${newId().slice(-12)}@example.test`;
  ({ user_id: userId } = await actor(scene, { email }));
  ({ token, session_id: sessionId } = await enter());
});

async function enter(): Promise<{ token: string; session_id: string }> {
  const origin = { ip_address: null, user_agent: null };
  const input = { email, password: ACTOR_PASSWORD };
  const { access_token } = await signInWithPassword(scene.services, input, origin);
  const id = await readAccessToken(scene.services.token_secret, access_token);
  return { token: access_token, session_id: id ?? '' };
}

const DAY = 86_400;
const read = async (text: string | null) => await readSession(scene.services, text);

test('a token identifies its user; a change of role ends earlier sessions (S3)', async () => {
  expect(await read(token)).toMatchObject({
    session: { id: sessionId },
    user: { id: userId, role: 'user' },
  });
  await setRoleAndLevels(scene.services, userId, { role: 'support' });
  expect(await read(token)).toBeNull();
  expect(await read((await enter()).token)).toMatchObject({ user: { role: 'support' } });
});

test('every sign-in has a session of its own (S1)', async () => {
  const second = await enter();
  expect(second.session_id).not.toBe(sessionId);
  expect(sessionId.length).toBeGreaterThanOrEqual(26);
});

test('use is recorded at most every five minutes: other reads do not write', async () => {
  const lastSeen = async () => {
    const { last_seen_at } = await database.db
      .selectFrom('sessions')
      .select('last_seen_at')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    return last_seen_at.getTime();
  };
  const first = await lastSeen();
  await read(token);
  expect(await lastSeen()).toBe(first);
  await sql`update sessions set last_seen_at = now() - interval '6 minutes'
    where id = ${sessionId}`.execute(database.owner_db);
  await read(token);
  expect(await lastSeen()).toBeGreaterThan(first);
});

test.each([
  ['last_seen_at', '59 minutes', '61 minutes'],
  ['created_at', '719 minutes', '721 minutes'],
])(
  'a session of staff ends by its %s, one of others goes on (G2)',
  async (column, before, after) => {
    await setRoleAndLevels(scene.services, userId, { role: 'support' });
    const staff = await enter();
    const age = async (since: string) =>
      await sql`update sessions set ${sql.ref(column)} = now() - ${since}::interval
      where id = ${staff.session_id}`.execute(database.owner_db);
    const isLive = async () => {
      const live = await listLiveSessions(database.db, [staff.session_id], STAFF_LIMITS);
      return [live.length === 1, (await read(staff.token)) !== null];
    };
    await age(before);
    expect(await isLive()).toEqual([true, true]);
    await age(after);
    expect(await isLive()).toEqual([false, false]);
    await sql`update users set role = 'user' where id = ${userId}`.execute(database.owner_db);
    expect(await isLive()).toEqual([true, true]);
  },
);

describe('a forged or revoked token identifies no one', () => {
  const sign = (claims: object) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' });
  const soon = () => Math.floor(Date.now() / 1_000) + DAY;
  const { token_secret } = { token_secret: new Uint8Array(32).fill(7) };

  const forgeries: Record<string, () => Promise<string | null>> = {
    nothing: async () => null,
    'no token at all': async () => 'not.a.token',
    'the id of the session itself': async () => sessionId,
    'another secret': async () =>
      await signAccessToken(token_secret, { id: sessionId, ends_at: new Date(Date.now() + 1e6) }),
    'no algorithm': async () =>
      new UnsecuredJWT({ sid: sessionId })
        .setIssuer('guildhall')
        .setExpirationTime(soon())
        .encode(),
    'another algorithm': async () =>
      await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS384', typ: 'JWT' })
        .setIssuer('guildhall')
        .setExpirationTime(soon())
        .sign(scene.services.token_secret),
    'another issuer': async () =>
      await sign({ sid: sessionId })
        .setIssuer('elsewhere')
        .setExpirationTime(soon())
        .sign(scene.services.token_secret),
    'an expired one': async () =>
      await signAccessToken(scene.services.token_secret, {
        id: sessionId,
        ends_at: new Date(Date.now() - 1_000),
      }),
    'a session that never was': async () =>
      await signAccessToken(scene.services.token_secret, {
        id: 'a'.repeat(40),
        ends_at: new Date(Date.now() + 1e6),
      }),
    'another session’s id in our token': async () => {
      const [head = '', , signature = ''] = token.split('.');
      const body = Buffer.from(JSON.stringify({ sid: sessionId, role: 'admin' }));
      return `${head}.${body.toString('base64url')}.${signature}`;
    },
    'a session without its id': async () =>
      await sign({})
        .setIssuer('guildhall')
        .setExpirationTime(soon())
        .sign(scene.services.token_secret),
  };
  test.each(Object.keys(forgeries))('%s', async (name) => {
    expect(await read((await forgeries[name]?.()) ?? null)).toBeNull();
    expect(await read(token)).not.toBeNull();
  });
});

describe('the end of a session', () => {
  test('signing out ends it immediately, and no other session of the user (S3)', async () => {
    const second = await enter();
    await signOut(scene.services, { user_id: userId }, sessionId);
    expect(await read(token)).toBeNull();
    expect(await read(second.token)).not.toBeNull();
  });

  test('a suspension ends all sessions immediately (S3)', async () => {
    const second = await enter();
    await sql`update users set is_active = false where id = ${userId}`.execute(database.owner_db);
    expect([await read(token), await read(second.token)]).toEqual([null, null]);
  });

  const age = async (columns: { expires_days: number; ends_days: number }) =>
    await sql`update sessions set
        expires_at = now() + make_interval(secs => ${columns.expires_days * DAY}),
        ends_at = now() + make_interval(secs => ${columns.ends_days * DAY})
      where id = ${sessionId}`.execute(database.owner_db);
  const row = async () =>
    await database.db
      .selectFrom('sessions')
      .select(['expires_at', 'ends_at'])
      .where('id', '=', sessionId)
      .executeTakeFirst();
  const daysLeft = (date: Date | undefined) =>
    Math.round(((date?.getTime() ?? 0) - Date.now()) / 86_400_000);

  test('a new session ends after 14 days without use and after 30 days in any case (S4)', async () => {
    const fresh = await row();
    expect([daysLeft(fresh?.expires_at), daysLeft(fresh?.ends_at)]).toEqual([14, 30]);
  });

  test('a session ends after 14 days without use (S4)', async () => {
    await age({ expires_days: -0.001, ends_days: 16 });
    expect(await read(token)).toBeNull();
    expect(await row()).toBeUndefined();
  });

  test('use extends a session, but never past the 30th day (S4)', async () => {
    await age({ expires_days: 2, ends_days: 20 });
    expect(await read(token)).not.toBeNull();
    expect(daysLeft((await row())?.expires_at)).toBe(14);
    await age({ expires_days: 2, ends_days: 5 });
    expect(await read(token)).not.toBeNull();
    expect(daysLeft((await row())?.expires_at)).toBe(5);
    await age({ expires_days: 5, ends_days: -0.001 });
    expect(await read(token)).toBeNull();
  });

  test('moving the shop’s clock ends no session (rules.md §10)', async () => {
    await advance(scene, { days: 60 });
    expect(await read(token)).not.toBeNull();
  });

  test('expired sessions are deleted', async () => {
    await age({ expires_days: -1, ends_days: 5 });
    await createSessionStore(database.db).deleteExpiredSessions();
    expect(await row()).toBeUndefined();
  });
});
