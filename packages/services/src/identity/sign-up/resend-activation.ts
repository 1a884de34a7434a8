import { findSignUp } from '@guildhall/db/identity/queries';
import { inTransaction } from '@guildhall/db/transaction';
import type { MailedCode } from '@guildhall/domain/identity/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { IdentityContext } from '../context.ts';
import type { Origin } from '../../kernel/viewer.ts';
import { countCode } from '../attempt-limits.ts';
import { sendCode } from '../send-code.ts';

/**
 * Sends a new code for a sign-up and voids the previous one, or makes sure that the mailbox has a
 * long one. Refuses SIGN_UP_CLOSED, TOO_MANY_REQUESTS. Does nothing for an expired or unknown
 * sign-up.
 */
export async function resendActivation(
  context: IdentityContext,
  { user_id }: { user_id: string },
  origin: Origin,
): Promise<{ mailed_code: MailedCode }> {
  if (!context.mailer.delivers) throw new Refusal('SIGN_UP_CLOSED');
  const signUp = await findSignUp(context.db, user_id);
  if (signUp === undefined) return { mailed_code: 'six_digits' };
  const { email } = signUp;
  const mailedCode = await countCode(context, email, origin);
  await inTransaction(context.db, (trx) =>
    sendCode(trx, { purpose: 'activation', user_id, email }, mailedCode),
  );
  return { mailed_code: mailedCode };
}
