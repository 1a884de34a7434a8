import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Contract } from '@guildhall/api/contract';
import type { Version } from './declared-breaks.ts';

export const CONTRACT_FILE = 'packages/api/generated/contract.json';
export const CHANGES_FILE = 'packages/api/CHANGES.md';
/** Written by `npm run release:record`, so whatever commit changes it is a release. */
export const RELEASE_FILE = 'packages/db/generated/last-release/release.json';
const MAIN_BRANCHES = ['origin/main', 'main'];

/**
 * The versions that the contract is compared with: where this branch left the main branch, and the
 * last recorded release. On the main branch, that is the last commit, which uncommitted changes are
 * compared with, and the version before the last committed change. Each of them was compared with
 * the one before it, so together they cover all callers.
 * `pushedOnto` is the commit that the main branch had before a push of several commits.
 * Throws for a shallow clone, which may lack them. An archive without history has one version.
 */
export function earlierVersions(root: string, pushedOnto = ''): Version[] {
  if (!existsSync(path.join(root, '.git'))) return [onDisk(root)];
  if (git(root, 'rev-parse', '--is-shallow-repository') === 'true') {
    throw new Error(
      'This is a shallow clone: without its history nobody can say whom a change of the contract ' +
        'breaks. Run "git fetch --unshallow" (in a workflow: fetch-depth: 0).',
    );
  }
  const head = git(root, 'rev-parse', 'HEAD');
  const base = branchPoint(root, head);
  const commits = base === head ? [head, beforeLastChange(root)] : [base];
  // GitHub names a new branch's commit before the push by zeros alone.
  if (!/^0*$/.test(pushedOnto)) commits.push(pushedOnto);
  commits.push(lastRelease(root, head));
  const versions = [...new Set(commits)].flatMap((commit) => versionAt(root, commit) ?? []);
  // Nothing was built on an uncommitted version: a draft of a procedure may still change.
  return versions.length > 0 ? versions : [onDisk(root)];
}

/** The last commit in common with the main branch; the last one of all where there is none. */
function branchPoint(root: string, head: string): string {
  const main = MAIN_BRANCHES.find((name) => objectNamed(root, `${name}^{commit}`) !== undefined);
  return main === undefined ? head : git(root, 'merge-base', main, 'HEAD');
}

/** The commits that changed a file, newest first; a merge counts as one change. */
function changesOf(root: string, file: string, count: number): string[] {
  const log = git(root, 'log', `-${count}`, '--first-parent', '--format=%H', '--', file);
  return log.split('\n').filter((line) => line !== '');
}

function beforeLastChange(root: string): string | undefined {
  const [last] = changesOf(root, CONTRACT_FILE, 1);
  return last === undefined ? undefined : objectNamed(root, `${last}^`);
}

/** A release is compared with the one before it. */
function lastRelease(root: string, head: string): string | undefined {
  return changesOf(root, RELEASE_FILE, 2).find((commit) => commit !== head);
}

function onDisk(root: string): Version {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  return versionOf(read(CONTRACT_FILE), read(CHANGES_FILE));
}

function versionAt(root: string, commit: string | undefined): Version | undefined {
  if (commit === undefined) return undefined;
  // A commit that is missing must not look like one without a contract.
  git(root, 'cat-file', '-e', `${commit}^{commit}`);
  const [contract, changes] = [CONTRACT_FILE, CHANGES_FILE].map((file) => {
    const blob = objectNamed(root, `${commit}:${file}`);
    return blob === undefined ? undefined : git(root, 'cat-file', 'blob', blob);
  });
  return contract === undefined ? undefined : versionOf(contract, changes ?? '');
}

function versionOf(contract: string, changes: string): Version {
  return { contract: JSON.parse(contract) as Contract, changes };
}

/** The hash of what has this name; undefined where nothing has it. */
function objectNamed(root: string, name: string): string | undefined {
  const { status, stdout } = run(root, ['rev-parse', '--quiet', '--verify', name]);
  return status === 0 ? stdout.trim() : undefined;
}

function git(root: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = run(root, args);
  if (status === 0) return stdout.trim();
  const told = error?.message ?? stderr.trim();
  throw new Error(`git ${args.join(' ')} fails, so that earlier contracts cannot be read: ${told}`);
}

function run(cwd: string, args: readonly string[]) {
  return spawnSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 1_024 ** 3 });
}
