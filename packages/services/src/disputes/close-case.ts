import type { DisputeRow } from '@guildhall/db/disputes/commands';
import type { Work } from '@guildhall/db/kernel/work';
import { type DisputeCall, type Ending } from './apply-event.ts';
import { closeClaim } from './close-claim.ts';
import { closeDispute } from './close-dispute.ts';
import type { LockedDispute } from './lock-dispute.ts';

/**
 * Applies an event that closes a case, with its money. Refuses DISPUTE_EVENT_REFUSED, and what the
 * ledger refuses.
 */
export async function closeCase(
  work: Work,
  locked: LockedDispute,
  call: DisputeCall,
  ending: Ending,
): Promise<DisputeRow> {
  const close = locked.dispute.kind === 'recall_claim' ? closeClaim : closeDispute;
  return await close(work, locked, call, ending);
}
