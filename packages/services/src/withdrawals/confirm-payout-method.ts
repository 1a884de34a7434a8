import { inTransaction } from '@guildhall/db/transaction';
import { clearPayoutMethod } from '@guildhall/db/withdrawals/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { PayoutMethodId } from '@guildhall/domain/withdrawals/schema';
import type { WithdrawalsContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import type { OwnSession } from '../identity/sessions/read-session.ts';
import { requireRecentAuthentication } from '../identity/sessions/require-recent-authentication.ts';

/**
 * The owner of a payout method has checked it after a payment to it came back; it is used again.
 * Refuses REAUTH_REQUIRED, PAYOUT_METHOD_NOT_FOUND.
 */
export async function confirmPayoutMethod(
  context: WithdrawalsContext,
  { user_id }: Viewer,
  session: OwnSession,
  { method_id }: PayoutMethodId,
): Promise<void> {
  await requireRecentAuthentication(context, user_id, session);
  const isOwn = await inTransaction(
    context.db,
    async (trx) => await clearPayoutMethod(trx, user_id, method_id),
  );
  if (!isOwn) throw new Refusal('PAYOUT_METHOD_NOT_FOUND');
}
