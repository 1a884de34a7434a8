/** How many tries there are in a stretch of time. */
export interface AttemptLimit {
  /** Names what is tried; each name counts for itself. */
  readonly name: string;
  readonly attempts: number;
  readonly window_seconds: number;
}

export interface Attempt {
  readonly limit: AttemptLimit;
  readonly key: string;
}

/**
 * Counts tries for all servers together. A try is counted before it is judged, so that parallel
 * ones cannot slip through, and taken back when it was a right one.
 */
export interface RateLimiter {
  /**
   * Counts one try of each. Refuses TOO_MANY_REQUESTS with `retry_after_seconds` when one budget
   * is spent; then none of them has counted.
   */
  consume(attempts: readonly Attempt[]): Promise<void>;
  /** Takes one try of each back, or with `all` those before it too. */
  refund(attempts: readonly (Attempt & { readonly all: boolean })[]): Promise<void>;
}
