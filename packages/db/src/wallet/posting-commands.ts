import { newId } from '@guildhall/domain/kernel/ids';
import type { Posting } from '@guildhall/domain/wallet/types';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Posts balanced ledger transactions in one round trip, as if one after the other. Returns the
 * event keys that were posted before; those have no effect. The database raises GH001 if a balance
 * would become negative on the way.
 */
export async function insertPostings(
  trx: Transaction<Database>,
  postings: readonly Posting[],
): Promise<readonly string[]> {
  const identified = postings.map((posting) => ({ id: newId(), ...posting }));
  const { rows } = await sql<{ repeated: string[] }>`
    select ledger_post_all(${JSON.stringify(identified)}) as repeated`.execute(trx);
  return rows[0]?.repeated ?? [];
}
