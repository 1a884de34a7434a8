import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import type { Write } from './transitions.ts';

export interface IdempotentCall {
  operation: string;
  input_hash: Buffer;
  answer: unknown;
}

/**
 * Claims an idempotency key. Returns null for the first call, or the stored call for a repeated
 * key. `lock`, a select that locks rows, runs after the claim in the same statement, for a first
 * call only. What it waits for is visible to the next statement, not to this one.
 */
export async function claimIdempotencyKey(
  trx: Transaction<Database>,
  claim: { user_id: string; key: string; operation: string; input_hash: Buffer },
  lock: RawBuilder<unknown> = sql`select`,
): Promise<IdempotentCall | null> {
  const { user_id, key, operation, input_hash } = claim;
  // A concurrent call with the same key waits here until the first transaction ends.
  const { rows } = await sql<{ claimed: boolean }>`
    with claimed as (
      insert into idempotency_keys (user_id, key, operation, input_hash)
        values (${user_id}, ${key}, ${operation}, ${input_hash})
        on conflict (user_id, key) do nothing returning key)
    select exists (select from claimed) as claimed,
        case when exists (select from claimed) then (select count(*) from (${lock}) as locked) end
          as locked`.execute(trx);
  if (rows[0]?.claimed === true) return null;
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
