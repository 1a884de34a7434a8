import { type ChildProcess, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseStartError, openDatabase } from './client.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded.ts';

const isRoot = process.getuid?.() === 0;
let folder: string;
let dataDir: string;
let running: EmbeddedDatabase | undefined;
let other: ChildProcess | undefined;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(tmpdir(), 'guildhall-embedded-'));
  if (isRoot) fs.chmodSync(folder, 0o711);
  dataDir = path.join(folder, 'data');
});
afterEach(async () => {
  other?.kill('SIGKILL');
  await running?.stop();
  running = other = undefined;
  const link = path.join(dataDir, 'postgres');
  if (fs.existsSync(link)) fs.rmSync(fs.realpathSync(link), { recursive: true });
  fs.rmSync(folder, { recursive: true, force: true });
});

async function start(progress: string[] = []): Promise<EmbeddedDatabase> {
  running = await startEmbeddedDatabase({
    data_dir: dataDir,
    durability: 'durable',
    onProgress: (sentence) => progress.push(sentence),
  });
  return running;
}

async function stop(): Promise<void> {
  await running?.stop();
  running = undefined;
}

/** A second process that owns the database, like a server. */
async function startElsewhere(): Promise<number> {
  const script = `import { startEmbeddedDatabase } from './embedded.ts';
    await startEmbeddedDatabase({ data_dir: ${JSON.stringify(dataDir)}, durability: 'durable' });
    console.log('ready'); setInterval(() => {}, 1000);`;
  other = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => other?.stdout?.once('data', resolve));
  return postmasterPid();
}

function postmasterPid(): number {
  const file = fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

async function query(url: string, text: string): Promise<unknown> {
  const db = openDatabase(url, { maxConnections: 1 });
  try {
    return (await sql.raw(text).execute(db)).rows;
  } finally {
    await db.destroy();
  }
}

test('shared buffers use at most a quarter of the memory', async () => {
  const { owner_url } = await start();
  const [{ megabytes }] = (await query(
    owner_url,
    "select setting::bigint * 8 / 1024 as megabytes from pg_settings where name = 'shared_buffers'",
  )) as [{ megabytes: number }];
  expect(megabytes).toBeGreaterThanOrEqual(128);
  expect(megabytes).toBeLessThanOrEqual(Math.max(128, totalmem() / 4 / 2 ** 20));
});

test('data survives a restart', async () => {
  const { owner_url } = await start();
  await query(owner_url, 'create table kept as select 42 as n');
  await stop();
  const again = await start();
  expect(await query(again.owner_url, 'select n from kept')).toEqual([{ n: 42 }]);
});

test('it reports whether it is new, and can be recreated', async () => {
  const first = await start();
  expect(first.is_new).toBe(true);
  await query(first.owner_url, 'create table gone as select 1');
  await stop();
  const second = await start();
  expect(second.is_new).toBe(false);
  await second.recreate();
  expect(await query(second.app_url, `select to_regclass('gone') as found`)).toEqual([
    { found: null },
  ]);
});

test('a connection requires the password, and only the owner can read the connection file', async () => {
  const { app_url } = await start();
  const wrong = new URL(app_url);
  wrong.password = 'guess';
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
  const file = path.join(dataDir, 'connection.json');
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toMatchObject({ app_url, pid: process.pid });
  await stop();
  expect(fs.existsSync(file)).toBe(false);
});

describe('after a crash', () => {
  test('killing the server with SIGKILL stops its database, and the next start works', async () => {
    const pid = await startElsewhere();
    other?.kill('SIGKILL');
    await expect.poll(() => fs.existsSync(`/proc/${pid}/cwd`), { timeout: 5_000 }).toBe(false);
    const { app_url } = await start();
    expect(await query(app_url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('an orphaned database without its wrapper is detected and stopped', async () => {
    const pid = await startElsewhere();
    const wrapper = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1];
    const helpers = fs.readFileSync(`/proc/${wrapper}/task/${wrapper}/children`, 'utf8');
    for (const child of [wrapper, ...helpers.trim().split(' ')]) {
      if (Number(child) !== pid) process.kill(Number(child), 'SIGKILL');
    }
    other?.kill('SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(fs.existsSync(`/proc/${pid}/stat`)).toBe(true);
    const progress: string[] = [];
    const { app_url } = await start(progress);
    expect(progress.join()).toContain('an earlier run left behind');
    expect(await query(app_url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('a stale pid file whose pid was reused does not prevent the start', async () => {
    await start();
    const pidFile = path.join(dataDir, 'postgres/postmaster.pid');
    const content = fs.readFileSync(pidFile, 'utf8');
    await stop();
    fs.writeFileSync(pidFile, content.replace(/^\d+/, String(process.pid)));
    const { app_url } = await start();
    expect(await query(app_url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('a killed database process is restarted on the same port (F6)', async () => {
    const { app_url } = await start();
    process.kill(postmasterPid(), 'SIGKILL');
    const answer = () => query(app_url, 'select 1 as n').catch(() => 'down');
    await expect.poll(answer, { timeout: 20_000, interval: 200 }).toEqual([{ n: 1 }]);
  });
});

describe('start errors', () => {
  test('a second server on the same folder is refused and does not affect the first', async () => {
    const pid = await startElsewhere();
    await expect(start()).rejects.toThrow(/Process \d+ already runs Guildhall on .*DATA_DIR/);
    expect(postmasterPid()).toBe(pid);
  });

  test('a data folder that cannot be written', async () => {
    fs.writeFileSync(path.join(folder, 'file'), '');
    dataDir = path.join(folder, 'file/data');
    const refusal = start();
    await expect(refusal).rejects.toBeInstanceOf(DatabaseStartError);
    await expect(refusal).rejects.toThrow(/cannot be used \(ENOTDIR.*make it writable/);
    dataDir = path.join(folder, 'data');
  });

  test('a data folder that cannot be created although the one above it exists', async () => {
    const refusal = startEmbeddedDatabase({
      data_dir: '/proc/guildhall/data',
      durability: 'durable',
    });
    await expect(refusal).rejects.toThrow(/cannot be used \(ENOENT.*DATA_DIR to another folder/);
  });

  test('corrupt passwords', async () => {
    await start();
    await stop();
    fs.writeFileSync(path.join(dataDir, 'database-passwords.json'), '{"owner":"a"');
    await expect(start()).rejects.toThrow(/database-passwords\.json is corrupt: bring it back/);
  });

  test('lost passwords', async () => {
    await start();
    await stop();
    fs.rmSync(path.join(dataDir, 'database-passwords.json'));
    await expect(start()).rejects.toThrow(/database-passwords\.json is missing/);
  });

  test('a part of a cluster, which stays as it is', async () => {
    await start();
    await stop();
    fs.rmSync(path.join(dataDir, 'postgres/PG_VERSION'));
    const before = fs.readdirSync(dataDir);
    await expect(start()).rejects.toThrow(/postgres has no PG_VERSION.*bring it back/);
    expect(fs.readdirSync(dataDir)).toEqual(before);
  });

  test('a cluster of another PostgreSQL version', async () => {
    await start();
    await stop();
    fs.writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(/made by PostgreSQL 17, but the programs are version 18/);
  });
});

test.runIf(isRoot)('root with a home folder of mode 0700 uses a reachable folder', async () => {
  fs.chmodSync(folder, 0o700);
  const first = await start();
  await query(first.owner_url, 'create table kept as select 42 as n');
  expect(fs.lstatSync(path.join(dataDir, 'postgres')).isSymbolicLink()).toBe(true);
  await stop();
  const second = await start();
  expect(await query(second.owner_url, 'select n from kept')).toEqual([{ n: 42 }]);
});

test.runIf(isRoot)('a home folder that becomes private later keeps its data', async () => {
  const first = await start();
  await query(first.owner_url, 'create table kept as select 42 as n');
  await stop();
  fs.chmodSync(folder, 0o700);
  const second = await start();
  expect(await query(second.owner_url, 'select n from kept')).toEqual([{ n: 42 }]);
});
