import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import type { ApiTokensTable } from './tables.ts';

/** How long a token that has ended, and a use of a token, can still be seen. */
const KEPT = sql`interval '90 days'`;

export async function insertApiToken(
  trx: Transaction<Database>,
  {
    live_days,
    ...token
  }: Omit<Insertable<ApiTokensTable>, 'created_at' | 'expires_at' | 'revoked_at'> & {
    live_days: number;
  },
): Promise<{ expires_at: Date }> {
  return await trx
    .insertInto('api_tokens')
    .values({
      ...token,
      expires_at: sql<Date>`now() + make_interval(days => ${live_days})`,
      revoked_at: null,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
}

/** Returns whether the user had this token, and it was valid until now. */
export async function revokeApiTokenOf(
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_tokens')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Revokes every token of the user. */
export async function revokeApiTokensOf(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx
    .updateTable('api_tokens')
    .set({ revoked_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Counts calls that were made with a token. A call that is named twice counts twice. */
export async function recordApiTokenUse(
  db: Kysely<Database>,
  tokenId: string,
  calls: readonly string[],
  ipAddress: string,
): Promise<void> {
  if (calls.length === 0) return;
  const counts = new Map<string, number>();
  for (const call of calls) counts.set(call, (counts.get(call) ?? 0) + 1);
  // In one order, so that two requests with the same token do not wait for each other in a circle.
  const sorted = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  await db
    .insertInto('api_token_uses')
    .values(
      sorted.map(([call, count]) => ({
        token_id: tokenId,
        call,
        ip_address: ipAddress,
        calls: count,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['token_id', 'call', 'ip_address']).doUpdateSet({
        calls: sql<number>`api_token_uses.calls + excluded.calls`,
        last_used_at: sql<Date>`now()`,
      }),
    )
    .execute();
}

/** Deletes tokens that ended long ago, and old uses. */
export async function deleteOldApiTokens(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('api_token_uses')
    .where('last_used_at', '<', sql<Date>`now() - ${KEPT}`)
    .execute();
  await db
    .deleteFrom('api_tokens')
    .where(sql<Date>`least(expires_at, revoked_at)`, '<', sql<Date>`now() - ${KEPT}`)
    .execute();
}
