import { proposeReplacement } from '@guildhall/services/disputes/replace-units';
import {
  addEvidenceSchema,
  type DecideDispute,
  decideDisputeSchema,
  openClaimSchema,
  openDisputeSchema,
  openForStaffSchema,
} from '@guildhall/domain/disputes/schema';
import type { DisputeType } from '@guildhall/domain/disputes/types';
import { newId } from '@guildhall/domain/kernel/ids';
import { addEvidence } from '@guildhall/services/disputes/add-evidence';
import { decideDispute } from '@guildhall/services/disputes/decide-dispute';
import { takeCase } from '@guildhall/services/disputes/handle-case';
import { openClaim } from '@guildhall/services/disputes/open-claim';
import { openForStaff } from '@guildhall/services/disputes/open-for-staff';
import { openDispute } from '@guildhall/services/disputes/open-dispute';
import { readDispute } from '@guildhall/services/disputes/read-dispute';
import {
  answerDispute,
  escalateDispute,
  proposeSettlement,
} from '@guildhall/services/disputes/settle-dispute';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { readOrder } from '@guildhall/services/orders/read-orders';
import type { Scene } from './scene.ts';

interface Opening {
  readonly type?: DisputeType;
  /** The part of each unit's price that the buyer wants; all of it unless given. */
  readonly part_minor?: number;
  /** The units by their positions; all unless given. */
  readonly positions?: readonly number[];
  readonly file_ids?: readonly string[];
}

/** The buyer disputes units of their order. Returns the id of the dispute. */
export async function openedDispute(
  { services }: Scene,
  buyer: Viewer,
  orderId: string,
  { type = 'not_as_described', part_minor, positions, file_ids = [] }: Opening = {},
): Promise<string> {
  const { units } = await readOrder(services, buyer, orderId);
  const chosen = units.filter(({ position }) => positions?.includes(position) ?? true);
  const input = openDisputeSchema.parse({
    idempotency_key: newId(),
    order_id: orderId,
    unit_ids: chosen.map(({ id }) => id),
    type,
    wanted:
      part_minor === undefined
        ? { outcome: 'refund_full' }
        : { outcome: 'refund_part', refund_minor: part_minor },
    statement: 'It is not what the offer says.',
    file_ids,
    no_evidence: file_ids.length === 0 ? 'nothing_to_show' : null,
  });
  return (await openDispute(services, buyer, input)).dispute_id;
}

/** D18: staff open a case about units of an order. Returns the id of the dispute. */
export async function openedForStaff(
  { services }: Scene,
  staff: Viewer,
  orderId: string,
  { type = 'not_as_described', positions }: Pick<Opening, 'type' | 'positions'> = {},
): Promise<string> {
  const { units } = await readOrder(services, staff, orderId);
  const chosen = units.filter(({ position }) => positions?.includes(position) ?? true);
  const input = openForStaffSchema.parse({
    idempotency_key: newId(),
    order_id: orderId,
    unit_ids: chosen.map(({ id }) => id),
    type,
    statement: 'The same account is offered elsewhere.',
  });
  return (await openForStaff(services, staff, input)).dispute_id;
}

/** C1: the buyer of a completed account claims that it was taken back. Returns the claim's id. */
export async function openedClaim(
  { services }: Scene,
  buyer: Viewer,
  orderId: string,
): Promise<string> {
  const statement = 'The earlier owner has it back since yesterday.';
  const input = { idempotency_key: newId(), order_id: orderId, statement };
  const claim = openClaimSchema.parse({ ...input, no_evidence: 'cannot_sign_in' });
  return (await openClaim(services, buyer, claim)).dispute_id;
}

/** A side adds pictures to a case. */
export async function addedEvidence(
  { services }: Scene,
  by: Viewer,
  disputeId: string,
  fileIds: readonly string[],
) {
  const input = { idempotency_key: newId(), dispute_id: disputeId, text: 'This is what it shows.' };
  return await addEvidence(services, by, addEvidenceSchema.parse({ ...input, file_ids: fileIds }));
}

/** D2: the seller answers. */
export async function answeredDispute({ services }: Scene, seller: Viewer, disputeId: string) {
  const statement = 'It was all there when I delivered it.';
  const input = { idempotency_key: newId(), dispute_id: disputeId, statement, file_ids: [] };
  return await answerDispute(services, seller, input);
}

/** D5: a side proposes a full refund, or a part. Returns the id of the proposal. */
export async function proposedSettlement(
  { services }: Scene,
  by: Viewer,
  disputeId: string,
  partMinor: number | null = null,
): Promise<string> {
  const outcome = partMinor === null ? 'refund_full' : 'refund_part';
  const action = { idempotency_key: newId(), dispute_id: disputeId };
  const input = { ...action, outcome, refund_minor: partMinor } as never;
  return (await proposeSettlement(services, by, input)).proposal_id;
}

/** D5, O21: the seller offers these secrets instead of what the disputed units hold. */
export async function proposedReplacement(
  { services }: Scene,
  by: Viewer,
  disputeId: string,
  secrets: Record<string, string>[],
): Promise<string> {
  const input = { idempotency_key: newId(), dispute_id: disputeId, secrets };
  return (await proposeReplacement(services, by, input)).proposal_id;
}

/** D8: a side calls for staff. */
export async function escalatedDispute({ services }: Scene, by: Viewer, disputeId: string) {
  const input = { idempotency_key: newId(), dispute_id: disputeId };
  return await escalateDispute(services, by, input);
}

/** D9: a member of staff takes the case. */
export async function takenCase({ services }: Scene, staff: Viewer, disputeId: string) {
  return await takeCase(services, staff, { idempotency_key: newId(), dispute_id: disputeId });
}

/** D11: a member of staff decides, and names the first item of evidence. */
export async function decidedDispute(
  { services }: Scene,
  staff: Viewer,
  disputeId: string,
  settlement: Pick<DecideDispute, 'outcome'> & { readonly refund_minor?: number } = {
    outcome: 'refund_full',
  },
) {
  const { evidence } = await readDispute(services, staff, { dispute_id: disputeId });
  const input = decideDisputeSchema.parse({
    idempotency_key: newId(),
    dispute_id: disputeId,
    ...settlement,
    reason: 'The pictures show what the buyer says.',
    evidence_ids: evidence.slice(0, 1).map(({ id }) => id),
  });
  return await decideDispute(services, staff, input);
}
