import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import { historyInvariants, pathViolations } from './invariants-histories.ts';
import { type Invariant, INVARIANTS } from './invariants-list.ts';
import { ledgerInvariants } from './invariants-ledger.ts';
import { orderInvariants } from './invariants-orders.ts';

export interface Finding {
  readonly invariant: Invariant;
  readonly meaning: string;
  /** One sentence a fault, naming the rows that break it; empty when the invariant holds. */
  readonly violations: readonly string[];
}

/** Of each question; a house on fire needs no list of every brick. */
const MAX_VIOLATIONS = 100;
const TIMEOUT_SECONDS = 120;

/**
 * Recomputes the books from the rows alone, by another way than the use cases, and answers one
 * finding for each invariant, in order. All is read from one snapshot that waits for nobody and
 * keeps nobody waiting, so that a shop can be asked while people trade in it.
 */
export async function checkInvariants(db: Kysely<Database>): Promise<Finding[]> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read');
  return await snapshot.setAccessMode('read only').execute(checkInvariantsIn);
}

/** The same of what this transaction sees. */
export async function checkInvariantsIn(trx: Transaction<Database>): Promise<Finding[]> {
  const found = await askAll(trx);
  return Object.entries(INVARIANTS).map(([name, meaning]) => {
    const invariant = name as Invariant;
    return { invariant, meaning, violations: found.get(invariant) ?? [] };
  });
}

/** The same as one list, each fault with its invariant; an empty list is a sound house. */
export async function invariantViolations(db: Kysely<Database>): Promise<string[]> {
  const findings = await checkInvariants(db);
  return findings.flatMap(({ invariant, violations }) =>
    violations.map((fault) => `${invariant}: ${fault}`),
  );
}

async function askAll(trx: Transaction<Database>): Promise<Map<Invariant, string[]>> {
  await sql.raw(`set local statement_timeout = '${TIMEOUT_SECONDS}s'`).execute(trx);
  // Sums over everything: in memory they take seconds, on disk minutes.
  await sql.raw(`set local work_mem = '64MB'`).execute(trx);
  await sql.raw(`set local jit = off`).execute(trx);
  const found = new Map<Invariant, string[]>();
  const note = (invariant: Invariant, violations: readonly string[]) =>
    found.set(invariant, [...(found.get(invariant) ?? []), ...violations]);
  for (const query of [...ledgerInvariants, ...orderInvariants, ...historyInvariants]) {
    const { rows } = await sql
      .raw<{ fault: string }>(
        // Planned as a whole: for "the first hundred rows" the planner would take slow paths.
        `with f as materialized (${query.violations}) select fault from f limit ${MAX_VIOLATIONS}`,
      )
      .execute(trx);
    note(
      query.invariant,
      rows.map(({ fault }) => fault),
    );
  }
  note('INV9', await pathViolations(trx, MAX_VIOLATIONS));
  return found;
}
