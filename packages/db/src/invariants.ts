import { type Kysely, sql, type Transaction } from 'kysely';
import { contentHistories } from './content/invariants.ts';
import type { Database } from './database.ts';
import { disputeHistories, disputeInvariants } from './disputes/invariants.ts';
import { feedbackHistories, feedbackInvariants } from './feedback/invariants.ts';
import { fileInvariants } from './files/invariants.ts';
import { messageInvariants } from './messages/invariants.ts';
import { pathViolations } from './history-paths.ts';
import {
  dueTimeInvariants,
  stepInvariants,
  type StoredHistory,
} from './kernel/history-invariants.ts';
import { type Invariant, type InvariantQuery, INVARIANTS } from './kernel/invariants.ts';
import { moderationHistories, moderationInvariants } from './moderation/invariants.ts';
import { mailInvariants } from './notifications/invariants.ts';
import { offerHistories } from './offers/invariants.ts';
import { escrowInvariants } from './orders/escrow-invariants.ts';
import { orderHistories, orderInvariants } from './orders/invariants.ts';
import { balanceInvariants } from './payments/balance/invariants.ts';
import { chargebackHistories, chargebackInvariants } from './payments/chargebacks/invariants.ts';
import { paymentHistories, paymentInvariants } from './payments/invariants.ts';
import { refundHistories, refundInvariants } from './payments/refunds/invariants.ts';
import { PERSONAL_TABLES } from './kernel/rooms-personal-data.ts';
import { closingInvariants } from './users/closing-invariants.ts';
import { stockHistories } from './vault/invariants.ts';
import { verificationHistories, verificationInvariants } from './verification/invariants.ts';
import { accountInvariants } from './wallet/account-invariants.ts';
import { ledgerInvariants, moneyDayInvariants } from './wallet/invariants.ts';
import { solvencyInvariants } from './wallet/solvency/invariants.ts';
import { webhookEventHistories } from './webhooks/invariants.ts';
import { withdrawalHistories, withdrawalInvariants } from './withdrawals/invariants.ts';

/** Of every lifecycle whose steps are stored. */
export const STORED_HISTORIES: readonly StoredHistory[] = [
  ...orderHistories,
  ...stockHistories,
  ...offerHistories,
  ...paymentHistories,
  ...refundHistories,
  ...chargebackHistories,
  ...webhookEventHistories,
  ...withdrawalHistories,
  ...contentHistories,
  ...disputeHistories,
  ...feedbackHistories,
  ...verificationHistories,
  ...moderationHistories,
];

/** The queries of all rooms; `checkInvariants` checks the paths of the histories besides. */
const INVARIANT_QUERIES: readonly InvariantQuery[] = [
  ...closingInvariants(PERSONAL_TABLES),
  ...ledgerInvariants,
  ...moneyDayInvariants,
  ...escrowInvariants,
  ...paymentInvariants,
  ...orderInvariants,
  ...mailInvariants,
  ...accountInvariants,
  ...withdrawalInvariants,
  ...chargebackInvariants,
  ...balanceInvariants,
  ...refundInvariants,
  ...solvencyInvariants,
  ...fileInvariants,
  ...messageInvariants,
  ...disputeInvariants,
  ...feedbackInvariants,
  ...verificationInvariants,
  ...moderationInvariants,
  ...dueTimeInvariants(STORED_HISTORIES),
  ...stepInvariants(STORED_HISTORIES),
];

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
  for (const query of INVARIANT_QUERIES) {
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
  note('INV9', await pathViolations(trx, STORED_HISTORIES, MAX_VIOLATIONS));
  return found;
}
