import { createHmac, hkdfSync } from 'node:crypto';
import {
  claimIdempotencyKey,
  findIdempotencyKey,
  type IdempotentCall,
  saveIdempotentAnswer,
} from '@guildhall/db/kernel/idempotency-keys';
import { inWork, type Work } from '@guildhall/db/kernel/work';
import { canonicalJson } from '@guildhall/domain/kernel/text/canonical-json';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { RawBuilder } from 'kysely';
import type { KernelContext } from './context.ts';

type Context = Pick<KernelContext, 'db' | 'token_secret'>;

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
  context: Context,
  call: Call<{ idempotency_key: string }>,
): Promise<Answer | null> {
  const { user_id, input } = call;
  const earlier = await findIdempotencyKey(context.db, { user_id, key: input.idempotency_key });
  return earlier === undefined ? null : answerOf<Answer>(context, call, earlier);
}

/**
 * Runs a mutation once per idempotency key and user (house rule 13). The same key with the same
 * input returns the first response. The same key with another input refuses IDEMPOTENCY_KEY_REUSED.
 * The key is stored in the mutation's own transaction, so a refused call leaves no key and may be
 * retried with it. The answer is stored at the end of the transaction, or earlier: `answerWith`
 * takes it when it is certain, so that the next statement carries it.
 */
export async function withIdempotencyKey<Input extends { idempotency_key: string }, Answer>(
  context: Context,
  call: Call<Input>,
  run: (work: Work, answerWith: (answer: Answer) => Answer) => Promise<Answer>,
): Promise<Answer> {
  const { operation, user_id, input, lock } = call;
  const key = input.idempotency_key;
  const claim = { user_id, key, operation, input_hash: hashOf(context, input) };
  return await inWork(context.db, async (work) => {
    const earlier = await claimIdempotencyKey(work.trx, claim, lock);
    if (earlier !== null) return answerOf<Answer>(context, call, earlier);
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

/** Keyed, so that a short text, such as a message, cannot be guessed from its hash. */
function hashOf({ token_secret }: Context, input: { idempotency_key: string }): Buffer {
  const key = new Uint8Array(hkdfSync('sha256', token_secret, '', 'idempotency keys', 32));
  return createHmac('sha256', key).update(canonicalJson(input)).digest();
}

/** The stored response, of which only the caller knows the type. */
function answerOf<Answer>(
  context: Context,
  { operation, input }: Call<{ idempotency_key: string }>,
  earlier: IdempotentCall,
): Answer {
  const isSame =
    earlier.operation === operation && hashOf(context, input).equals(earlier.input_hash);
  if (!isSame) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return earlier.answer as Answer;
}
