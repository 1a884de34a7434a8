import { countFiles, countItems, insertEvidence } from '@guildhall/db/disputes/commands';
import type { Database } from '@guildhall/db/database';
import { MOST_FILES, MOST_ITEMS } from '@guildhall/domain/disputes/rules';
import type { AddEvidence } from '@guildhall/domain/disputes/schema';
import {
  DISPUTE_SIDES,
  type DisputeSide,
  type DisputeState,
  type EvidenceKind,
  TERMINAL_DISPUTE_STATES,
} from '@guildhall/domain/disputes/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { decide } from '@guildhall/domain/kernel/transitions';
import type { Transaction } from 'kysely';
import { attachFiles } from '../files/attach-files.ts';
import { refuseCredentials } from '../kernel/contact-filter/refuse-credentials.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { applyDisputeEvent } from './apply-event.ts';
import type { DisputesContext } from './context.ts';
import { lockDispute } from './lock-dispute.ts';
import { disputeRefusal, lifecycleOf } from './store-disputes.ts';

interface Item {
  readonly dispute_id: string;
  readonly kind: EvidenceKind;
  readonly side: DisputeSide | 'staff';
  readonly text: string;
  readonly file_ids: readonly string[];
}

/**
 * Adds what a side says and shows to the evidence locker, in the caller's transaction, which holds
 * the lock of the order. Refuses EVIDENCE_LIMIT, FILE_NOT_FOUND. Returns the id of the item.
 */
export async function storeEvidence(
  trx: Transaction<Database>,
  viewer: Viewer,
  { dispute_id, kind, side, text, file_ids: fileIds }: Item,
): Promise<string> {
  if (fileIds.length > 0 && side !== 'staff') {
    const before = await countFiles(trx, dispute_id, side);
    if (before + fileIds.length > MOST_FILES) {
      throw new Refusal('EVIDENCE_LIMIT', { limit: 'files', most: MOST_FILES });
    }
    const to = { kind: 'case', id: dispute_id } as const;
    await attachFiles(trx, viewer, to, { purpose: 'evidence', file_ids: fileIds });
  }
  const id = newId();
  const author = { author_id: viewer.user_id, asked_side: null };
  await insertEvidence(trx, { id, dispute_id, kind, side, body: text, ...author }, fileIds);
  return id;
}

/**
 * A side adds evidence while the dispute is open and not decided. What staff have asked this side
 * for is answered by it. Refuses DISPUTE_NOT_FOUND, DISPUTE_EVENT_REFUSED, EVIDENCE_LIMIT,
 * FILE_NOT_FOUND, INPUT_INVALID for credentials.
 */
export async function addEvidence(context: DisputesContext, viewer: Viewer, input: AddEvidence) {
  refuseCredentials({ text: input.text });
  const call = { operation: 'disputes.addEvidence', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const locked = await lockDispute(context, work.trx, viewer, input.dispute_id);
    const { dispute, principal, facts } = locked;
    const { state } = dispute;
    const side = sideOf(locked, 'add_evidence');
    if (!takesEvidence(state)) {
      throw disputeRefusal({ event: 'add_evidence', state, reason: 'STATE' });
    }
    const brought = { event: 'bring_evidence', ...principal } as const;
    const isAsked = decide(lifecycleOf(dispute).transitions, { ...brought, state, facts }).allowed;
    // What staff have asked for is always taken.
    if (!isAsked && (await countItems(work.trx, dispute.id, side)) >= MOST_ITEMS) {
      throw new Refusal('EVIDENCE_LIMIT', { limit: 'items', most: MOST_ITEMS });
    }
    const item = { dispute_id: dispute.id, kind: 'evidence', side } as const;
    const { text, file_ids } = input;
    const id = await storeEvidence(work.trx, viewer, { ...item, text, file_ids });
    const now = isAsked ? await applyDisputeEvent(work, locked, brought) : dispute;
    return { state: now.state, evidence_id: id };
  });
}

const ENDED: readonly DisputeState[] = ['decided', 'recovering', ...TERMINAL_DISPUTE_STATES];
/** Whether the sides can add to the evidence locker: until there is a decision. */
export const takesEvidence = (state: DisputeState): boolean => !ENDED.includes(state);

/** The side of a viewer. Staff are none, and what only sides may do is refused to them. */
export function sideOf(
  { principal, dispute }: Awaited<ReturnType<typeof lockDispute>>,
  event: string,
): DisputeSide {
  const side = DISPUTE_SIDES.find((each) => principal.actors.includes(each));
  if (side !== undefined) return side;
  throw disputeRefusal({ event, state: dispute.state, reason: 'ACTOR' });
}
