import type { WalletContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { type Change, type FollowCall, followChanges } from '../kernel/follow-changes.ts';

/** The changes of the viewer's ledger accounts. */
export function followWallet(
  context: WalletContext,
  { user_id }: Viewer,
  call: FollowCall,
): AsyncGenerator<Change, void, void> {
  return followChanges(context, { user_id, topics: ['wallet'] }, call);
}
