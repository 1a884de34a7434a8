import { ApiError } from '../../../lib/api/api-errors.ts';

/** The user who has to confirm their email before signing in; null for any other refusal. */
export function userToActivate(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 403) return null;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('user_id' in body)) return null;
  return Array.isArray(body.user_id) ? String(body.user_id[0]) : null;
}
