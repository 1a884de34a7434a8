import { setTimeout } from 'node:timers/promises';
import { inTransaction } from '@guildhall/db/transaction';
import {
  insertRevealAttempt,
  keepRevealAttempt,
  refundRevealAttempt,
} from '@guildhall/db/vault/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import type { VaultContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { checkPassword } from '../identity/passwords/check-password.ts';
import type { OwnSession } from '../identity/sessions/read-session.ts';
import { requireRecentAuthentication } from '../identity/sessions/require-recent-authentication.ts';

/**
 * Authenticates the viewer before a reveal: by password, or by a recent stronger authentication.
 * Refuses REAUTH_REQUIRED, REVEAL_TOO_OFTEN, REVEAL_PASSWORD_WRONG.
 */
export async function confirmReveal(
  context: VaultContext,
  viewer: Viewer,
  password: string | undefined,
  session: OwnSession | null,
): Promise<void> {
  if (password === undefined) await requireStrongAuthentication(context, viewer, session);
  else await checkStepUp(context, viewer, password);
}

/** Requires a passkey, a TOTP code or an identity provider within the last ten minutes. */
async function requireStrongAuthentication(
  context: VaultContext,
  { user_id }: Viewer,
  session: OwnSession | null,
): Promise<void> {
  const isStrong =
    session !== null && (session.first_factor !== 'password' || session.second_factor !== null);
  const provenAt = isStrong ? session.authenticated_at : new Date(0);
  await requireRecentAuthentication(context, user_id, { authenticated_at: provenAt });
}

/**
 * R3: limits wrong passwords per hour, and nothing else. The attempt is counted before the check,
 * so that concurrent attempts cannot exceed the limit; it is removed when the password is right or
 * could not be checked.
 */
async function checkStepUp(context: VaultContext, viewer: Viewer, password: string) {
  const { db } = context;
  const attemptId = await countAttempt(context, viewer);
  let isRight: boolean;
  try {
    isRight = await checkPassword(db, viewer.user_id, password);
  } catch (error) {
    await refundRevealAttempt(db, attemptId);
    throw error;
  }
  if (!isRight) {
    await keepRevealAttempt(db, attemptId);
    throw new Refusal('REVEAL_PASSWORD_WRONG', {}, { password: [fieldError('password_wrong')] });
  }
  await refundRevealAttempt(db, attemptId);
}

/** How long a call waits for the user's other calls, whose passwords may be right. */
const WAIT_WITHIN_MS = 5_000;
const WAIT_MS = 100;

/** Waits without a connection. Returns the id of the attempt; refuses REVEAL_TOO_OFTEN. */
async function countAttempt({ db, rule_books }: VaultContext, viewer: Viewer): Promise<string> {
  const { reveal_tries_per_hour: most } = await rule_books.current();
  const until = performance.now() + WAIT_WITHIN_MS;
  for (;;) {
    const attempt = await inTransaction(db, (trx) =>
      insertRevealAttempt(trx, viewer.user_id, most),
    );
    if (attempt.outcome === 'counted') return attempt.id;
    const isSpent = attempt.outcome === 'spent';
    if (isSpent || performance.now() > until) {
      const waitSeconds = isSpent ? Math.max(1, Math.ceil(attempt.wait_seconds)) : 1;
      throw new Refusal('REVEAL_TOO_OFTEN', { retry_after_seconds: waitSeconds });
    }
    await setTimeout(WAIT_MS);
  }
}
