import { insertPaper, saveOutline } from '@guildhall/db/verification/commands';
import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import { decide } from '@guildhall/domain/kernel/transitions';
import type { AddPaper, SaveVerification } from '@guildhall/domain/verification/schema';
import { verificationTransitions } from '@guildhall/domain/verification/states';
import { attachFiles } from '../files/attach-files.ts';
import { readSealedQuality } from '../files/open-sealed-file.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { destroyPapers, refused } from './apply-event.ts';
import type { VerificationContext } from './context.ts';
import { type LockedRequest, lockOwnRequest } from './lock-request.ts';
import { storeDetails } from './seal-details.ts';

/** Refuses VERIFICATION_EVENT_REFUSED unless the applicant may change the request (VR2, VR3). */
function refuseUnlessEditable({ request: { state }, facts }: LockedRequest): void {
  const query = { event: 'edit', state, actors: ['applicant'], facts };
  const decision = decide(verificationTransitions, query);
  if (!decision.allowed) throw refused({ event: 'edit', state, reason: decision.reason });
}

/**
 * Saves what the applicant has typed, whole or not. A save that arrives after a later one changes
 * nothing. Refuses VERIFICATION_NOT_FOUND, VERIFICATION_EVENT_REFUSED.
 */
export async function saveRequest(
  context: VerificationContext,
  viewer: Viewer,
  { request_id: id, revision, details }: SaveVerification,
): Promise<{ revision: number }> {
  const { db, key_vault: keyVault, rule_books: ruleBooks } = context;
  const rules = await ruleBooks.current();
  return await inTransaction(db, async (trx) => {
    const locked = await lockOwnRequest(context, trx, viewer, id, { rules });
    refuseUnlessEditable(locked);
    const { request } = locked;
    if (revision <= request.revision) return { revision: request.revision };
    const { country, document } = details;
    await saveOutline(trx, id, { country, document, revision });
    await storeDetails(keyVault, trx, id, details);
    return { revision };
  });
}

/**
 * Adds a picture of a paper, which the viewer has uploaded. One of the same kind that was there is
 * destroyed. Refuses VERIFICATION_NOT_FOUND, VERIFICATION_EVENT_REFUSED, FILE_NOT_FOUND for the
 * upload of somebody else or for another purpose.
 */
export async function addPaper(
  context: VerificationContext,
  viewer: Viewer,
  input: AddPaper,
): Promise<{ paper_id: string }> {
  const rules = await context.rule_books.current();
  const call = { operation: 'verification.addPaper', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const { trx } = work;
    const { request_id: requestId, kind, file_id: fileId } = input;
    const locked = await lockOwnRequest(context, trx, viewer, requestId, { rules });
    refuseUnlessEditable(locked);
    await destroyPapers(work, requestId, kind);
    const files = { purpose: 'verification', file_ids: [fileId] } as const;
    await attachFiles(trx, viewer, { kind: 'verification', id: requestId }, files);
    const quality = await readSealedQuality(trx, fileId);
    const id = newId();
    const paper = { id, request_id: requestId, kind, file_id: fileId, ...quality };
    await insertPaper(trx, paper);
    return { paper_id: id };
  });
}
