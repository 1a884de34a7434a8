import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@guildhall/db/client';
import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callProcedure } from './procedure-call.ts';
import { freePort, ServerProcess } from './server-process.ts';

/** A live server on an empty database, as an operator starts it for the first time. */
let database: TestDatabase;
let server: ServerProcess;
let dataDir: string;

const SECRETS = ['TOKEN_SECRET', 'VAULT_KEY', 'FINGERPRINT_KEY', 'PAYMENT_WEBHOOK_SECRET'];

beforeAll(async () => {
  database = await testDatabase();
  dataDir = mkdtempSync(path.join(tmpdir(), 'guildhall-proof-'));
  const port = await freePort();
  server = new ServerProcess(port, {
    NODE_ENV: 'production',
    GUILDHALL_MODE: 'live',
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.owner_url,
    DATA_DIR: dataDir,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    WITHOUT_MAIL: 'yes',
    ...Object.fromEntries(SECRETS.map((name) => [name, randomBytes(32).toString('base64')])),
  });
});
afterAll(async () => {
  await server.kill();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const file = () => path.join(dataDir, 'first-admin-address');
const announced = () => server.lines.filter((line) => line.includes(file())).length;

/** Starts or restarts the server and returns the token of the address that it has written. */
async function startAndRead(): Promise<string> {
  const before = announced();
  await server.start();
  await expect.poll(announced, { timeout: 10_000 }).toBe(before + 1);
  const address = readFileSync(file(), 'utf8').trim();
  const [, token] = /^http:[^#]+\/dashboard\/settings#first-admin=([\w-]{43})$/.exec(address) ?? [];
  if (token === undefined) throw new Error(`no token in ${address}`);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(server.lines.join('\n')).not.toContain(token);
  return token;
}

async function enter(email: string, password: string) {
  const response = await fetch(`${server.origin}/api/oauth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const body = (await response.json()) as { access_token?: string; user?: { role: string } };
  return { status: response.status, ...body };
}

async function newcomer(): Promise<string> {
  const email = `a${newId().slice(-12)}@example.test`;
  const db = openDatabase(database.url);
  await actor(testScene(db), { email });
  await db.destroy();
  return email;
}

const become = async (token: string, accessToken: string) =>
  await callProcedure(
    'identity.becomeFirstAdmin',
    { token },
    {
      token: accessToken,
      origin: server.origin,
    },
  );

test('the first administrator redeems the token of a live shop, once; it is in no log (A9, LOG1)', async () => {
  const first = await startAndRead();
  for (const [email, password] of [
    ['admin', 'admin'],
    ['admin@example.com', 'admin'],
    ['admin@guildhall.test', 'Guildhall-demo-2026'],
  ] as const) {
    expect((await enter(email, password)).status).toBe(400);
  }

  // Another start writes another token and makes the previous one invalid.
  await server.stop();
  const second = await startAndRead();
  expect(second).not.toBe(first);
  const [ann, bob] = [await newcomer(), await newcomer()];
  const anns = (await enter(ann, ACTOR_PASSWORD)).access_token ?? '';
  const bobs = (await enter(bob, ACTOR_PASSWORD)).access_token ?? '';
  expect(await become(first, anns)).toMatchObject({ code: 'CODE_WRONG' });
  expect(await become(second, anns)).toMatchObject({ ok: true });
  expect(await become(second, bobs)).toMatchObject({ code: 'CODE_WRONG' });
  expect((await enter(ann, ACTOR_PASSWORD)).user).toMatchObject({ role: 'admin' });
  expect((await enter(bob, ACTOR_PASSWORD)).user).toMatchObject({ role: 'user' });

  // From then on there is no token.
  const printed = announced();
  await server.stop();
  await server.start();
  const ready = () => server.lines.filter((line) => line.includes('is ready at')).length;
  await expect.poll(ready, { timeout: 10_000 }).toBe(3);
  await server.stop();
  expect(announced()).toBe(printed);
  expect(existsSync(file())).toBe(false);
}, 180_000);
