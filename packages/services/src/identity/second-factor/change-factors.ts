import type { Database } from '@guildhall/db/database';
import { deleteOtherSessions } from '@guildhall/db/identity/commands';
import { replaceRecoveryCodes } from '@guildhall/db/identity/factor-commands';
import { hasSecondFactor } from '@guildhall/db/identity/factor-queries';
import { inTransaction } from '@guildhall/db/transaction';
import type { FactorChange } from '@guildhall/domain/identity/notices';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Transaction } from 'kysely';
import type { IdentityContext } from '../context.ts';
import { notify } from '../../kernel/notify.ts';
import { setTwoFactor } from '../../users/change-user.ts';
import { lockUserForNoKeyUpdate } from '../../users/lock-user.ts';
import type { OwnSession } from '../sessions/read-session.ts';
import { renewSession } from '../sessions/renew-session.ts';
import { newRecoveryCodes } from './make-recovery-codes.ts';
import { recordEvent } from '../../kernel/audit/record-event.ts';

export interface ChangedFactors {
  readonly access_token: string;
  /** Shown only once. Null when the user keeps their codes or has no second factor. */
  readonly recovery_codes: readonly string[] | null;
}

interface Change {
  /** What the user is told. */
  readonly notice: FactorChange;
  readonly newCodes?: true;
  /** Adding another factor does not end other sessions. */
  readonly isAddition?: true;
}

/**
 * Runs a change of a user's second factors and its consequences: updates `users.two_factor`, ends
 * other sessions, renews this one (S1) and notifies the user (A8). Turning two-factor
 * authentication on creates recovery codes; turning it off deletes them. Locks the user's row (for
 * no key update), so that of two concurrent removals the second sees what the first left.
 */
export async function changeFactors(
  context: IdentityContext,
  userId: string,
  session: OwnSession,
  work: (trx: Transaction<Database>) => Promise<Change>,
): Promise<ChangedFactors> {
  return await inTransaction(context.db, async (trx) => {
    const before = await lockUserForNoKeyUpdate(trx, userId);
    if (before === undefined) throw new Refusal('NOT_FOUND');
    const { notice, newCodes, isAddition } = await work(trx);
    const isOn = await hasSecondFactor(trx, userId);
    await setTwoFactor(trx, userId, isOn);
    if (!isOn) await replaceRecoveryCodes(trx, userId, []);
    const getsCodes = isOn && (newCodes === true || !before.two_factor);
    const recoveryCodes = getsCodes ? await newRecoveryCodes(context, trx, userId) : null;
    if (!before.two_factor || isAddition !== true) {
      await deleteOtherSessions(trx, userId, session.id);
    }
    await notify(trx, { user_id: userId }, { kind: 'two_factor_changed', ...notice });
    const facts = { change: notice.change, is_on: isOn };
    await recordEvent(trx, { event: 'second_factor.changed', user_id: userId, facts });
    return {
      recovery_codes: recoveryCodes,
      ...(await renewSession(context, trx, userId, session)),
    };
  });
}
