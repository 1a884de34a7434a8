// Recomputes the books of a running shop: `npm run verify-ledger`, beside the server, on the same
// DATA_DIR or DATABASE_URL. Reads one snapshot and changes nothing; people may trade meanwhile.
import { openDatabase } from '@guildhall/db/client';
import { examineInvariants } from '@guildhall/db/invariants';
import { findDatabase } from './find-database.ts';

/** One line for each invariant, and under it the rows that break it; true when all hold. */
export async function verifyLedger(url: string, tell: (line: string) => void): Promise<boolean> {
  const db = openDatabase(url, { max_connections: 1 });
  try {
    const findings = await examineInvariants(db);
    for (const { invariant, meaning, faults } of findings) {
      tell(`${faults.length === 0 ? '✓' : '✗'} ${invariant.padEnd(5)} ${meaning}`);
      for (const fault of faults) tell(`        ${fault}`);
    }
    return findings.every(({ faults }) => faults.length === 0);
  } finally {
    await db.destroy();
  }
}

if (import.meta.main) {
  try {
    const is_sound = await verifyLedger(findDatabase(), (line) => console.log(line));
    if (!is_sound) console.error('The books are broken: stop payouts and call for help.');
    process.exitCode = is_sound ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message || String(error) : error);
    process.exitCode = 2;
  }
}
