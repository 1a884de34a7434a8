import { newId } from '@guildhall/domain/kernel/ids';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { answerAs } from '@guildhall/server/rest/test-sign-on';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningShop, startShop } from '../running-shop.ts';

/** A single sign-on belongs to its browser: any server can finish it (SSO1). */
let database: TestDatabase;
let shop: RunningShop;

beforeAll(async () => {
  database = await testDatabase();
  shop = await startShop(database, { servers: 2 });
});
afterAll(async () => {
  await shop.close();
  await database.close();
});

const TWENTY = 20;
const originOf = (server: number) => shop.servers[server]?.origin ?? 'no such server';

/** Starts at a server; returns the cookies and the parameters of the callback. */
async function completeCallback(server: number, email: string) {
  const answer = await fetch(`${originOf(server)}/api/sso/google/`);
  const { google_login_url } = (await answer.json()) as { google_login_url: string };
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? 'no cookie';
  return { cookie, query: await answerAs(google_login_url, { email }) };
}

async function finish(
  server: number,
  { cookie, query }: Awaited<ReturnType<typeof completeCallback>>,
) {
  const url = `${originOf(server)}/api/sso/google/callback/?${query.toString()}`;
  const answer = await fetch(url, { headers: { cookie } });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const newEmail = () => `p${newId().slice(-12)}@example.test`;

test.each([
  [0, 1],
  [1, 0],
])('a sign-on that began at server %i ends at server %i', async (first, last) => {
  const email = newEmail();
  const { status, body } = await finish(last, await completeCallback(first, email));
  expect([status, body]).toEqual([
    200,
    { access_token: expect.any(String), user: expect.objectContaining({ email }) },
  ]);
});

test('×20 callbacks with one state at two servers make one user with one session (SSO1)', async () => {
  const email = newEmail();
  const callback = await completeCallback(0, email);
  const answers = await Promise.all(
    Array.from({ length: TWENTY }, (_, index) => finish(index % 2, callback)),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 400)).toHaveLength(TWENTY - 1);
  const sessions = await database.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('users.email', '=', email)
    .execute();
  expect(sessions).toHaveLength(1);
});

test('×20 newcomers with one identity, each with their own state, are one user (SSO5)', async () => {
  const email = newEmail();
  const all = await Promise.all(
    Array.from({ length: TWENTY }, (_, index) => completeCallback(index % 2, email)),
  );
  const answers = await Promise.all(
    all.map((callback, index) => finish((index + 1) % 2, callback)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(TWENTY).fill(200));
  expect(new Set(answers.map(({ body }) => (body['user'] as { id: string }).id)).size).toBe(1);
});
