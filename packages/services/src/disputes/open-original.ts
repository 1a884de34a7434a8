import { insertOriginalView } from '@guildhall/db/disputes/commands';
import { hasFile } from '@guildhall/db/disputes/queries';
import { originalObstacle } from '@guildhall/domain/disputes/rules';
import type { OpenOriginal } from '@guildhall/domain/disputes/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { openOriginal as openSealed, type Original } from '../files/open-sealed-file.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import type { Viewer } from '../kernel/viewer.ts';
import type { DisputesContext } from './context.ts';
import { lockDispute } from './lock-dispute.ts';
import { disputeRefusal } from './store-disputes.ts';

/**
 * Gives the officer of an open case the original of what a side has shown, with its metadata. That
 * they open it, and why, is logged before, and both sides can see it. It has no address: it is in
 * the answer alone. Refuses DISPUTE_NOT_FOUND, DISPUTE_EVENT_REFUSED (`ACTOR` to a side,
 * `NOT_OFFICER`, `STATE` for a closed case), FILE_NOT_FOUND for a file of another case and for one
 * that is deleted, FILES_UNAVAILABLE, SECRET_UNREADABLE.
 */
export async function openOriginal(
  context: DisputesContext,
  viewer: Viewer,
  input: OpenOriginal,
): Promise<Original> {
  const call = { operation: 'disputes.openOriginal', user_id: viewer.user_id, input };
  await withIdempotencyKey(context, call, async ({ trx }) => {
    const { dispute_id: id, file_id: fileId, reason } = input;
    const { dispute, facts } = await lockDispute(context, trx, viewer, id);
    const obstacle = originalObstacle(dispute, facts);
    if (obstacle !== null) {
      throw disputeRefusal({ event: 'open_original', state: dispute.state, reason: obstacle });
    }
    if (!(await hasFile(trx, id, fileId))) throw new Refusal('FILE_NOT_FOUND');
    const view = { id: newId(), dispute_id: id, file_id: fileId, reason };
    await insertOriginalView(trx, { ...view, viewer_id: viewer.user_id });
    return {};
  });
  return await openSealed(context, input.file_id);
}
