import { deleteOtherSessions } from '@guildhall/db/identity/commands';
import { refreshTwoFactor, replaceRecoveryCodes } from '@guildhall/db/identity/factor-commands';
import type { Database } from '@guildhall/db/database';
import { inTransaction } from '@guildhall/db/transaction';
import { lockUser } from '@guildhall/db/users/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Transaction } from 'kysely';
import type { ServiceContext } from '../../context.ts';
import { enqueueMail } from '../../notifications/enqueue-mail.ts';
import { newRecoveryCodes } from './make-recovery-codes.ts';
import type { OwnSession } from '../sessions/read-session.ts';
import { renewSession } from '../sessions/renew-session.ts';

export interface ChangedFactors {
  readonly access_token: string;
  /** Shown this once; null when the user keeps those that he has, or has no second factor. */
  readonly recovery_codes: readonly string[] | null;
}

interface Change {
  /** What was done, as a sentence for the mail. */
  readonly change: string;
  readonly new_codes?: true;
  /** One more way to prove oneself is no reason to end what is open elsewhere. */
  readonly is_one_more?: true;
}

/**
 * What every change of a user's second factors ends in: `users.two_factor` says the truth, other
 * sessions end, this one gets a new token (S1), and the user is told (A8). Whoever turns
 * two-factor authentication on gets recovery codes; without it there are none. One change of a
 * user at a time, so that of two removals the second one sees what the first has left.
 */
export async function changeFactors(
  context: ServiceContext,
  user_id: string,
  session: OwnSession,
  work: (trx: Transaction<Database>) => Promise<Change>,
): Promise<ChangedFactors> {
  return await inTransaction(context.db, async (trx) => {
    const before = await lockUser(trx, user_id);
    if (before === undefined) throw new Refusal('NOT_FOUND');
    const { change, new_codes, is_one_more } = await work(trx);
    const is_on = await refreshTwoFactor(trx, user_id);
    if (!is_on) await replaceRecoveryCodes(trx, user_id, []);
    const gets_codes = is_on && (new_codes === true || !before.two_factor);
    const recovery_codes = gets_codes ? await newRecoveryCodes(context, trx, user_id) : null;
    if (!before.two_factor || is_one_more !== true) {
      await deleteOtherSessions(trx, user_id, session.id);
    }
    await enqueueMail(trx, user_id, 'two_factor_changed', { change });
    return { recovery_codes, ...(await renewSession(context, trx, user_id, session)) };
  });
}
