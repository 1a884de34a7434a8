import { deleteSessionsOf } from '@guildhall/db/identity/commands';
import type { Database } from '@guildhall/db/database';
import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Role } from '@guildhall/domain/kernel/permissions';
import type { Transaction } from 'kysely';
import type { ServiceContext, Viewer } from '../../context.ts';
import { propose } from '../../kernel/staff-decisions.ts';
import { changeStanding } from '../../users/change-user.ts';
import type { User } from '../../users/find-user.ts';
import { lockUserForNoKeyUpdate } from '../../users/lock-user.ts';

/**
 * Gives a user another role, which ends their sessions (S3). Nobody changes their own, so an admin
 * is always left (Z9). Refuses PERMISSION_DENIED, USER_NOT_FOUND.
 */
export async function changeRole(
  { db }: Pick<ServiceContext, 'db'>,
  viewer: Viewer,
  { user_id: id, role, reason }: { user_id: string; role: Role; reason: string },
): Promise<{ before: Role }> {
  if (id === viewer.user_id) throw new Refusal('PERMISSION_DENIED');
  return await inTransaction(db, async (trx) => {
    const { viewer: by, user } = await lockBoth(trx, viewer, id);
    if (user === undefined) throw new Refusal('USER_NOT_FOUND');
    const proposed = {
      kind: 'users.change_role' as const,
      subject: id,
      change: { event: 'change_role', role },
      before: { role: user.role },
      after: { role },
      reason,
    };
    await propose(trx, by, proposed, false);
    await changeStanding(trx, id, { role });
    await deleteSessionsOf(trx, id);
    return { before: user.role };
  });
}

/**
 * Both rows `for no key update`, in the order of their ids. The role of the viewer is read again
 * under the lock: of two admins who take each other's role at once, the second is no admin any
 * more.
 */
async function lockBoth(trx: Transaction<Database>, viewer: Viewer, id: string) {
  const users = new Map<string, User>();
  for (const each of [viewer.user_id, id].toSorted()) {
    const user = await lockUserForNoKeyUpdate(trx, each);
    if (user !== undefined) users.set(each, user);
  }
  const own = users.get(viewer.user_id);
  if (own?.is_active !== true) throw new Refusal('PERMISSION_DENIED');
  return { viewer: { ...viewer, role: own.role }, user: users.get(id) };
}
