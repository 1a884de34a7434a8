import { inWork } from '@guildhall/db/kernel/work';
import { removePayoutMethod as remove } from '@guildhall/db/withdrawals/commands';
import { isMethodInUse } from '@guildhall/db/withdrawals/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { PayoutMethodId } from '@guildhall/domain/withdrawals/schema';
import type { WithdrawalsContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import type { OwnSession } from '../identity/sessions/read-session.ts';
import { requireRecentAuthentication } from '../identity/sessions/require-recent-authentication.ts';
import { addNotice } from '../kernel/notify.ts';
import { lockUserForNoKeyUpdate } from '../users/lock-user.ts';

/**
 * Removes a payout method. The user's row is locked, as a request locks it, so that none is made to
 * a removed method. Refuses REAUTH_REQUIRED, PAYOUT_METHOD_NOT_FOUND, PAYOUT_METHOD_IN_USE.
 */
export async function removePayoutMethod(
  context: WithdrawalsContext,
  { user_id }: Viewer,
  session: OwnSession,
  { method_id }: PayoutMethodId,
): Promise<void> {
  await requireRecentAuthentication(context, user_id, session);
  await inWork(context.db, async (work) => {
    await lockUserForNoKeyUpdate(work.trx, user_id);
    const method = await remove(work.trx, user_id, method_id);
    if (method === undefined) throw new Refusal('PAYOUT_METHOD_NOT_FOUND');
    if (await isMethodInUse(work.trx, method_id)) throw new Refusal('PAYOUT_METHOD_IN_USE');
    const { service, ending } = method;
    addNotice(work, { user_id }, { kind: 'payout_method_removed', service, ending });
  });
}
