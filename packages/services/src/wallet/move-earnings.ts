import { minor } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import type { MoveEarnings } from '@guildhall/domain/wallet/schema';
import type { WalletContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import { post } from './post-entries.ts';

/**
 * E17: moves available earnings to the user's wallet. Refuses CHARGEBACK_DEBT, INSUFFICIENT_FUNDS,
 * FUNDS_FROZEN.
 */
export async function moveEarnings(context: WalletContext, viewer: Viewer, input: MoveEarnings) {
  const call = { operation: 'wallet.moveEarnings', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async ({ trx }) => {
    const { idempotency_key, amount_minor } = input;
    await post(trx, postings.E17(viewer.user_id, minor(amount_minor), idempotency_key));
    return { moved_minor: amount_minor };
  });
}
