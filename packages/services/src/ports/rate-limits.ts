/** How many tries there are in a stretch of time. */
export interface Budget {
  /** Names what is tried; each name counts for itself. */
  readonly name: string;
  readonly tries: number;
  readonly window_seconds: number;
}

/**
 * Counts tries for all servers together. A try is counted before it is judged, so that parallel
 * ones cannot slip through, and given back when it was a right one.
 */
export interface RateLimits {
  /** Counts one try of `key`. Refuses TOO_MANY_REQUESTS with `retry_after_seconds`. */
  countTry(budget: Budget, key: string): Promise<void>;
  giveBack(budget: Budget, key: string): Promise<void>;
  /** Forgets every try of `key`. */
  forget(budget: Budget, key: string): Promise<void>;
}
