import type { Database } from '@guildhall/db/database';
import { deleteOtherSessions } from '@guildhall/db/identity/commands';
import { replaceRecoveryCodes } from '@guildhall/db/identity/factor-commands';
import { hasSecondFactor } from '@guildhall/db/identity/factor-queries';
import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Transaction } from 'kysely';
import type { ServiceContext } from '../../context.ts';
import { enqueueMail } from '../../notifications/enqueue-mail.ts';
import type { FactorChange } from '../../notifications/sign-in-mails.ts';
import { setTwoFactor } from '../../users/change-user.ts';
import { lockUserForNoKeyUpdate } from '../../users/lock-user.ts';
import type { OwnSession } from '../sessions/read-session.ts';
import { renewSession } from '../sessions/renew-session.ts';
import { newRecoveryCodes } from './make-recovery-codes.ts';

export interface ChangedFactors {
  readonly access_token: string;
  /** Shown this once; null when the user keeps those that he has, or has no second factor. */
  readonly recovery_codes: readonly string[] | null;
}

interface Change {
  /** What was done, and what the mail tells of it. */
  readonly change: FactorChange;
  readonly facts?: { readonly name: string };
  readonly newCodes?: true;
  /** One more way to prove oneself is no reason to end what is open elsewhere. */
  readonly isAddition?: true;
}

/**
 * What every change of a user's second factors ends in: `users.two_factor` says the truth, other
 * sessions end, this one gets a new token (S1), and the user is told (A8). Whoever turns
 * two-factor authentication on gets recovery codes; without it there are none. One change of a
 * user at a time, so that of two removals the second one sees what the first has left.
 */
export async function changeFactors(
  context: ServiceContext,
  userId: string,
  session: OwnSession,
  work: (trx: Transaction<Database>) => Promise<Change>,
): Promise<ChangedFactors> {
  return await inTransaction(context.db, async (trx) => {
    const before = await lockUserForNoKeyUpdate(trx, userId);
    if (before === undefined) throw new Refusal('NOT_FOUND');
    const { change, facts, newCodes, isAddition } = await work(trx);
    const isOn = await hasSecondFactor(trx, userId);
    await setTwoFactor(trx, userId, isOn);
    if (!isOn) await replaceRecoveryCodes(trx, userId, []);
    const getsCodes = isOn && (newCodes === true || !before.two_factor);
    const recoveryCodes = getsCodes ? await newRecoveryCodes(context, trx, userId) : null;
    if (!before.two_factor || isAddition !== true) {
      await deleteOtherSessions(trx, userId, session.id);
    }
    await enqueueMail(trx, userId, 'two_factor_changed', { change, ...facts });
    return {
      recovery_codes: recoveryCodes,
      ...(await renewSession(context, trx, userId, session)),
    };
  });
}
