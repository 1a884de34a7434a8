import { readAppNow } from '@guildhall/db/clock';
import { insertView } from '@guildhall/db/verification/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import type { ViewPaper } from '@guildhall/domain/verification/schema';
import { openSealedFile } from '../files/open-sealed-file.ts';
import { whileAvailable } from '../files/files-unavailable.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { findUser } from '../users/find-user.ts';
import { readOpenProposals } from '../users/read-decisions.ts';
import { refused } from './apply-event.ts';
import { APPROVAL } from './approve-request.ts';
import type { VerificationContext } from './context.ts';
import { drawStamp } from './draw-stamp.ts';
import { type LinkSources, lockForStaff } from './lock-request.ts';
import { nameOfThing } from '@guildhall/domain/kernel/audit/things';
import { recordAct } from '@guildhall/db/kernel/audit/record-act';

/** A picture with the name of its viewer and the time drawn into it. */
export interface StampedPaper {
  readonly media_type: 'image/jpeg';
  readonly content: Buffer;
}

/**
 * Shows a paper to the member of staff who has taken the request, or is the second person of its
 * approval, while it is in review. That they look at it is logged before it is opened, and the
 * applicant can see it. The picture has no address: it is in the answer alone. Refuses
 * VERIFICATION_NOT_FOUND, VERIFICATION_EVENT_REFUSED, FILES_UNAVAILABLE, SECRET_UNREADABLE.
 */
export async function viewPaper(
  context: VerificationContext,
  sources: LinkSources,
  viewer: Viewer,
  input: ViewPaper,
): Promise<StampedPaper> {
  const rules = await context.rule_books.current();
  const call = { operation: 'verification.viewPaper', user_id: viewer.user_id, input };
  const { file_id: fileId } = await withIdempotencyKey(context, call, async ({ trx }) => {
    const { request_id: id, paper_id: paperId, reason } = input;
    const { request, papers } = await lockForStaff(context, trx, sources, viewer, { id, rules });
    const waiting = await readOpenProposals(trx, viewer, [APPROVAL], [id]);
    const paper = papers.find((each) => each.id === paperId);
    if (paper === undefined || paper.file_id === null) {
      throw new Refusal('VERIFICATION_NOT_FOUND');
    }
    const { state } = request;
    const isTheirs = request.officer_id === viewer.user_id || waiting.has(id);
    if (state !== 'in_review' || !isTheirs) {
      const why = state === 'in_review' ? 'NOT_OFFICER' : 'STATE';
      throw refused({ event: 'view', state, reason: why });
    }
    const view = { id: newId(), request_id: id, paper_id: paperId };
    await insertView(trx, { ...view, viewer_id: viewer.user_id, reason });
    recordAct(trx, viewer, {
      event: 'verification.view_paper',
      things: [nameOfThing('verification', id)],
      user_id: request.user_id,
      facts: { paper_id: paperId },
      content: { reason },
    });
    return { file_id: paper.file_id };
  });
  const [{ picture, width, height }, user, time] = [
    await openSealedFile(context, fileId),
    await findUser(context.db, viewer.user_id),
    await readAppNow(context.db),
  ];
  const stamp = drawStamp({ width, height }, { username: user?.username ?? '', time });
  const content = await whileAvailable(context, 'encode', () =>
    context.image_encoder.stamp(picture, stamp),
  );
  return { media_type: 'image/jpeg', content: Buffer.from(content) };
}
