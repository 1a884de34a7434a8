import { Refusal } from '@guildhall/domain/kernel/errors';

const FAILURE_THRESHOLD = 5;
const OPEN_CIRCUIT_MS = 10_000;

/** The reason is for our log and never reaches the buyer. */
export function unavailable(reason: unknown): Refusal {
  const refusal = new Refusal('PROVIDER_UNAVAILABLE');
  refusal.cause = reason;
  return refusal;
}

/**
 * A circuit breaker (must-hold fault 19): after five consecutive failures calls are refused
 * immediately for ten seconds, so that a slow provider does not make every buyer wait for the
 * timeout.
 */
export function circuitBreaker<Input, Answer>(call: (input: Input) => Promise<Answer>) {
  let failures = 0;
  let openUntilMs = 0;
  return async (input: Input): Promise<Answer> => {
    if (performance.now() < openUntilMs)
      throw unavailable(new Error('the circuit breaker is open'));
    try {
      const answer = await call(input);
      failures = 0;
      return answer;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      failures += 1;
      if (failures >= FAILURE_THRESHOLD) openUntilMs = performance.now() + OPEN_CIRCUIT_MS;
      throw error;
    }
  };
}
