import { ApiError } from '../../../lib/api-client.ts';

/** Whom a refused sign-in asks to confirm his address first; null when it was another refusal. */
export function userToActivate(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 403) return null;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('user_id' in body)) return null;
  return Array.isArray(body.user_id) ? String(body.user_id[0]) : null;
}
