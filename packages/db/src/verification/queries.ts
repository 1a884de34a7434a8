import type { Kysely } from 'kysely';
import type { Database } from '../database.ts';

/** The verification that a proposal is about. */
export async function findVerification(db: Kysely<Database>, proposalId: string) {
  return await db
    .selectFrom('verifications')
    .select(['user_id', 'level', 'legal_name'])
    .where('proposal_id', '=', proposalId)
    .executeTakeFirst();
}
