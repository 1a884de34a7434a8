import type { Database } from '@guildhall/db/database';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Transaction } from 'kysely';
import type { Viewer } from '../../kernel/viewer.ts';
import { lockAdminsAnd } from '../../users/lock-user.ts';

/**
 * Locks these users, the viewer and all admins `for no key update`. The role of the viewer is read
 * again under the lock: of two admins who take each other's role at once, the second is no admin
 * any more, and one is always left. Refuses PERMISSION_DENIED.
 */
export async function lockAdmins(
  trx: Transaction<Database>,
  viewer: Viewer,
  ids: readonly string[],
) {
  const users = (await lockAdminsAnd(trx, [viewer.user_id, ...ids])).filter(
    (user) => user.is_active || ids.includes(user.id),
  );
  const own = users.find((user) => user.id === viewer.user_id);
  if (own?.is_active !== true) throw new Refusal('PERMISSION_DENIED');
  const admins = users.filter(({ role, is_active }) => role === 'admin' && is_active);
  return { viewer: { ...viewer, role: own.role }, users, admins };
}
