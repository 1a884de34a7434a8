import type { Database } from '@guildhall/db/database';
import { sqlState } from '@guildhall/db/transaction';
import { insertPostings } from '@guildhall/db/wallet/posting-commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Posting } from '@guildhall/domain/wallet/types';
import type { Transaction } from 'kysely';

interface Detail {
  readonly missing_minor?: number;
  readonly owed_minor?: number;
  readonly frozen?: string;
}

/** What `ledger_post_all` refuses, by its SQLSTATE. */
const REFUSALS: Readonly<Record<string, (detail: Detail) => Refusal>> = {
  GH001: ({ missing_minor = null }) => new Refusal('INSUFFICIENT_FUNDS', { missing_minor }),
  GH004: ({ frozen = null }) => new Refusal('FUNDS_FROZEN', { frozen }),
  GH006: ({ owed_minor = 0 }) => new Refusal('CHARGEBACK_DEBT', { owed_minor }),
  GH007: ({ missing_minor = 0 }) => new Refusal('DEBT_LIMIT', { missing_minor }),
};

/**
 * Posts ledger transactions in one round trip, as if one after the other. Refuses
 * INSUFFICIENT_FUNDS { missing_minor }, FUNDS_FROZEN { frozen }, CHARGEBACK_DEBT { owed_minor } and
 * DEBT_LIMIT { missing_minor }; the surrounding transaction is then aborted. An event key that was
 * posted before is a defect and throws: otherwise a state would change without its money.
 */
export async function postAll(
  trx: Transaction<Database>,
  postings: readonly Posting[],
): Promise<void> {
  if (postings.length === 0) return;
  try {
    const repeated = await insertPostings(trx, postings);
    if (repeated.length > 0) throw new Error(`${repeated.join(', ')} was posted before`);
  } catch (error) {
    const refusal = REFUSALS[sqlState(error) ?? ''];
    if (refusal === undefined) throw error;
    const detail = error instanceof Error && 'detail' in error ? String(error.detail) : '{}';
    throw refusal(JSON.parse(detail) as Detail);
  }
}

/** Posts one ledger transaction, as `postAll` does. */
export async function post(trx: Transaction<Database>, posting: Posting): Promise<void> {
  await postAll(trx, [posting]);
}
