import { openDatabase } from '@guildhall/db/client';
import { checkInvariants, INVARIANTS_TIMEOUT_MS } from '@guildhall/db/invariants';
import { type CommandCall, invocation, readArguments } from './command-line.ts';
import { findDatabase } from './find-database.ts';

const USAGE = `${invocation('verify-ledger')}
Recomputes the books of a running shop, beside the server, on the same DATA_DIR or DATABASE_URL.
Reads one snapshot and changes nothing; people may trade meanwhile.
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
    if (await tellInvariants(db, tell)) return 0;
    complain('The books are broken: stop payouts and call for help.');
    return 1;
  } finally {
    await db.destroy();
  }
}
