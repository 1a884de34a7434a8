/** How many attempts are allowed per window. */
export interface AttemptLimit {
  /** The name of the limit; each name is counted separately. */
  readonly name: string;
  readonly attempts: number;
  readonly window_seconds: number;
}

export interface Attempt {
  readonly limit: AttemptLimit;
  readonly key: string;
}

/**
 * Counts attempts across all servers. An attempt is counted before it is verified, so that
 * concurrent attempts cannot exceed the limit, and refunded on success.
 */
export interface RateLimiter {
  /**
   * Counts one attempt of each. Refuses TOO_MANY_REQUESTS with `retry_after_seconds` when one limit
   * is reached; then none of them is counted.
   */
  consume(attempts: readonly Attempt[]): Promise<void>;
  /** Refunds one attempt of each, or with `all` the earlier ones too. */
  refund(attempts: readonly (Attempt & { readonly all: boolean })[]): Promise<void>;
}
