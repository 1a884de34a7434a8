import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { allOrNothing } from './all-or-nothing.ts';

let root: string;
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
const version = () => readFileSync(path.join(root, 'version'), 'utf8');

/** Changes a file that git knows and adds one, then runs a program. */
const changeAndRun = (program: string) =>
  allOrNothing(root, async (run) => {
    writeFileSync(path.join(root, 'version'), '2');
    writeFileSync(path.join(root, 'new'), '');
    await run(process.execPath, ['--eval', program]);
  });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  root = mkdtempSync(path.join(tmpdir(), 'guildhall-release-'));
  writeFileSync(path.join(root, 'version'), '1');
  git('init', '--quiet');
  git('add', '.');
  const author = ['-c', 'user.name=test', '-c', 'user.email=test@example.test'];
  git(...author, '-c', 'commit.gpgsign=false', 'commit', '--quiet', '--message', 'First');
});

afterEach(() => rmSync(root, { recursive: true }));

describe('preparing a release', () => {
  test('keeps its changes when all commands succeed', async () => {
    await changeAndRun('');
    expect(version()).toBe('2');
    expect(git('status', '--porcelain')).toBe(' M version\n?? new\n');
  });

  test.each([
    ['fails', 'process.exit(3)', 'failed with 3'],
    ['is killed', 'process.kill(process.pid, "SIGKILL")', 'failed with 137'],
  ])('leaves the tree as it was when a command %s', async (_how, program, says) => {
    await expect(changeAndRun(program)).rejects.toThrow(says);
    expect(version()).toBe('1');
    expect(git('status', '--porcelain')).toBe('');
  });

  test('ends its command and leaves the tree as it was after a signal', async () => {
    const waits = `process.kill(${process.pid}, 'SIGINT'); setInterval(() => {}, 1_000)`;
    await expect(changeAndRun(waits)).rejects.toThrow('Stopped by SIGINT');
    expect(git('status', '--porcelain')).toBe('');
  });
});
