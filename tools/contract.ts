// The type contract: `npm run contract` writes it, `npm run contract -- --check` only looks. Both
// fail when it would break a caller that was built on an earlier version of it.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Contract, describeContract } from '@guildhall/api/contract';
import { type Break, contractBreaks, declaredBreaks } from './contract-breaks.ts';

const root = path.dirname(import.meta.dirname);
export const CONTRACT_FILE = 'packages/api/generated/contract.json';
const CHANGES_FILE = 'packages/api/CHANGES.md';
/** Callers built on any of so many versions are kept. */
const MAX_VERSIONS = 50;

export function contractText(contract: Contract = describeContract()): string {
  return `${JSON.stringify(contract, null, 2)}\n`;
}

/** Whether the file says what the code says. */
export function isStale(): boolean {
  return readFileSync(path.join(root, CONTRACT_FILE), 'utf8') !== contractText();
}

/**
 * Every break between today's code and any earlier version of the contract that `CHANGES.md` does
 * not declare. Earlier versions come from the history of the repository; where there is none (an
 * archive, a shallow clone), the file on disk is the only one.
 */
export function undeclaredBreaks(): Break[] {
  const after = describeContract();
  const declared = declaredBreaks(readFileSync(path.join(root, CHANGES_FILE), 'utf8'));
  const found = new Map<string, Break>();
  for (const text of earlierVersions()) {
    for (const one of contractBreaks(JSON.parse(text) as Contract, after)) {
      if (!declared.has(one.id)) found.set(one.id, one);
    }
  }
  return [...found.values()];
}

function earlierVersions(): Set<string> {
  const log = git(['log', `-${MAX_VERSIONS}`, '--format=%H', '--', CONTRACT_FILE]);
  const commits = log.split('\n').filter((line) => line !== '');
  const texts = commits.map((commit) => git(['show', `${commit}:${CONTRACT_FILE}`]));
  // Nobody was built on what is not committed: a draft of a procedure may still change its shape.
  if (texts.length === 0) texts.push(readFileSync(path.join(root, CONTRACT_FILE), 'utf8'));
  return new Set(texts.filter((text) => text !== ''));
}

/** What git prints; nothing when it cannot. */
function git(args: readonly string[]): string {
  const { status, stdout } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1_024 * 1_024,
  });
  return status === 0 ? stdout : '';
}

if (import.meta.main) {
  const onlyChecks = process.argv.includes('--check');
  const stale = isStale();
  const breaks = undeclaredBreaks();
  for (const { id, says } of breaks) console.error(`✗ ${id}: ${says}.`);
  if (breaks.length > 0) {
    console.error(`\nThis breaks callers. Undo it, or declare each in ${CHANGES_FILE}:`);
    for (const { id } of breaks) console.error(`- \`${id}\` why it is worth it`);
  }
  if (stale && onlyChecks) console.error(`✗ ${CONTRACT_FILE} is stale: npm run contract.`);
  if (stale && !onlyChecks) {
    writeFileSync(path.join(root, CONTRACT_FILE), contractText());
    console.log(`${CONTRACT_FILE} is written.`);
  }
  if (!stale && breaks.length === 0) console.log('The contract is fresh and breaks nobody.');
  if (breaks.length > 0 || (stale && onlyChecks)) process.exitCode = 1;
}
