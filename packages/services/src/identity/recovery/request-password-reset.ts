import { insertMailProof } from '@guildhall/db/identity/commands';
import { inTransaction } from '@guildhall/db/transaction';
import type { RequestPasswordReset } from '@guildhall/domain/identity/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import type { IdentityContext } from '../context.ts';
import type { Origin } from '../../kernel/viewer.ts';
import { notify } from '../../kernel/notify.ts';
import { findUserByEmail } from '../../users/find-user.ts';
import { LINK_SECONDS, mayMail } from '../attempt-limits.ts';
import { recordEvent } from '../../kernel/audit/record-event.ts';

/**
 * Requests a reset link for this address. The same rows are written when no user has it; the worker
 * that writes the mail then sends none (A4). Refuses MAIL_OFF, TOO_MANY_REQUESTS.
 */
export async function requestPasswordReset(
  context: IdentityContext,
  { email }: RequestPasswordReset,
  origin: Origin,
): Promise<void> {
  if (!context.mailer.delivers) throw new Refusal('MAIL_OFF');
  // The newest of the mails that used a limit up has a link that works until the limit is new. So
  // whoever asked for them, the owner has one (A3).
  if (!(await mayMail(context, 'reset', email, origin))) return;
  const user = await findUserByEmail(context.db, email);
  const id = newId();
  await inTransaction(context.db, async (trx) => {
    await insertMailProof(trx, {
      id,
      purpose: 'password_reset',
      user_id: user?.id ?? newId(),
      email,
      live_seconds: LINK_SECONDS,
    });
    await notify(trx, { email }, { kind: 'password_reset', proof_id: id });
    const asked = { user_id: user?.id ?? null, by: null };
    await recordEvent(trx, { event: 'password.reset_requested', ...asked });
  });
}
