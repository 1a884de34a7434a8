import type { Kysely } from 'kysely';
import type { Database } from '../database.ts';
import { carriedOutAs } from '../kernel/staff-decisions.ts';

/** The verification that a proposal is about. */
export async function findVerification(db: Kysely<Database>, proposalId: string) {
  return await db
    .selectFrom('verifications')
    .select(['user_id', 'level', 'legal_name'])
    .where('proposal_id', '=', proposalId)
    .executeTakeFirst();
}

/** The legal name of a user, from the last verification that was carried out; null for none. */
export async function findLegalName(db: Kysely<Database>, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('verifications')
    .innerJoin(carriedOutAs('act'), 'act.proposal_id', 'verifications.proposal_id')
    .select('verifications.legal_name')
    .where('verifications.user_id', '=', userId)
    .orderBy('act.occurred_at', 'desc')
    .orderBy('act.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.legal_name ?? null;
}
