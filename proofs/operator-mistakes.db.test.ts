import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
