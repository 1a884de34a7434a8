import { createHash } from 'node:crypto';
import type { Database } from '@guildhall/db/database';
import {
  claimIdempotencyKey,
  findIdempotencyKey,
  type IdempotentCall,
  saveIdempotentAnswer,
} from '@guildhall/db/kernel/idempotency-keys';
import { inWork, type Work } from '@guildhall/db/kernel/work';
import { canonicalJson } from '@guildhall/domain/kernel/text/canonical-json';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Kysely, RawBuilder } from 'kysely';

interface Call<Input extends { idempotency_key: string }> {
  readonly operation: string;
  readonly user_id: string;
  readonly input: Input;
  /** A select that locks rows, in the statement that claims the key of a first call. */
  readonly lock?: RawBuilder<unknown>;
}

/**
 * The response of an earlier call with the same key; null when there was none. It spares a repeated
 * call what comes before its transaction, which asks again. Refuses IDEMPOTENCY_KEY_REUSED.
 */
export async function findIdempotentAnswer<Answer>(
  db: Kysely<Database>,
  call: Call<{ idempotency_key: string }>,
): Promise<Answer | null> {
  const { user_id, input } = call;
  const earlier = await findIdempotencyKey(db, { user_id, key: input.idempotency_key });
  return earlier === undefined ? null : answerOf<Answer>(call, earlier);
}

/**
 * Runs a mutation once per idempotency key and user (house rule 13). The same key with the same
 * input returns the first response. The same key with another input refuses IDEMPOTENCY_KEY_REUSED.
 * The key is stored in the mutation's own transaction, so a refused call leaves no key and may be
 * retried with it. The answer is stored at the end of the transaction, or earlier: `answerWith`
 * takes it when it is certain, so that the next statement carries it.
 */
export async function withIdempotencyKey<Input extends { idempotency_key: string }, Answer>(
  db: Kysely<Database>,
  call: Call<Input>,
  run: (work: Work, answerWith: (answer: Answer) => Answer) => Promise<Answer>,
): Promise<Answer> {
  const { operation, user_id, input, lock } = call;
  const key = input.idempotency_key;
  const claim = { user_id, key, operation, input_hash: hashOf(input) };
  return await inWork(db, async (work) => {
    const earlier = await claimIdempotencyKey(work.trx, claim, lock);
    if (earlier !== null) return answerOf<Answer>(call, earlier);
    const given: Answer[] = [];
    const answerWith = (answer: Answer) => {
      given.push(answer);
      work.independent.push(saveIdempotentAnswer({ user_id, key }, answer));
      return answer;
    };
    const answer = await run(work, answerWith);
    if (given.length === 0) return answerWith(answer);
    if (given.length > 1 || given[0] !== answer) throw new Error(`${operation} has two answers`);
    return answer;
  });
}

const hashOf = (input: { idempotency_key: string }) =>
  createHash('sha256').update(canonicalJson(input)).digest();

/** The stored response, of which only the caller knows the type. */
function answerOf<Answer>(
  { operation, input }: Call<{ idempotency_key: string }>,
  earlier: IdempotentCall,
): Answer {
  const isSame = earlier.operation === operation && hashOf(input).equals(earlier.input_hash);
  if (!isSame) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return earlier.answer as Answer;
}
