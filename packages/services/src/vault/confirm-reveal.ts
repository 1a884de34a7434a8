import { inTransaction } from '@guildhall/db/transaction';
import { refundRevealAttempt, insertRevealAttempt } from '@guildhall/db/vault/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import type { ServiceContext, Viewer } from '../context.ts';
import { checkPassword } from '../identity/passwords/check-password.ts';
import type { OwnSession } from '../identity/sessions/read-session.ts';
import { requireRecentAuthentication } from '../identity/sessions/require-recent-authentication.ts';

/**
 * Authenticates the viewer before a reveal: by password, or by a recent stronger authentication.
 * Refuses REAUTH_REQUIRED, REVEAL_TOO_OFTEN, REVEAL_PASSWORD_WRONG.
 */
export async function confirmReveal(
  context: ServiceContext,
  viewer: Viewer,
  password: string | undefined,
  session: OwnSession | null,
): Promise<void> {
  if (password === undefined) await requireStrongAuthentication(context, viewer, session);
  else await checkStepUp(context, viewer, password);
}

/** Requires a passkey, a TOTP code or an identity provider within the last ten minutes. */
async function requireStrongAuthentication(
  context: ServiceContext,
  { user_id }: Viewer,
  session: OwnSession | null,
): Promise<void> {
  const isStrong =
    session !== null && (session.first_factor !== 'password' || session.second_factor !== null);
  const provenAt = isStrong ? session.authenticated_at : new Date(0);
  await requireRecentAuthentication(context, user_id, { authenticated_at: provenAt });
}

/**
 * R3: limits wrong passwords per hour. The attempt is counted before the check, so that concurrent
 * attempts cannot exceed the limit, and refunded when the password is right.
 */
async function checkStepUp({ db, rule_books }: ServiceContext, viewer: Viewer, password: string) {
  const { reveal_tries_per_hour: most } = await rule_books.current();
  const attemptId = await inTransaction(db, (trx) =>
    insertRevealAttempt(trx, viewer.user_id, most),
  );
  if (attemptId === null) throw new Refusal('REVEAL_TOO_OFTEN', { retry_after_seconds: 3_600 });
  if (!(await checkPassword(db, viewer.user_id, password))) {
    throw new Refusal('REVEAL_PASSWORD_WRONG', {}, { password: [fieldError('password_wrong')] });
  }
  await refundRevealAttempt(db, attemptId);
}
