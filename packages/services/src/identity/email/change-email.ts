import {
  deleteMailProofsOf,
  deleteOtherSessions,
  consumeMailProof,
  insertMailProof,
} from '@guildhall/db/identity/commands';
import { findAddressProof, findNewestMailProof } from '@guildhall/db/identity/queries';
import { inTransaction, sqlState } from '@guildhall/db/transaction';
import { type ChangeEmail, type ConfirmEmail, isLongCode } from '@guildhall/domain/identity/schema';
import type { MailedCode } from '@guildhall/domain/identity/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Database } from '@guildhall/db/database';
import type { Transaction } from 'kysely';
import type { IdentityContext } from '../context.ts';
import type { Origin } from '../../kernel/viewer.ts';
import { notify } from '../../kernel/notify.ts';
import { changeUserEmail, recordSecurityChange } from '../../users/change-user.ts';
import type { User } from '../../users/find-user.ts';
import { ATTEMPT_LIMITS, countCode, withAttemptLimit } from '../attempt-limits.ts';
import type { OwnSession } from '../sessions/read-session.ts';
import { renewSession } from '../sessions/renew-session.ts';
import { requireRecentAuthentication } from '../sessions/require-recent-authentication.ts';
import { isCodeValid } from '../verification-codes.ts';
import { sendCode } from '../send-code.ts';
import { recordEvent } from '../../kernel/audit/record-event.ts';

const UNIQUE_VIOLATION = '23505';

/** How long the link at the old address cancels a change. */
const UNDO_SECONDS = 72 * 3_600;

/**
 * Sends a code to the new address. An address in use gets a mail that says so, and no code; the
 * response is the same, so it does not reveal which addresses are in use (A4). The present address
 * is told at once (A8). Refuses MAIL_OFF, REAUTH_REQUIRED, TOO_MANY_REQUESTS.
 */
export async function requestEmailChange(
  context: IdentityContext,
  user: User,
  session: OwnSession,
  { new_email: email }: ChangeEmail,
  origin: Origin,
): Promise<{ mailed_code: MailedCode }> {
  if (!context.mailer.delivers) throw new Refusal('MAIL_OFF');
  await requireRecentAuthentication(context, user.id, session);
  const mailedCode = await countCode(context, email, origin);
  await inTransaction(context.db, async (trx) => {
    await sendCode(trx, { purpose: 'email_change', user_id: user.id, email }, mailedCode);
    await sendUndo(trx, user, 'email_change_requested');
    const content = { from: user.email, to: email };
    await recordEvent(trx, { event: 'email.change_requested', user_id: user.id, content });
  });
  return { mailed_code: mailedCode };
}

/** Tells the present address of a user, with a link that cancels the change for 72 hours. */
async function sendUndo(
  trx: Transaction<Database>,
  { id: userId, email, language }: User,
  kind: 'email_change_requested' | 'email_changed',
): Promise<void> {
  const id = newId();
  const proof = { id, purpose: 'email_undo', user_id: userId, email } as const;
  await insertMailProof(trx, { ...proof, live_seconds: UNDO_SECONDS });
  await notify(trx, { email, user_id: userId, language }, { kind, proof_id: id });
}

/**
 * Makes the address that received the code the user's own. The old address is notified, every other
 * session ends, and this one is renewed (A8, S3). Refuses REAUTH_REQUIRED; TOO_MANY_REQUESTS after
 * five attempts; CODE_WRONG for a code that is wrong, used or expired (R3).
 */
export async function confirmEmail(
  context: IdentityContext,
  user: User,
  session: OwnSession,
  { code, new_email }: ConfirmEmail,
): Promise<{ access_token: string }> {
  const { db } = context;
  await requireRecentAuthentication(context, user.id, session);
  const proof = isLongCode(code)
    ? await findAddressProof(db, new_email ?? '')
    : await findNewestMailProof(db, user.id, 'email_change');
  // A long code proves more than one request, so each user has their own limit.
  const key = proof === undefined || proof.purpose === 'address' ? user.id : proof.id;
  const attempts = [{ limit: ATTEMPT_LIMITS.mail_code, key, onSuccess: 'forget' }] as const;
  return await withAttemptLimit(context, attempts, async () => {
    if (proof === undefined || !isCodeValid(context, proof, code)) throw new Refusal('CODE_WRONG');
    try {
      return await inTransaction(db, async (trx) => {
        if (!(await consumeMailProof(trx, proof.id))) throw new Refusal('CODE_WRONG');
        await changeUserEmail(trx, user.id, proof.email);
        await recordSecurityChange(trx, user.id);
        await deleteMailProofsOf(trx, user.id, 'password_reset');
        const content = { from: user.email, to: proof.email };
        await recordEvent(trx, { event: 'email.changed', user_id: user.id, content });
        await deleteOtherSessions(trx, user.id, session.id);
        await sendUndo(trx, user, 'email_changed');
        return await renewSession(context, trx, user.id, session);
      });
    } catch (error) {
      // Another user took this address after the code was requested.
      if (sqlState(error) === UNIQUE_VIOLATION) throw new Refusal('CODE_WRONG');
      throw error;
    }
  });
}
