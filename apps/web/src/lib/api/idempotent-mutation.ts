import { newId } from '@guildhall/domain/kernel/ids';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readRefusal } from './read-refusal.ts';

export interface IdempotentMutation<Input> {
  /** Resolves to whether it succeeded; otherwise the reason is in `error`. */
  readonly run: (input: Input) => Promise<boolean>;
  /** As `run`, but rejects with the reason, for a form that shows it at its field. */
  readonly runOrThrow: (input: Input) => Promise<void>;
  /** From the click until the page shows the new state. */
  readonly pending: boolean;
  readonly error: unknown;
  readonly clearError: () => void;
}

/**
 * A mutation with an idempotency key. The key is created with the first attempt and kept until the
 * server has answered, so that a retry after a lost response returns the first result. Inputs and
 * outputs are not cached, because they can contain passwords and secrets.
 *
 * `done` runs after the response; the mutation is pending until it resolves. `refused` runs after
 * an error, which is in `error` as well.
 */
export function useIdempotentMutation<Input, Answer>(
  send: (input: Input, idempotencyKey: string) => Promise<Answer>,
  done: (answer: Answer) => void | Promise<void>,
  refused?: (error: unknown) => void,
): IdempotentMutation<Input> {
  const key = useRef<string | null>(null);
  const busy = useRef(false);
  const latest = useRef({ send, done, refused });
  useEffect(() => {
    latest.current = { send, done, refused };
  });
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const runOrThrow = useCallback(async (input: Input) => {
    if (busy.current) throw new Error('The mutation is running already');
    busy.current = true;
    setPending(true);
    setError(null);
    key.current ??= newId();
    try {
      const answer = await latest.current.send(input, key.current);
      key.current = null;
      await latest.current.done(answer);
    } catch (failure) {
      const refusal = readRefusal(failure);
      if (refusal?.code === 'IDEMPOTENCY_KEY_REUSED') key.current = null;
      setError(failure);
      latest.current.refused?.(failure);
      throw failure;
    } finally {
      busy.current = false;
      setPending(false);
    }
  }, []);

  const run = useCallback(
    async (input: Input) => {
      // The second click of a double click arrives before the button is disabled.
      if (busy.current) return false;
      try {
        await runOrThrow(input);
        return true;
      } catch {
        return false;
      }
    },
    [runOrThrow],
  );

  const clearError = useCallback(() => {
    setError(null);
  }, []);

  return { run, runOrThrow, pending, error, clearError };
}
