import type { Database } from '@guildhall/db/database';
import { sqlState } from '@guildhall/db/transaction';
import { insertPostings } from '@guildhall/db/wallet/posting-commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Posting } from '@guildhall/domain/wallet/types';
import type { Transaction } from 'kysely';

const BALANCE_TOO_SMALL = 'GH001';
const FROZEN = 'GH004';

/**
 * Posts ledger transactions in one round trip, as if one after the other. Refuses
 * INSUFFICIENT_FUNDS { missing_minor } and FUNDS_FROZEN { frozen }; the surrounding transaction is
 * then aborted. An event key that was posted before is a defect and throws: otherwise a state would
 * change without its money.
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
    const state = sqlState(error);
    if (state !== BALANCE_TOO_SMALL && state !== FROZEN) throw error;
    const detail = error instanceof Error && 'detail' in error ? String(error.detail) : '{}';
    const { missing_minor, frozen } = JSON.parse(detail) as {
      missing_minor?: number;
      frozen?: string;
    };
    throw state === FROZEN
      ? new Refusal('FUNDS_FROZEN', { frozen: frozen ?? null })
      : new Refusal('INSUFFICIENT_FUNDS', { missing_minor: missing_minor ?? null });
  }
}

/** Posts one ledger transaction, as `postAll` does. */
export async function post(trx: Transaction<Database>, posting: Posting): Promise<void> {
  await postAll(trx, [posting]);
}
