import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { ServiceContext, Viewer } from '../context.ts';
import type { Budget } from '../ports/rate-limits.ts';
import { checkPassword } from './check-password.ts';
import type { OwnSession } from './read-session.ts';
import { renewSession } from './renew-session.ts';

/** Tries to prove oneself again, whichever way. */
export const STEP_UP_TRIES: Budget = { name: 'step_up', tries: 10, window_seconds: 15 * 60 };

/**
 * Proves with the password that the same person still sits there. The token that is answered
 * takes the place of the old one, which ends. Refuses TOO_MANY_REQUESTS, CREDENTIALS_WRONG.
 */
export async function stepUpWithPassword(
  context: ServiceContext,
  viewer: Viewer,
  session: OwnSession,
  input: { password: string },
): Promise<{ access_token: string }> {
  const { db, rate_limits } = context;
  const { user_id } = viewer;
  await rate_limits.countTry(STEP_UP_TRIES, user_id);
  if (!(await checkPassword(db, user_id, input.password))) {
    throw new Refusal('CREDENTIALS_WRONG', {}, { password: ['The password is wrong.'] });
  }
  await rate_limits.forget(STEP_UP_TRIES, user_id);
  return await inTransaction(db, (trx) => renewSession(context, trx, user_id, session));
}
