import {
  deleteMailProofsOf,
  deleteOtherSessions,
  insertMailProof,
  consumeMailProof,
} from '@guildhall/db/identity/commands';
import { findNewestMailProof } from '@guildhall/db/identity/queries';
import { inTransaction, sqlState } from '@guildhall/db/transaction';
import type { ChangeEmail } from '@guildhall/domain/identity/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Origin, ServiceContext } from '../../context.ts';
import { notify } from '../../kernel/notify.ts';
import { changeUserEmail, recordSecurityChange } from '../../users/change-user.ts';
import type { User } from '../../users/find-user.ts';
import { ATTEMPT_LIMITS, limitMails, withAttemptLimit } from '../attempt-limits.ts';
import type { OwnSession } from '../sessions/read-session.ts';
import { renewSession } from '../sessions/renew-session.ts';
import { requireRecentAuthentication } from '../sessions/require-recent-authentication.ts';
import { isCodeValid } from '../verification-codes.ts';

const CODE_SECONDS = 10 * 60;
const UNIQUE_VIOLATION = '23505';

/**
 * Sends a code to the new address. An address in use gets a mail that says so, and no code; the
 * response is the same, so it does not reveal which addresses are in use (A4). Refuses
 * REAUTH_REQUIRED, TOO_MANY_REQUESTS.
 */
export async function requestEmailChange(
  context: ServiceContext,
  user: User,
  session: OwnSession,
  { new_email }: ChangeEmail,
  origin: Origin,
): Promise<void> {
  await requireRecentAuthentication(context, user.id, session);
  await limitMails(context, new_email, origin);
  await inTransaction(context.db, async (trx) => {
    const proofId = newId();
    await insertMailProof(trx, {
      id: proofId,
      purpose: 'email_change',
      user_id: user.id,
      email: new_email,
      live_seconds: CODE_SECONDS,
    });
    await notify(trx, { email: new_email }, { kind: 'email_change_code', proof_id: proofId });
  });
}

/**
 * Makes the address that received the code the user's own. The old address is notified, every other
 * session ends, and this one is renewed (A8, S3). Refuses REAUTH_REQUIRED; TOO_MANY_REQUESTS after
 * five attempts; CODE_WRONG for a code that is wrong, used or expired (R3).
 */
export async function confirmEmail(
  context: ServiceContext,
  user: User,
  session: OwnSession,
  { code }: { code: string },
): Promise<{ access_token: string }> {
  const { db } = context;
  await requireRecentAuthentication(context, user.id, session);
  const proof = await findNewestMailProof(db, user.id, 'email_change');
  const key = proof?.id ?? user.id;
  const attempts = [{ limit: ATTEMPT_LIMITS.mail_code, key, onSuccess: 'forget' }] as const;
  return await withAttemptLimit(context, attempts, async () => {
    if (proof === undefined || !isCodeValid(context, proof.id, code))
      throw new Refusal('CODE_WRONG');
    try {
      return await inTransaction(db, async (trx) => {
        if (!(await consumeMailProof(trx, proof.id))) throw new Refusal('CODE_WRONG');
        await changeUserEmail(trx, user.id, proof.email);
        await recordSecurityChange(trx, user.id);
        await deleteMailProofsOf(trx, user.id, 'password_reset');
        await deleteOtherSessions(trx, user.id, session.id);
        await notify(
          trx,
          { email: user.email, language: user.language },
          { kind: 'email_changed' },
        );
        return await renewSession(context, trx, user.id, session);
      });
    } catch (error) {
      // Another user took this address after the code was requested.
      if (sqlState(error) === UNIQUE_VIOLATION) throw new Refusal('CODE_WRONG');
      throw error;
    }
  });
}
