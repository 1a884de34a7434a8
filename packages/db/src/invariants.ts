import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import { accountInvariants } from './invariants-accounts.ts';
import { balanceInvariants } from './invariants-balance.ts';
import { chargebackInvariants } from './invariants-chargebacks.ts';
import { fileInvariants } from './invariants-files.ts';
import { historyInvariants, pathViolations } from './invariants-histories.ts';
import { type Invariant, INVARIANTS } from './invariants-list.ts';
import { ledgerInvariants } from './invariants-ledger.ts';
import { moneyDayInvariants } from './invariants-money-days.ts';
import { orderInvariants } from './invariants-orders.ts';
import { refundInvariants } from './invariants-refunds.ts';
import { solvencyInvariants } from './invariants-solvency.ts';
import { withdrawalInvariants } from './invariants-withdrawals.ts';

export interface Finding {
  readonly invariant: Invariant;
  readonly meaning: string;
  /** One sentence per violation that names the rows; empty if the invariant holds. */
  readonly violations: readonly string[];
}

/** Per query, which is enough to find a cause. */
const MAX_VIOLATIONS = 100;
/** A connection on which invariants are checked must allow statements of this length. */
export const INVARIANTS_TIMEOUT_MS = 120_000;

/**
 * Recomputes the books from the rows, independently of the use cases, and returns one finding per
 * invariant. Reads from one repeatable-read snapshot without locks, so it can run while the shop is
 * in use.
 */
export async function checkInvariants(db: Kysely<Database>): Promise<Finding[]> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read');
  return await snapshot.setAccessMode('read only').execute(checkInvariantsIn);
}

/** The same within the given transaction. */
export async function checkInvariantsIn(trx: Transaction<Database>): Promise<Finding[]> {
  const found = await askAll(trx);
  return Object.entries(INVARIANTS).map(([name, meaning]) => {
    const invariant = name as Invariant;
    return { invariant, meaning, violations: found.get(invariant) ?? [] };
  });
}

/** All violations as one list, each with its invariant; empty if all invariants hold. */
export async function invariantViolations(db: Kysely<Database>): Promise<string[]> {
  const findings = await checkInvariants(db);
  return findings.flatMap(({ invariant, violations }) =>
    violations.map((fault) => `${invariant}: ${fault}`),
  );
}

async function askAll(trx: Transaction<Database>): Promise<Map<Invariant, string[]>> {
  await sql.raw(`set local statement_timeout = ${INVARIANTS_TIMEOUT_MS}`).execute(trx);
  // Aggregates over all rows take seconds in memory, but minutes on disk.
  await sql.raw(`set local work_mem = '64MB'`).execute(trx);
  await sql.raw(`set local jit = off`).execute(trx);
  const found = new Map<Invariant, string[]>();
  const note = (invariant: Invariant, violations: readonly string[]) =>
    found.set(invariant, [...(found.get(invariant) ?? []), ...violations]);
  const queries = [
    ...ledgerInvariants,
    ...moneyDayInvariants,
    ...orderInvariants,
    ...accountInvariants,
    ...withdrawalInvariants,
    ...chargebackInvariants,
    ...balanceInvariants,
    ...refundInvariants,
    ...solvencyInvariants,
    ...historyInvariants,
    ...fileInvariants,
  ];
  for (const query of queries) {
    const { rows } = await sql
      .raw<{ fault: string }>(
        // Materialized, since the planner would choose slow plans for "the first hundred rows".
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
