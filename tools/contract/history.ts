import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { EarlierContract } from './contract-break.ts';
import type { Version } from './declared-breaks.ts';

export const CONTRACT_FILE = 'packages/api/generated/contract.json';
export const CHANGES_FILE = 'packages/api/CHANGES.md';
/** How many recent versions are compared. */
const MAX_VERSIONS = 200;

/**
 * Every version of the contract in the history of the repository, newest first. An archive without
 * history has one version. Throws for a shallow clone, because earlier versions are missing.
 */
export function earlierVersions(root: string): Version[] {
  if (!existsSync(path.join(root, '.git'))) return [onDisk(root)];
  if (git(root, ['rev-parse', '--is-shallow-repository']).trim() === 'true') {
    throw new Error(
      'This is a shallow clone: without its history nobody can say whom a change of the contract ' +
        'breaks. Run "git fetch --unshallow" (in a workflow: fetch-depth: 0).',
    );
  }
  const log = git(root, ['log', `-${MAX_VERSIONS}`, '--format=%H', '--', CONTRACT_FILE]);
  const commits = log.split('\n').filter((line) => line !== '');
  const names = commits.flatMap((commit) => [
    `${commit}:${CONTRACT_FILE}`,
    `${commit}:${CHANGES_FILE}`,
  ]);
  const texts = contents(root, names);
  const versions = commits.flatMap((_, index) => {
    const [contract, changes] = texts.slice(2 * index, 2 * index + 2);
    return contract === null || contract === undefined ? [] : [versionOf(contract, changes ?? '')];
  });
  // Nothing was built on an uncommitted version: a draft of a procedure may still change.
  return versions.length > 0 ? versions : [onDisk(root)];
}

function onDisk(root: string): Version {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  return versionOf(read(CONTRACT_FILE), read(CHANGES_FILE));
}

function versionOf(contract: string, changes: string): Version {
  return { contract: JSON.parse(contract) as EarlierContract, changes };
}

/** The content of each object; null for a missing one. One process reads them all. */
function contents(root: string, names: readonly string[]): (string | null)[] {
  if (names.length === 0) return [];
  const output = Buffer.from(git(root, ['cat-file', '--batch'], `${names.join('\n')}\n`));
  let at = 0;
  return names.map(() => {
    const lineEnd = output.indexOf('\n', at);
    const size = Number(/ blob (\d+)$/.exec(output.toString('utf8', at, lineEnd))?.[1] ?? NaN);
    at = lineEnd + 1;
    if (Number.isNaN(size)) return null;
    const text = output.toString('utf8', at, at + size);
    at += size + 1;
    return text;
  });
}

function git(cwd: string, args: readonly string[], input?: string): string {
  const options = { cwd, input, encoding: 'utf8', maxBuffer: 1_024 ** 3 } as const;
  const { status, stdout, stderr, error } = spawnSync('git', args, options);
  if (status === 0) return stdout;
  const told = error?.message ?? stderr.trim();
  throw new Error(`git ${args.join(' ')} fails, so that earlier contracts cannot be read: ${told}`);
}
