import { deleteSessionsOf } from '@guildhall/db/identity/commands';
import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Role } from '@guildhall/domain/kernel/permissions';
import type { ServiceContext, Viewer } from '../../context.ts';
import { propose } from '../../kernel/staff-decisions.ts';
import { changeStanding } from '../../users/change-user.ts';
import { lockUserForNoKeyUpdate } from '../../users/lock-user.ts';

/**
 * Gives a user another role, which ends their sessions (S3). Nobody changes their own (Z9). Refuses
 * PERMISSION_DENIED, USER_NOT_FOUND.
 */
export async function changeRole(
  { db }: Pick<ServiceContext, 'db'>,
  viewer: Viewer,
  { user_id: id, role, reason }: { user_id: string; role: Role; reason: string },
): Promise<{ before: Role }> {
  if (id === viewer.user_id) throw new Refusal('PERMISSION_DENIED');
  return await inTransaction(db, async (trx) => {
    const user = await lockUserForNoKeyUpdate(trx, id);
    if (user === undefined) throw new Refusal('USER_NOT_FOUND');
    const proposed = {
      kind: 'users.change_role' as const,
      subject: id,
      change: { event: 'change_role', role },
      before: { role: user.role },
      after: { role },
      reason,
    };
    await propose(trx, viewer, proposed, false);
    await changeStanding(trx, id, { role });
    await deleteSessionsOf(trx, id);
    return { before: user.role };
  });
}
