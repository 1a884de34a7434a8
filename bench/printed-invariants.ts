import { openDatabase } from '@guildhall/db/client';
import { checkInvariants } from '@guildhall/db/invariants';

/** Prints how many invariants hold after a benchmark; one that does not fails it. */
export async function printInvariants(ownerUrl: string): Promise<void> {
  const db = openDatabase(ownerUrl, { maxConnections: 1, statementTimeoutMs: 0 });
  try {
    const findings = await checkInvariants(db);
    const broken = findings.filter(({ violations }) => violations.length > 0);
    console.log(`the books afterwards: ${findings.length - broken.length} invariants hold`);
    for (const { invariant, violations } of broken) console.log(`  ${invariant} ${violations[0]}`);
    if (broken.length > 0) process.exitCode = 1;
  } finally {
    await db.destroy();
  }
}
