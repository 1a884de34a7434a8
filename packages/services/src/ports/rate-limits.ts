/** How many tries there are in a stretch of time. */
export interface Budget {
  /** Names what is tried; each name counts for itself. */
  readonly name: string;
  readonly tries: number;
  readonly window_seconds: number;
}

export interface Try {
  readonly budget: Budget;
  readonly key: string;
}

/**
 * Counts tries for all servers together. A try is counted before it is judged, so that parallel
 * ones cannot slip through, and taken back when it was a right one.
 */
export interface RateLimits {
  /**
   * Counts one try of each. Refuses TOO_MANY_REQUESTS with `retry_after_seconds` when one budget
   * is spent; then none of them has counted.
   */
  countTries(tries: readonly Try[]): Promise<void>;
  /** Takes one try of each back, or with `all` those before it too. */
  uncount(tries: readonly (Try & { readonly all: boolean })[]): Promise<void>;
}
