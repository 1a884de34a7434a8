// The type contract: `npm run contract` writes it, `npm run contract -- --check` only looks. Both
// fail when it would break a caller that was built on an earlier version of it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Contract, describeContract } from '@guildhall/api/contract';
import { readArguments } from '@guildhall/server/commands/command-line';
import { CLIENT_TYPES_FOLDER, clientTypes } from './contract/client-types.ts';
import type { Break } from './contract/contract-break.ts';
import { readChanges, undeclaredBreaks } from './contract/declared-breaks.ts';
import { CHANGES_FILE, CONTRACT_FILE, earlierVersions } from './contract/history.ts';

const root = path.dirname(import.meta.dirname);

export function contractText(contract: Contract = describeContract()): string {
  return `${JSON.stringify(contract, null, 2)}\n`;
}

/** All files that follow from the contract, by their paths. */
async function generatedFiles(): Promise<[file: string, text: string][]> {
  const contract = describeContract();
  const types = Object.entries(await clientTypes(contract)).map(
    ([name, text]) => [`${CLIENT_TYPES_FOLDER}/${name}`, text] as [string, string],
  );
  return [[CONTRACT_FILE, contractText(contract)], ...types];
}

/** The files that do not match the code. */
export async function staleFiles(): Promise<[file: string, text: string][]> {
  const files = await generatedFiles();
  return files.filter(([file, text]) => {
    const absolute = path.join(root, file);
    return !existsSync(absolute) || readFileSync(absolute, 'utf8') !== text;
  });
}

/**
 * Every break between the code and an earlier version of the contract that `CHANGES.md` does not
 * declare, and every line of `CHANGES.md` that declares nothing.
 */
export function checkContract(): { breaks: Break[]; violations: string[] } {
  const changes = readFileSync(path.join(root, CHANGES_FILE), 'utf8');
  const now = { contract: describeContract(), changes };
  const breaks = undeclaredBreaks(earlierVersions(root, process.env.CONTRACT_BASE), now);
  return { breaks, violations: readChanges(changes).violations };
}

if (import.meta.main) {
  const { values } = readArguments('npm run contract -- [--check]', { check: { type: 'boolean' } });
  const onlyChecks = values.check === true;
  const stale = await staleFiles();
  const { breaks, violations } = checkContract();
  for (const { id, says } of breaks) console.error(`✗ ${id}: ${says}.`);
  if (breaks.length > 0) {
    console.error(`\nThis breaks callers. Undo it, or declare each in ${CHANGES_FILE}:`);
    for (const { id, became } of breaks) {
      console.error(`- \`${id}\` became \`${became}\`: in a sentence, why it is worth it`);
    }
  }
  for (const fault of violations) console.error(`✗ ${CHANGES_FILE}: ${fault}.`);
  for (const [file, text] of stale) {
    if (onlyChecks) {
      console.error(`✗ ${file} is stale: npm run contract.`);
      continue;
    }
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
    console.log(`${file} is written.`);
  }
  const isWrong = breaks.length > 0 || violations.length > 0;
  if (stale.length === 0 && !isWrong) console.log('The contract is fresh and breaks nobody.');
  if (isWrong || (stale.length > 0 && onlyChecks)) process.exitCode = 1;
}
