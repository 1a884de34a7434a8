import type { Database } from '@guildhall/db/database';
import * as verifications from '@guildhall/db/verification/queries';
import type { Kysely } from 'kysely';

/** The verified legal name of a user; null while there is none. */
export async function findLegalName(db: Kysely<Database>, userId: string): Promise<string | null> {
  return await verifications.findLegalName(db, userId);
}
