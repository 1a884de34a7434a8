import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { recordEvent } from '../kernel/audit/record-event.ts';
import type { IdentityContext } from './context.ts';

/** The refusals that say that a proof was wrong. */
const WRONG: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'CREDENTIALS_WRONG',
  'CODE_WRONG',
  'PASSKEY_WRONG',
]);

interface Proof {
  readonly event: 'sign_in.failed' | 'step_up.failed';
  /** Whose proof it would be; null if there is no such user. */
  readonly user_id: string | null;
  readonly method: 'password' | 'totp' | 'recovery_code' | 'passkey';
}

/**
 * Checks a proof, and records in the audit that it was wrong: of a session by its user, of a
 * sign-in by nobody. It is recorded outside of the transaction that the refusal rolls back.
 */
export async function recordingFailure<T>(
  { db }: Pick<IdentityContext, 'db'>,
  { event, user_id, method }: Proof,
  check: () => Promise<T>,
): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof Refusal && WRONG.has(error.code)) {
      const by = event === 'step_up.failed' ? user_id : null;
      await recordEvent(db, { event, user_id, by, facts: { method, code: error.code } });
    }
    throw error;
  }
}
