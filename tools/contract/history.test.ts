import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHANGES_FILE, CONTRACT_FILE, earlierVersions } from './history.ts';

let folder: string;
let whole: string;

const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd });

function write(contract: object, changes?: string): void {
  writeFileSync(path.join(whole, CONTRACT_FILE), JSON.stringify(contract));
  if (changes !== undefined) writeFileSync(path.join(whole, CHANGES_FILE), changes);
}

function commit(): void {
  git(whole, 'add', '--all');
  const author = ['-c', 'user.name=x', '-c', 'user.email=x@example.test'];
  git(whole, ...author, '-c', 'commit.gpgsign=false', 'commit', '--quiet', '-m', 'A version');
}

/** Three versions of a contract, the first without `CHANGES.md`; the last is not committed. */
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guildhall-history-'));
  whole = path.join(folder, 'whole');
  for (const file of [CONTRACT_FILE, CHANGES_FILE]) {
    mkdirSync(path.dirname(path.join(whole, file)), { recursive: true });
  }
  git(whole, 'init', '--quiet');
  write({ version: 1 });
  commit();
  write({ version: 2, words: 'zwölf' }, 'Two — with a dash.\n');
  commit();
  write({ version: 3 }, 'Three.\n');
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('reads every committed version with the declarations of its time', () => {
  expect(earlierVersions(whole)).toEqual([
    { contract: { version: 2, words: 'zwölf' }, changes: 'Two — with a dash.\n' },
    { contract: { version: 1 }, changes: '' },
  ]);
});

test('refuses a shallow clone, which lacks earlier versions', () => {
  const shallow = path.join(folder, 'shallow');
  git(folder, 'clone', '--quiet', '--depth=1', `file://${whole}`, shallow);
  expect(() => earlierVersions(shallow)).toThrow(/shallow clone.*git fetch --unshallow/);
});

test('refuses a repository that git cannot read', () => {
  const broken = path.join(folder, 'broken');
  mkdirSync(path.join(broken, '.git'), { recursive: true });
  expect(() => earlierVersions(broken)).toThrow('so that earlier contracts cannot be read');
});

test('uses the only version in an archive without history', () => {
  const archive = path.join(folder, 'archive');
  cpSync(path.join(whole, 'packages'), path.join(archive, 'packages'), { recursive: true });
  expect(earlierVersions(archive)).toEqual([{ contract: { version: 3 }, changes: 'Three.\n' }]);
});
