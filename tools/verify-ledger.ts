// Recomputes the books of a running shop: `npm run verify-ledger`, beside the server, on the same
// DATA_DIR or DATABASE_URL. Reads one snapshot and changes nothing; people may trade meanwhile.
import { openDatabase } from '@guildhall/db/client';
import { checkInvariants, INVARIANTS_TIMEOUT_MS } from '@guildhall/db/invariants';
import { readArguments } from './command-line.ts';
import { findDatabase } from './find-database.ts';

/** One line for each invariant, and under it the rows that break it; true when all hold. */
export async function verifyLedger(url: string, tell: (line: string) => void): Promise<boolean> {
  const db = openDatabase(url, {
    maxConnections: 1,
    statementTimeoutMs: INVARIANTS_TIMEOUT_MS,
  });
  try {
    const findings = await checkInvariants(db);
    for (const { invariant, meaning, violations } of findings) {
      tell(`${violations.length === 0 ? '✓' : '✗'} ${invariant.padEnd(5)} ${meaning}`);
      for (const fault of violations) tell(`        ${fault}`);
    }
    return findings.every(({ violations }) => violations.length === 0);
  } finally {
    await db.destroy();
  }
}

if (import.meta.main) {
  readArguments('npm run verify-ledger', {});
  try {
    const isSound = await verifyLedger(findDatabase(), (line) => console.log(line));
    if (!isSound) console.error('The books are broken: stop payouts and call for help.');
    process.exitCode = isSound ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message || String(error) : error);
    process.exitCode = 2;
  }
}
