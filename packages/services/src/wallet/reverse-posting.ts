import type { Database } from '@guildhall/db/database';
import { findPosting } from '@guildhall/db/wallet/queries';
import { postings } from '@guildhall/domain/wallet/postings';
import type { Transaction } from 'kysely';
import { post } from './post-entries.ts';

/**
 * Posts the linked reversal of a ledger transaction: its lines on the other sides, parts of slices
 * given back. Each is reversed once; a second time throws, and so does an unknown id. Refuses
 * INSUFFICIENT_FUNDS, FUNDS_FROZEN.
 */
export async function reversePosting(trx: Transaction<Database>, id: string): Promise<void> {
  const posted = await findPosting(trx, id);
  if (posted === undefined) throw new Error(`there is no ledger transaction ${id}`);
  await post(trx, postings.reversal(posted));
}
