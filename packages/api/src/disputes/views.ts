import { vaultFieldSchema } from '@guildhall/domain/catalog/schema';
import { DEFAULT_LANGUAGE } from '@guildhall/domain/kernel/language';
import { orderNumber } from '@guildhall/domain/kernel/ids';
import {
  BURDEN_RULES,
  BURDENS,
  DISPUTE_ACTORS,
  DISPUTE_KINDS,
  DISPUTE_OUTCOMES,
  DISPUTE_SIDES,
  DISPUTE_STATES,
  DISPUTE_TYPES,
  EVIDENCE_KINDS,
  NO_EVIDENCE_REASONS,
  ORIGINAL_REASONS,
  PROPOSAL_STATES,
  PROPOSED_OUTCOMES,
  WANTED_OUTCOMES,
} from '@guildhall/domain/disputes/types';
import { UNIT_STATES } from '@guildhall/domain/orders/types';
import type { DisputeReading, DisputesOfOrder } from '@guildhall/services/disputes/read-dispute';
import type { Original } from '@guildhall/services/files/open-sealed-file';
import { z } from 'zod';
import { attachmentView, toAttachment } from '../files/views.ts';
import { openVocabulary } from '../open-vocabulary.ts';
import { proposalView, toProposal } from '../users/decision-views.ts';

export const time = z.iso.datetime();
export const state = openVocabulary(DISPUTE_STATES);
export const type = openVocabulary(DISPUTE_TYPES);
export const caseKind = openVocabulary(DISPUTE_KINDS);

/** What is proposed, wanted or decided; of a part, how much of the price of each unit. */
const settlementFields = { refund_minor: z.int().nullable() };
const moneyFields = {
  buyer_minor: z.int().describe('what the buyer gets back, with the fee'),
  fee_minor: z.int().describe('how much of it is buyer fee'),
};

const summaryView = z.object({
  id: z.string(),
  case_kind: caseKind,
  type,
  state,
  positions: z.array(z.int()).describe('which units of the order it is about'),
  due_at: time.nullable(),
  opened_at: time,
  closed_at: time.nullable(),
  refunded_minor: z.int(),
});

export const disputesOfOrderView = z.object({
  /** The shop's clock when this was read. */
  now: time,
  disputes: z.array(summaryView),
  /** Units that the viewer, as their buyer, can dispute now. */
  disputable: z.array(
    z.object({ id: z.string(), position: z.int(), price_minor: z.int(), fee_minor: z.int() }),
  ),
  types: z.array(type),
  /** What the viewer, as the buyer of a completed account, can claim if it is taken back. */
  claim: z
    .object({
      until: time.describe('the end of the recall cover'),
      refund_minor: z.int().describe('what an approved claim gives back, with the fee'),
      at_once_minor: z.int().describe('what the shop advances of it at most'),
      answer_hours: z.int(),
    })
    .nullable(),
  hours: z.object({ answer: z.int(), negotiation: z.int(), decision: z.int(), appeal: z.int() }),
});
export type DisputesOfOrderView = z.infer<typeof disputesOfOrderView>;

const evidenceView = z.object({
  id: z.string(),
  kind: openVocabulary(EVIDENCE_KINDS),
  side: openVocabulary([...DISPUTE_SIDES, 'staff']),
  is_own: z.boolean(),
  /** Whom a question of staff is for. */
  asked_side: openVocabulary(DISPUTE_SIDES).nullable(),
  text: z.string(),
  attachments: z.array(attachmentView),
  created_at: time,
});

export const disputeView = z.object({
  now: time,
  id: z.string(),
  order_id: z.string(),
  number: z.string(),
  kind: z.enum(['account', 'gift_card']),
  title: z.string(),
  /** The language of the title: a BCP 47 tag. */
  language: z.string(),
  currency: z.string(),
  case_kind: caseKind,
  /** The viewer's part: a side, or staff. */
  viewer: openVocabulary([...DISPUTE_SIDES, 'staff']),
  type,
  state,
  wanted: z.object({ outcome: openVocabulary(WANTED_OUTCOMES), ...settlementFields }),
  no_evidence: openVocabulary(NO_EVIDENCE_REASONS).nullable(),
  units: z.array(
    z.object({
      id: z.string(),
      position: z.int(),
      state: openVocabulary(UNIT_STATES),
      price_minor: z.int(),
      fee_minor: z.int(),
      delivered_at: time.nullable(),
      first_revealed_at: time.nullable(),
    }),
  ),
  /** What is frozen: the price of its units with the fee. */
  frozen: z.object(moneyFields),
  due_at: time.nullable(),
  answer_by: time
    .nullable()
    .describe('until when the seller is asked to answer; an answer counts until `due_at`'),
  opened_at: time,
  with_staff_at: time.nullable(),
  missed_at: time.nullable(),
  waits_for_cover_at: time
    .nullable()
    .describe('since when what was decided waits until the shop can pay it'),
  closed_at: time.nullable(),
  refunded_minor: z.int(),
  dispute_fee_minor: z.int().describe('the fee that the seller has paid'),
  fee_if_lost_minor: z.int().describe('the fee of a seller who loses all of it before staff'),
  officer: z.string().nullable().describe('who on the staff works on it; for staff alone'),
  asked: z.array(openVocabulary(DISPUTE_SIDES)).describe('whom staff have asked for evidence'),
  allowed: z.array(z.string()).describe('the events that this viewer may trigger now'),
  proposals: z.array(
    z.object({
      id: z.string(),
      side: openVocabulary(DISPUTE_SIDES),
      outcome: openVocabulary(PROPOSED_OUTCOMES),
      ...settlementFields,
      ...moneyFields,
      state: openVocabulary(PROPOSAL_STATES),
      created_at: time,
    }),
  ),
  evidence: z.array(evidenceView),
  /** For a seller who may offer a replacement: what one secret consists of. */
  replacement_form: z.array(vaultFieldSchema).nullable(),
  files_deleted_at: time
    .nullable()
    .describe('when what was shown is deleted; null while the case is open'),
  original_views: z
    .array(
      z.object({
        file_id: z.string(),
        reason: openVocabulary(ORIGINAL_REASONS),
        occurred_at: time,
        by: z.string().nullable().describe('who on the staff; for staff alone'),
      }),
    )
    .describe('when staff opened what was uploaded, oldest first'),
  /** When the addresses of the pictures stop working. */
  urls_expire_at: time,
  decisions: z.array(
    z.object({
      id: z.string(),
      is_appeal: z.boolean(),
      outcome: openVocabulary(DISPUTE_OUTCOMES),
      ...settlementFields,
      ...moneyFields,
      reason: z.string(),
      evidence_ids: z.array(z.string()),
      created_at: time,
    }),
  ),
  /** Who got less than they asked for by the last decision, and can appeal. */
  lost_by: z.array(openVocabulary(DISPUTE_SIDES)),
  /** Whether a second person has to confirm what staff decide now. */
  needs_second_person: z.boolean(),
  /** Whom the facts speak for, and the rule that says so. */
  burden: z.object({ burden: openVocabulary(BURDENS), rule: openVocabulary(BURDEN_RULES) }),
  sold: z
    .object({ codes: z.int(), failed: z.int() })
    .nullable()
    .describe('of a code that failed: what else the seller sold lately; null for other types'),
  history: z.array(
    z.object({
      event: z.string(),
      to_state: state,
      actor: openVocabulary(DISPUTE_ACTORS),
      occurred_at: time,
    }),
  ),
  /** For staff: a decision that waits for a second person. */
  pending: proposalView
    .extend({
      outcome: openVocabulary(DISPUTE_OUTCOMES),
      ...settlementFields,
      evidence_ids: z.array(z.string()),
      buyer_minor: z.int(),
    })
    .nullable(),
});
export type DisputeView = z.infer<typeof disputeView>;

export const disputeStateView = z.object({ state });
export const openedDisputeView = disputeStateView.extend({ dispute_id: z.string() });
export const proposedView = disputeStateView.extend({ proposal_id: z.string() });
export const originalView = z.object({
  media_type: z.string(),
  sha256: z.string(),
  content_base64: z.string().describe('what was uploaded, byte for byte'),
});
export const toOriginal = ({ media_type, sha256, content }: Original) => ({
  media_type,
  sha256,
  content_base64: content.toString('base64'),
});
export const evidenceAddedView = disputeStateView.extend({ evidence_id: z.string() });
/** `proposal_id` names what a second person has to confirm. */
export const disputeDecidedView = disputeStateView.extend({ proposal_id: z.string().nullable() });

export const timeOf = (at: Date | null) => at?.toISOString() ?? null;

export function toDisputesOfOrder(reading: DisputesOfOrder): DisputesOfOrderView {
  const { rules } = reading;
  return {
    now: reading.now.toISOString(),
    disputes: reading.disputes.map((each) => ({
      id: each.id,
      case_kind: each.kind,
      type: each.type,
      state: each.state,
      positions: each.positions,
      due_at: timeOf(each.due_at),
      opened_at: each.created_at.toISOString(),
      closed_at: timeOf(each.closed_at),
      refunded_minor: each.refunded_minor,
    })),
    disputable: reading.disputable.map(({ id, position, price_minor, fee_minor }) => ({
      id,
      position,
      price_minor,
      fee_minor,
    })),
    types: [...reading.types],
    claim: toClaim(reading),
    hours: {
      answer: rules.answer_hours,
      negotiation: rules.negotiation_hours,
      decision: rules.decision_hours,
      appeal: rules.appeal_hours,
    },
  };
}

const toClaim = ({ claim, rules }: DisputesOfOrder): DisputesOfOrderView['claim'] =>
  claim && {
    until: claim.until.toISOString(),
    refund_minor: claim.refund_minor,
    at_once_minor: rules.claim_cap_minor,
    answer_hours: rules.claim_answer_hours,
  };

const sideOf = (actors: DisputeReading['actors']) =>
  DISPUTE_SIDES.find((side) => actors.includes(side)) ?? 'staff';

export function toDispute(reading: DisputeReading, viewerId: string): DisputeView {
  const { dispute, order, actors } = reading;
  return {
    now: reading.now.toISOString(),
    id: dispute.id,
    order_id: dispute.order_id,
    number: orderNumber(dispute.order_id),
    kind: order.kind,
    title: order.snapshot.title,
    language: order.snapshot.language ?? DEFAULT_LANGUAGE,
    currency: order.currency,
    case_kind: dispute.kind,
    viewer: sideOf(actors),
    type: dispute.type,
    state: dispute.state,
    wanted: { outcome: dispute.wanted_outcome, refund_minor: dispute.wanted_refund_minor },
    no_evidence: dispute.no_evidence,
    units: reading.units.map((unit) => ({
      id: unit.id,
      position: unit.position,
      state: unit.state,
      price_minor: unit.price_minor,
      fee_minor: unit.fee_minor,
      delivered_at: timeOf(unit.delivered_at),
      first_revealed_at: timeOf(unit.first_revealed_at),
    })),
    frozen: reading.whole,
    due_at: timeOf(dispute.due_at),
    answer_by: timeOf(reading.answer_by),
    opened_at: dispute.created_at.toISOString(),
    with_staff_at: timeOf(dispute.with_staff_at),
    missed_at: timeOf(dispute.missed_at),
    waits_for_cover_at: timeOf(dispute.waits_for_cover_at),
    closed_at: timeOf(dispute.closed_at),
    refunded_minor: dispute.refunded_minor,
    dispute_fee_minor: dispute.fee_minor,
    fee_if_lost_minor: reading.fee_if_lost_minor,
    officer: actors.includes('staff') ? reading.officer : null,
    asked: [...reading.asked],
    allowed: reading.allowed,
    proposals: reading.proposals.map(toSettlement),
    evidence: reading.evidence.map((item) => toEvidence(item, viewerId)),
    files_deleted_at: timeOf(reading.files_deleted_at),
    original_views: reading.original_views.map(({ occurred_at: at, ...view }) => ({
      ...view,
      occurred_at: at.toISOString(),
    })),
    urls_expire_at: reading.urls_expire_at.toISOString(),
    replacement_form: reading.replacement_form === null ? null : [...reading.replacement_form],
    decisions: reading.decisions.map(toDecision),
    lost_by: [...reading.lost_by],
    needs_second_person: reading.needs_second_person,
    burden: reading.burden,
    sold: reading.sold,
    history: reading.history.map(({ event, to_state, actor, occurred_at }) => ({
      event,
      to_state,
      actor,
      occurred_at: occurred_at.toISOString(),
    })),
    pending: toPending(reading.pending),
  };
}

const toEvidence = (item: DisputeReading['evidence'][number], viewerId: string) => ({
  id: item.id,
  kind: item.kind,
  side: item.side,
  is_own: item.author_id === viewerId,
  asked_side: item.asked_side,
  text: item.body,
  attachments: item.attachments.map(toAttachment),
  created_at: item.created_at.toISOString(),
});

const toSettlement = (each: DisputeReading['proposals'][number]) => ({
  id: each.id,
  side: each.side,
  outcome: each.outcome,
  refund_minor: each.refund_minor,
  buyer_minor: each.buyer_minor,
  fee_minor: each.fee_minor,
  state: each.state,
  created_at: each.created_at.toISOString(),
});

const toDecision = (each: DisputeReading['decisions'][number]) => ({
  id: each.id,
  is_appeal: each.is_appeal,
  outcome: each.outcome,
  refund_minor: each.refund_minor,
  buyer_minor: each.buyer_minor,
  fee_minor: each.fee_minor,
  reason: each.reason,
  evidence_ids: each.evidence_ids,
  created_at: each.created_at.toISOString(),
});

function toPending(pending: DisputeReading['pending']): DisputeView['pending'] {
  if (pending === null) return null;
  const { outcome, refund_minor, evidence_ids } = pending.change;
  return {
    ...toProposal(pending),
    outcome,
    refund_minor,
    evidence_ids: [...evidence_ids],
    buyer_minor: pending.after.refunded_minor,
  };
}
