// The type contract: `npm run contract` writes it, `npm run contract -- --check` only looks. Both
// fail when it would break a caller that was built on an earlier version of it.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Contract, describeContract } from '@guildhall/api/contract';
import { readArguments } from './command-line.ts';
import type { Break } from './contract/contract-break.ts';
import { readChanges, undeclaredBreaks } from './contract/declared-breaks.ts';
import { CHANGES_FILE, CONTRACT_FILE, earlierVersions } from './contract/history.ts';

const root = path.dirname(import.meta.dirname);

export function contractText(contract: Contract = describeContract()): string {
  return `${JSON.stringify(contract, null, 2)}\n`;
}

/** Whether the file matches the code. */
export function isStale(): boolean {
  return readFileSync(path.join(root, CONTRACT_FILE), 'utf8') !== contractText();
}

/**
 * Every break between the code and any earlier version of the contract that `CHANGES.md` does not
 * declare, and every line of `CHANGES.md` that declares nothing.
 */
export function checkContract(): { breaks: Break[]; violations: string[] } {
  const changes = readFileSync(path.join(root, CHANGES_FILE), 'utf8');
  const now = { contract: describeContract(), changes };
  const breaks = undeclaredBreaks(earlierVersions(root), now);
  return { breaks, violations: readChanges(changes).violations };
}

if (import.meta.main) {
  const { values } = readArguments('npm run contract -- [--check]', { check: { type: 'boolean' } });
  const onlyChecks = values.check === true;
  const stale = isStale();
  const { breaks, violations } = checkContract();
  for (const { id, says } of breaks) console.error(`✗ ${id}: ${says}.`);
  if (breaks.length > 0) {
    console.error(`\nThis breaks callers. Undo it, or declare each in ${CHANGES_FILE}:`);
    for (const { id, became } of breaks) {
      console.error(`- \`${id}\` became \`${became}\`: in a sentence, why it is worth it`);
    }
  }
  for (const fault of violations) console.error(`✗ ${CHANGES_FILE}: ${fault}.`);
  if (stale && onlyChecks) console.error(`✗ ${CONTRACT_FILE} is stale: npm run contract.`);
  if (stale && !onlyChecks) {
    writeFileSync(path.join(root, CONTRACT_FILE), contractText());
    console.log(`${CONTRACT_FILE} is written.`);
  }
  const isWrong = breaks.length > 0 || violations.length > 0;
  if (!stale && !isWrong) console.log('The contract is fresh and breaks nobody.');
  if (isWrong || (stale && onlyChecks)) process.exitCode = 1;
}
