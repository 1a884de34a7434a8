import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import type { Write } from './transitions.ts';

/**
 * Claims an idempotency key. Returns null for the first call, or the stored call for a repeated
 * key.
 */
export async function claimIdempotencyKey(
  trx: Transaction<Database>,
  claim: { user_id: string; key: string; operation: string; input_hash: Buffer },
): Promise<{ operation: string; input_hash: Buffer; answer: unknown } | null> {
  // A concurrent call with the same key waits here until the first transaction ends.
  const inserted = await trx
    .insertInto('idempotency_keys')
    .values({ ...claim, answer: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (inserted !== undefined) return null;
  return await trx
    .selectFrom('idempotency_keys')
    .select(['operation', 'input_hash', 'answer'])
    .where('user_id', '=', claim.user_id)
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow();
}

export const saveIdempotentAnswer =
  (claim: { user_id: string; key: string }, answer: unknown): Write =>
  (creator) =>
    creator
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(answer) })
      .where('user_id', '=', claim.user_id)
      .where('key', '=', claim.key);

export async function deleteOldIdempotencyKeys(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}
