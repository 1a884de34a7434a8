/** Whether the browser knows that it has no connection. On a server it is never offline. */
export function isOffline(): boolean {
  return globalThis.navigator?.onLine === false;
}

/** Whether a request got no response at all; browsers say it in these words. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

interface Failed {
  readonly cause?: unknown;
  readonly meta?: { readonly response?: { readonly status: number } };
}

/** Why a call has no answer of the API: the words for it in the catalogue of the site. */
export function failureOf(error: unknown) {
  if (isOffline()) return 'api.offline';
  const { cause, meta } = (error ?? {}) as Failed;
  if ((meta?.response?.status ?? 0) >= 500) return 'api.unavailable';
  if (isUnreachable(error) || isUnreachable(cause)) return 'api.unreachable';
  return 'api.timed_out';
}
