import { deleteSessionsOf } from '@guildhall/db/identity/commands';
import { deleteFactors } from '@guildhall/db/identity/factor-commands';
import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { recordEvent } from '../../kernel/audit/record-event.ts';
import { notify } from '../../kernel/notify.ts';
import { setTwoFactor } from '../../users/change-user.ts';
import { findUserByEmail, listStaffWith } from '../../users/find-user.ts';
import { lockUserForNoKeyUpdate } from '../../users/lock-user.ts';
import type { IdentityContext } from '../context.ts';

interface Recovered {
  readonly username: string;
  /** How many members of staff are told. */
  readonly told: number;
}

/**
 * Removes every second factor of an admin who has lost them, for the operator at the console: an
 * only admin has no colleague who could. Their password stays as it is, and they may do nothing as
 * staff until a second factor is on again (A10). All staff are told, and the audit has it. Refuses
 * USER_NOT_FOUND, STAFF_CHANGE_REFUSED for who is no admin or has no second factor.
 */
export async function recoverAdmin(
  { db }: Pick<IdentityContext, 'db'>,
  { email, reason }: { readonly email: string; readonly reason: string },
): Promise<Recovered> {
  return await inTransaction(db, async (trx) => {
    const found = await findUserByEmail(trx, email);
    const user = found && (await lockUserForNoKeyUpdate(trx, found.id));
    if (user === undefined) throw new Refusal('USER_NOT_FOUND');
    const { id, username, role, is_active: isActive, two_factor: isOn } = user;
    if (role !== 'admin' || !isActive || !isOn) throw new Refusal('STAFF_CHANGE_REFUSED');
    await deleteFactors(trx, id);
    await setTwoFactor(trx, id, false);
    await deleteSessionsOf(trx, id);
    const content = { reason };
    await recordEvent(trx, { event: 'admin.recovered', user_id: id, by: null, content });
    const staff = await listStaffWith(trx, ['moderator', 'support', 'admin']);
    const told = staff.filter((member) => member.is_active);
    for (const member of told) {
      await notify(trx, { user_id: member.id }, { kind: 'admin_recovered', name: username });
    }
    return { username, told: told.length };
  });
}
