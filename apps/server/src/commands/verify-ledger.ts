import { writeFileSync } from 'node:fs';
import { openDatabase } from '@guildhall/db/client';
import { checkInvariants, INVARIANTS_TIMEOUT_MS } from '@guildhall/db/invariants';
import { LEDGER_BROKEN, LEDGER_HOLDS } from '@guildhall/services/ports/data-folder-host';
import { dataDirOf, lastLedgerCheckFile } from '../data-dir.ts';
import { type CommandCall, invocation, readArguments } from './command-line.ts';
import { findDatabase } from './find-database.ts';

const USAGE = `${invocation('verify-ledger')}
Recomputes the books of a running shop, beside the server, on the same DATA_DIR or DATABASE_URL.
Reads one snapshot and changes no row; people may trade meanwhile. The result is kept in DATA_DIR,
where the health of the shop and its metrics read it.
Exit code 0: every invariant holds. 1: one does not. 2: the database cannot be reached.`;

/** One line for each invariant, and under it the rows that break it. Whether all hold. */
export async function tellInvariants(
  db: ReturnType<typeof openDatabase>,
  tell: CommandCall['tell'],
): Promise<boolean> {
  const findings = await checkInvariants(db);
  for (const { invariant, meaning, violations } of findings) {
    tell(`${violations.length === 0 ? '✓' : '✗'} ${invariant.padEnd(5)} ${meaning}`);
    for (const fault of violations) tell(`        ${fault}`);
  }
  return findings.every(({ violations }) => violations.length === 0);
}

export async function verifyLedger(call: CommandCall): Promise<number> {
  const { args, environment, tell, complain } = call;
  readArguments(USAGE, {}, { args });
  const db = openDatabase(findDatabase(environment), {
    maxConnections: 1,
    statementTimeoutMs: INVARIANTS_TIMEOUT_MS,
  });
  try {
    const holds = await tellInvariants(db, tell);
    noteCheck(call, holds);
    if (holds) return 0;
    complain('The books are broken: stop payouts and call for help.');
    return 1;
  } finally {
    await db.destroy();
  }
}

/** For the health of the shop, which staff see. A check is no worse without it. */
function noteCheck({ environment, complain }: CommandCall, holds: boolean): void {
  const file = lastLedgerCheckFile(dataDirOf(environment));
  const result = holds ? LEDGER_HOLDS : LEDGER_BROKEN;
  try {
    writeFileSync(file, `${new Date().toISOString()} ${result}\n`);
  } catch (error) {
    complain(`The result could not be written to ${file}: ${String(error)}`);
  }
}
