import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';

/** The valid token with this hash. */
export async function findApiToken(db: Kysely<Database>, tokenHash: string) {
  return await db
    .selectFrom('api_tokens')
    .select(['id', 'user_id', 'scopes'])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

export async function countValidApiTokens(
  trx: Transaction<Database>,
  userId: string,
): Promise<number> {
  const { count } = await trx
    .selectFrom('api_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return count;
}

interface ApiTokenUse {
  readonly call: string;
  readonly ip_address: string;
  readonly calls: number;
  /** ISO 8601. */
  readonly last_used_at: string;
}

/** The tokens of a user, newest first, those that ended included, with the last uses of each. */
export async function listApiTokens(db: Kysely<Database>, userId: string, mostUses: number) {
  return await db
    .selectFrom('api_tokens')
    .select(['id', 'name', 'scopes', 'created_at', 'expires_at', 'revoked_at'])
    .select(
      sql<readonly ApiTokenUse[]>`(
        select coalesce(jsonb_agg(to_jsonb(uses) order by uses.last_used_at desc), '[]')
          from (
            select call, ip_address, calls, last_used_at from api_token_uses
             where token_id = api_tokens.id
             order by last_used_at desc limit ${mostUses}) as uses)`.as('uses'),
    )
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
