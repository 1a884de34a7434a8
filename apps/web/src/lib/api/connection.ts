/** Whether the browser knows that it has no connection. On a server it is never offline. */
export function isOffline(): boolean {
  return globalThis.navigator?.onLine === false;
}

/** Whether a request got no response at all; browsers say it in these words. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}
