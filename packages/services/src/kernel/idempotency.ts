import { createHash } from 'node:crypto';
import type { Database } from '@guildhall/db/database';
import { claimIdempotencyKey, saveIdempotentAnswer } from '@guildhall/db/kernel/idempotency-keys';
import { inWork, type Work } from '@guildhall/db/kernel/work';
import { canonicalJson } from '@guildhall/domain/kernel/canonical-json';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Kysely } from 'kysely';

/**
 * Runs a mutation once per idempotency key and user (house rule 13). The same key with the same
 * input returns the first response. The same key with another input refuses IDEMPOTENCY_KEY_REUSED.
 * The key is stored in the mutation's own transaction, so a refused call leaves no key and may be
 * retried with it.
 */
export async function withIdempotencyKey<Input extends { idempotency_key: string }, Answer>(
  db: Kysely<Database>,
  call: { operation: string; user_id: string; input: Input },
  run: (work: Work) => Promise<Answer>,
): Promise<Answer> {
  const { operation, user_id, input } = call;
  const key = input.idempotency_key;
  const inputHash = createHash('sha256').update(canonicalJson(input)).digest();
  return await inWork(db, async (work) => {
    const earlier = await claimIdempotencyKey(work.trx, {
      user_id,
      key,
      operation,
      input_hash: inputHash,
    });
    if (earlier !== null) {
      const same = earlier.operation === operation && inputHash.equals(earlier.input_hash);
      if (!same) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
      return earlier.answer as Answer;
    }
    const answer = await run(work);
    work.writes.push(saveIdempotentAnswer({ user_id, key }, answer));
    return answer;
  });
}
