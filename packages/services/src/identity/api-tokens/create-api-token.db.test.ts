import { MOST_API_TOKENS } from '@guildhall/domain/identity/api-tokens/schema';
import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { newApiToken } from '@guildhall/scenes/api-tokens';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { signedInWith } from '@guildhall/scenes/second-factors';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteExpiredSignIns } from '../delete-expired-sign-ins.ts';
import { changePassword } from '../passwords/change-password.ts';
import { setPassword } from '../passwords/set-password.ts';
import { endOtherSessions, endSession } from '../sessions/end-sessions.ts';
import { listDevices } from '../sessions/list-devices.ts';
import { createApiToken } from './create-api-token.ts';
import { listApiTokens } from './list-api-tokens.ts';
import { isApiToken, readApiToken, recordTokenUse } from './read-api-token.ts';
import { revokeApiToken } from './revoke-api-token.ts';

let database: TestDatabase;
let scene: Scene;
let email: string;
let userId: string;
let accessToken: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  email = `t${newId().slice(-12)}@example.test`;
  ({ user_id: userId } = await actor(scene, { email }));
  accessToken = await enter();
});

async function enter(): Promise<string> {
  const origin = { ip_address: null, user_agent: null };
  const said = { email, password: ACTOR_PASSWORD };
  return (await signInWithPassword(scene.services, said, origin)).access_token;
}

const viewer = () => ({ user_id: userId, role: 'user' as const });
const read = async (token: string) => await readApiToken(scene.services, token);
const mailsTo = async () => {
  const { rows } = await sql<{ template: string; facts: object }>`
    select payload ->> 'template' as template, payload -> 'facts' as facts from outbox
     where payload ->> 'user_id' = ${userId}`.execute(database.owner_db);
  return rows;
};

test('a token identifies its user and scopes; the database has only its hash (S2)', async () => {
  const { id, token } = await newApiToken(scene, accessToken, ['prices.write']);
  expect(isApiToken(token)).toBe(true);
  expect(token.length).toBeGreaterThan(50);
  expect(await read(token)).toMatchObject({
    token: { id, scopes: ['prices.write'] },
    user: { id: userId },
  });
  expect(await read(`${token}x`)).toBeNull();
  const { rows } = await sql`select t::text as row from api_tokens as t`.execute(database.owner_db);
  expect(JSON.stringify(rows)).not.toContain(token.slice(12));
});

test('its owner is told by mail that it was created (A8)', async () => {
  await newApiToken(scene, accessToken);
  expect(await mailsTo()).toContainEqual({
    template: 'api_token_created',
    facts: { name: 'A token of a scene' },
  });
});

test('without a recent authentication none is created (A7)', async () => {
  const { session } = await signedInWith(scene, accessToken);
  const stale = { ...session, authenticated_at: new Date(Date.now() - 3_600_000) };
  const input = { name: 'x', scopes: ['offers.read' as const], expires_in_days: 1 };
  const refused = createApiToken(scene.services, viewer(), stale, input);
  await expect(refused).rejects.toThrow('REAUTH_REQUIRED');
});

test('a session that was ended meanwhile creates none (S3)', async () => {
  const { session } = await signedInWith(scene, accessToken);
  const other = await signedInWith(scene, await enter());
  await endOtherSessions(scene.services, viewer(), other.session);
  const input = { name: 'x', scopes: ['offers.read' as const], expires_in_days: 1 };
  const refused = createApiToken(scene.services, viewer(), session, input);
  await expect(refused).rejects.toThrow('NOT_SIGNED_IN');
});

test('only so many are valid at once, also when they are created at the same moment', async () => {
  const all = Array.from({ length: MOST_API_TOKENS + 3 }, () => newApiToken(scene, accessToken));
  const settled = await Promise.allSettled(all);
  const created = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(created).toHaveLength(MOST_API_TOKENS);
  await expect(newApiToken(scene, accessToken)).rejects.toThrow('API_TOKEN_LIMIT');
  await revokeApiToken(scene.services, viewer(), { id: created[0]?.id ?? '' });
  await newApiToken(scene, accessToken);
});

describe('a token identifies nobody', () => {
  let token: string;
  let id: string;
  beforeEach(async () => {
    ({ id, token } = await newApiToken(scene, accessToken));
    expect(await read(token)).not.toBeNull();
  });

  test('once it is revoked, which works once and not for others', async () => {
    const stranger = await actor(scene);
    const foreign = revokeApiToken(scene.services, stranger, { id });
    await expect(foreign).rejects.toThrow('NOT_FOUND');
    expect(await read(token)).not.toBeNull();
    await revokeApiToken(scene.services, viewer(), { id });
    expect(await read(token)).toBeNull();
    await expect(revokeApiToken(scene.services, viewer(), { id })).rejects.toThrow('NOT_FOUND');
  });

  test('once it has expired', async () => {
    await sql`update api_tokens set expires_at = now() where id = ${id}`.execute(database.owner_db);
    expect(await read(token)).toBeNull();
  });

  test('while its user is suspended (S3)', async () => {
    const setActive = async (isActive: boolean) =>
      await sql`update users set is_active = ${isActive} where id = ${userId}`.execute(
        database.owner_db,
      );
    await setActive(false);
    expect(await read(token)).toBeNull();
    await setActive(true);
    expect(await read(token)).not.toBeNull();
  });

  test('after the password was changed', async () => {
    const { user, session } = await signedInWith(scene, accessToken);
    await changePassword(scene.services, user, session, { new_password: 'purple spoons, many' });
    expect(await read(token)).toBeNull();
  });

  test('after the operator has set a password (A6)', async () => {
    const input = { email, password: 'purple spoons, many' };
    expect(await setPassword(scene.services, input)).toBe('changed');
    expect(await read(token)).toBeNull();
  });
});

test('a token outlives the session that created it', async () => {
  const { token } = await newApiToken(scene, accessToken);
  const { session } = await signedInWith(scene, accessToken);
  const [own] = await listDevices(scene.services, userId, session);
  await endSession(scene.services, viewer(), { handle: own?.handle ?? '' });
  expect(await read(token)).not.toBeNull();
});

describe('the uses of a token', () => {
  test('are counted by call and address, the last one first', async () => {
    const { id } = await newApiToken(scene, accessToken);
    const facts = { id, scopes: [] };
    await recordTokenUse(scene.services, facts, ['offers.own', 'offers.own'], '192.0.2.1');
    await recordTokenUse(scene.services, facts, ['offers.setPrices'], '192.0.2.2');
    await recordTokenUse(scene.services, facts, ['offers.own'], '192.0.2.1');
    await recordTokenUse(scene.services, facts, [], '192.0.2.9');
    const [listed] = await listApiTokens(scene.services, viewer());
    expect(listed?.uses).toMatchObject([
      { call: 'offers.own', ip_address: '192.0.2.1', calls: 3 },
      { call: 'offers.setPrices', ip_address: '192.0.2.2', calls: 1 },
    ]);
    expect(listed?.uses[0]?.last_used_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  test('go with a token that ended long ago, and after a while', async () => {
    const ended = await newApiToken(scene, accessToken);
    const valid = await newApiToken(scene, accessToken);
    for (const { id } of [ended, valid]) {
      await recordTokenUse(scene.services, { id, scopes: [] }, ['offers.own'], '192.0.2.1');
    }
    await sql`update api_token_uses set last_used_at = now() - interval '91 days'
      where token_id = ${valid.id}`.execute(database.owner_db);
    await sql`update api_tokens set revoked_at = now() - interval '91 days'
      where id = ${ended.id}`.execute(database.owner_db);
    await deleteExpiredSignIns(scene.services);
    const left = await listApiTokens(scene.services, viewer());
    expect(left.map(({ id, uses }) => ({ id, uses }))).toEqual([{ id: valid.id, uses: [] }]);
  });
});
