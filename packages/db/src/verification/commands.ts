import type { Insertable, Transaction } from 'kysely';
import type { Database } from '../database.ts';
import type { VerificationsTable } from './tables.ts';

export async function insertVerification(
  trx: Transaction<Database>,
  row: Insertable<VerificationsTable>,
): Promise<void> {
  await trx.insertInto('verifications').values(row).execute();
}
