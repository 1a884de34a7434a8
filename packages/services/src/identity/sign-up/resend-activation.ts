import { findSignUp } from '@guildhall/db/identity/queries';
import { inTransaction } from '@guildhall/db/transaction';
import type { Origin, ServiceContext } from '../../context.ts';
import { limitMails } from '../attempt-limits.ts';
import { sendActivation } from './send-activation.ts';

/**
 * Sends a new code for a sign-up and voids the previous one. Refuses TOO_MANY_REQUESTS. Does
 * nothing for an expired or unknown sign-up.
 */
export async function resendActivation(
  context: ServiceContext,
  { user_id }: { user_id: string },
  origin: Origin,
): Promise<void> {
  const signUp = await findSignUp(context.db, user_id);
  if (signUp === undefined) return;
  await limitMails(context, signUp.email, origin);
  await inTransaction(context.db, (trx) => sendActivation(trx, signUp));
}
