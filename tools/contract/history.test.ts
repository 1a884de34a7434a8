import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CHANGES_FILE, CONTRACT_FILE, earlierVersions, RELEASE_FILE } from './history.ts';

let folder: string;
let whole: string;

const git = (cwd: string, ...args: string[]) => {
  const author = ['-c', 'user.name=x', '-c', 'user.email=x@example.test'];
  const unsigned = [...author, '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...unsigned, ...args], { cwd, encoding: 'utf8', stdio: 'pipe' });
};

function write(file: string, text: string): void {
  const absolute = path.join(whole, file);
  mkdirSync(path.dirname(absolute), { recursive: true });
  writeFileSync(absolute, text);
}

/** Writes a version of the contract. */
function draft(version: number): void {
  write(CONTRACT_FILE, JSON.stringify({ version, words: 'zwölf' }));
  write(CHANGES_FILE, `Changes of ${version} — with a dash.`);
}

function commit(): string {
  git(whole, 'add', '--all');
  git(whole, 'commit', '--quiet', '--allow-empty', '-m', 'A version');
  return git(whole, 'rev-parse', 'HEAD').trim();
}

const commitVersion = (version: number) => {
  draft(version);
  return commit();
};

function commitRelease(version: string): void {
  write(RELEASE_FILE, JSON.stringify({ version }));
  commit();
}

const versionsIn = (root: string, pushedOnto?: string) =>
  earlierVersions(root, pushedOnto).map(
    ({ contract }) => (contract as { version?: number }).version,
  );

/** Three versions on the main branch, each with a commit of its own. */
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guildhall-history-'));
  whole = path.join(folder, 'whole');
  mkdirSync(whole);
  git(whole, 'init', '--quiet', '--initial-branch=main');
  for (const version of [1, 2, 3]) commitVersion(version);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a branch is compared with the commit where it left the main branch', () => {
  git(whole, 'switch', '--quiet', '--create', 'mine');
  commitVersion(4);
  commitVersion(5);
  draft(6);
  expect(earlierVersions(whole)).toEqual([
    { contract: { version: 3, words: 'zwölf' }, changes: 'Changes of 3 — with a dash.' },
  ]);
});

test('the main branch is compared with its last commit, and with the version before', () => {
  write('other.ts', '');
  commit();
  expect(versionsIn(whole)).toEqual([3, 2]);
});

test('a merge into the main branch is compared with what the branch was before', () => {
  git(whole, 'switch', '--quiet', '--create', 'mine');
  commitVersion(4);
  commitVersion(5);
  git(whole, 'switch', '--quiet', 'main');
  git(whole, 'merge', '--quiet', '--no-ff', '-m', 'A merge', 'mine');
  expect(versionsIn(whole)).toEqual([5, 3]);
});

test('commits that were not pushed are compared with the main branch of the remote', () => {
  const clone = path.join(folder, 'clone');
  git(folder, 'clone', '--quiet', whole, clone);
  whole = clone;
  commitVersion(4);
  commitVersion(5);
  expect(versionsIn(clone)).toEqual([3]);
});

test('a push of several commits is compared with the commit before it', () => {
  const before = git(whole, 'rev-parse', 'HEAD').trim();
  commitVersion(4);
  commitVersion(5);
  expect(versionsIn(whole, before)).toEqual([5, 4, 3]);
  expect(versionsIn(whole, '0'.repeat(40))).toEqual([5, 4]);
  expect(() => versionsIn(whole, 'f'.repeat(40))).toThrow('earlier contracts cannot be read');
});

test('the last recorded release is compared, also by the next one', () => {
  commitRelease('1.0.0');
  for (const version of [4, 5]) commitVersion(version);
  expect(versionsIn(whole)).toEqual([5, 4, 3]);
  git(whole, 'switch', '--quiet', '--create', 'mine');
  commitVersion(6);
  expect(versionsIn(whole)).toEqual([5, 3]);
  commitRelease('1.1.0');
  expect(versionsIn(whole)).toEqual([5, 3]);
  commitVersion(7);
  expect(versionsIn(whole)).toEqual([5, 6]);
});

test('without a main branch, the last commit is compared and the version before', () => {
  git(whole, 'branch', '--quiet', '--move', 'trunk');
  expect(versionsIn(whole)).toEqual([3, 2]);
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
  draft(4);
  cpSync(path.join(whole, 'packages'), path.join(archive, 'packages'), { recursive: true });
  expect(versionsIn(archive)).toEqual([4]);
});
