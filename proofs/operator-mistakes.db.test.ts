import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@guildhall/db/client';
import { startEmbeddedDatabase } from '@guildhall/db/embedded';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from './server-process.ts';

const MAIN = path.resolve(import.meta.dirname, '../apps/server/src/main.ts');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guildhall-mistakes-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A start of the real program: its exit code, and what it prints. */
async function start(environment: Record<string, string>) {
  const port = String(await freePort());
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: port, ...environment };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (printed += String(chunk)));
  }
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, printed: printed.trim() };
}

test('DATA_DIR below /proc ends the start with one sentence, not with a loop', async () => {
  const { exitCode, printed } = await start({ DATA_DIR: '/proc/guildhall/data' });
  expect(exitCode).toBe(1);
  expect(printed).toMatch(
    /^The data folder \/proc.* cannot be used .*DATA_DIR to another folder\.$/,
  );
});

test('a corrupt file of the data folder ends the start with one sentence, without a stack', async () => {
  const dataDir = path.join(folder, 'data');
  mkdirSync(dataDir);
  writeFileSync(path.join(dataDir, 'secrets.json'), '{');
  const { exitCode, printed } = await start({ DATA_DIR: dataDir });
  expect(exitCode).toBe(1);
  expect(printed).toMatch(/^\S+secrets\.json is corrupt: .*begin with a new demo shop\.$/);
});

test('the database of an older checkout ends the start with one sentence that says what to do', async () => {
  const dataDir = path.join(folder, 'older');
  mkdirSync(dataDir);
  const database = await startEmbeddedDatabase({ data_dir: dataDir, durability: 'test' });
  const db = openDatabase(database.owner_url, { maxConnections: 1 });
  await sql`create table kysely_migration (name text primary key, timestamp text)`.execute(db);
  await sql`
    insert into kysely_migration values ('20261120T1200_create_app_clock', '')`.execute(db);
  await db.destroy();
  const sentence =
    /^The database was made by an older checkout.* another DATA_DIR, .* another DATABASE_URL\.$/m;
  const own = await start({
    DATABASE_URL: database.app_url,
    DATABASE_OWNER_URL: database.owner_url,
    GUILDHALL_MODE: 'demo',
    DATA_DIR: path.join(folder, 'own'),
  });
  await database.stop();
  expect(own).toMatchObject({ exitCode: 1, printed: expect.stringMatching(sentence) });
  const embedded = await start({ DATA_DIR: dataDir });
  expect(embedded).toMatchObject({ exitCode: 1, printed: expect.stringMatching(sentence) });
  expect(embedded.printed.split('\n').at(-1)).toMatch(sentence);
});
