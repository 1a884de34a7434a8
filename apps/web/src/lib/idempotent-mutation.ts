import { newId } from '@guildhall/domain/kernel/ids';
import { useCallback, useEffect, useRef, useState } from 'react';
import { reportUnauthorized } from './api-client.ts';
import { readRefusal } from './refusals.ts';

export interface IdempotentMutation<Input> {
  /** Resolves to whether it was done; what went wrong then stands in `error`. */
  readonly run: (input: Input) => Promise<boolean>;
  /** From the press until the page shows the new state. */
  readonly pending: boolean;
  readonly error: unknown;
  readonly clearError: () => void;
}

/**
 * One thing a visitor wants done, once: the key is made with the intent and stays until the server
 * has carried it out, so that a second try after a lost answer finds the first. Nothing that is
 * sent or answered is kept in a cache; passwords and secrets pass through here.
 *
 * `done` runs after the answer; until it has resolved the intent counts as pending. `refused` runs
 * when there was none, or a refusal; the error stands in `error` as well.
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

  const run = useCallback(async (input: Input) => {
    // A double click arrives before the button has been disabled.
    if (busy.current) return false;
    busy.current = true;
    setPending(true);
    setError(null);
    key.current ??= newId();
    try {
      const answer = await latest.current.send(input, key.current);
      key.current = null;
      await latest.current.done(answer);
      return true;
    } catch (failure) {
      const refusal = readRefusal(failure);
      if (refusal?.status === 401) reportUnauthorized();
      if (refusal?.code === 'IDEMPOTENCY_KEY_REUSED') key.current = null;
      setError(failure);
      latest.current.refused?.(failure);
      return false;
    } finally {
      busy.current = false;
      setPending(false);
    }
  }, []);

  const clearError = useCallback(() => {
    setError(null);
  }, []);

  return { run, pending, error, clearError };
}
