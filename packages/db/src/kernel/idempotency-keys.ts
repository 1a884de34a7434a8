import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import type { Write } from './transitions.ts';

export interface IdempotentCall {
  operation: string;
  input_hash: Buffer;
  answer: unknown;
}

/**
 * Claims an idempotency key. Returns null for the first call, or the stored call for a repeated
 * key.
 */
export async function claimIdempotencyKey(
  trx: Transaction<Database>,
  claim: { user_id: string; key: string; operation: string; input_hash: Buffer },
): Promise<IdempotentCall | null> {
  // A concurrent call with the same key waits here until the first transaction ends.
  const inserted = await trx
    .insertInto('idempotency_keys')
    .values({ ...claim, answer: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (inserted !== undefined) return null;
  const earlier = await findIdempotencyKey(trx, claim);
  if (earlier === undefined) throw new Error('an idempotency key was deleted while it was claimed');
  return earlier;
}

export async function findIdempotencyKey(
  db: Kysely<Database>,
  { user_id, key }: { user_id: string; key: string },
): Promise<IdempotentCall | undefined> {
  return await db
    .selectFrom('idempotency_keys')
    .select(['operation', 'input_hash', 'answer'])
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst();
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
