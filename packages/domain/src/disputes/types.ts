import type { Minor } from '../kernel/money.ts';
import type { RuleBook } from '../kernel/rules/rule-book.ts';

/** What a buyer says is wrong (rules.md §6). */
export const DISPUTE_TYPES = [
  'not_delivered',
  'invalid_credentials',
  'not_as_described',
  'account_recalled',
  'banned_after_sale',
  'code_used',
  'code_invalid',
  'wrong_region_or_value',
  'duplicate_sold',
] as const;
export type DisputeType = (typeof DISPUTE_TYPES)[number];

/**
 * What a case is about: units in their protection, or, after completion, an account that somebody
 * took back (RECALL_COVER).
 */
export const DISPUTE_KINDS = ['dispute', 'recall_claim'] as const;
export type DisputeKind = (typeof DISPUTE_KINDS)[number];

export const DISPUTE_STATES = [
  'open',
  'talking',
  'proposal',
  'escalated',
  'awaiting_evidence',
  'under_review',
  'decided',
  'appealed',
  'recovering',
  'closed_refund_full',
  'closed_refund_part',
  'closed_release',
  'closed_replacement',
  'closed_withdrawn',
] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];
export const TERMINAL_DISPUTE_STATES = [
  'closed_refund_full',
  'closed_refund_part',
  'closed_release',
  'closed_replacement',
  'closed_withdrawn',
] as const satisfies readonly DisputeState[];

/** The two sides of a dispute. */
export const DISPUTE_SIDES = ['buyer', 'seller'] as const;
export type DisputeSide = (typeof DISPUTE_SIDES)[number];

export const DISPUTE_ACTORS = ['buyer', 'seller', 'system', 'staff'] as const;
export type DisputeActor = (typeof DISPUTE_ACTORS)[number];

/** Who opens a case: the buyer, or staff who see a fraud (O17). */
export const DISPUTE_OPENERS = ['buyer', 'staff'] as const;
export type DisputeOpener = (typeof DISPUTE_OPENERS)[number];

/** How a dispute can end for the money of its units. */
export const DISPUTE_OUTCOMES = ['refund_full', 'refund_part', 'release'] as const;
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

/** What the buyer asks for when they open a dispute, and what either side can propose. */
export const WANTED_OUTCOMES = ['refund_full', 'refund_part'] as const;
export type WantedOutcome = (typeof WANTED_OUTCOMES)[number];

/** What a proposal offers. Only the seller can replace what they have sold. */
export const PROPOSED_OUTCOMES = [...WANTED_OUTCOMES, 'replacement'] as const;
export type ProposedOutcome = (typeof PROPOSED_OUTCOMES)[number];

export const PROPOSAL_STATES = ['open', 'accepted', 'refused', 'expired', 'withdrawn'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** What is proposed or decided: of a partial refund, the part of each unit's price. */
export interface Settlement {
  readonly outcome: DisputeOutcome;
  /** Null unless a part is refunded. */
  readonly refund_minor: Minor | null;
}

/** Why a guard of the lifecycle refuses. */
export type DisputeRefusal =
  | 'NOT_YET'
  | 'TOO_LATE'
  | 'AMOUNT'
  | 'OWN_PROPOSAL'
  | 'TOO_MANY_PROPOSALS'
  | 'ASKED_BEFORE'
  | 'NOT_ASKED'
  | 'NOTHING_LOST'
  | 'ACCEPTED_BEFORE'
  | 'APPEALED_BEFORE'
  | 'SAME_PERSON'
  | 'NOT_OFFICER'
  | 'MISSED_BEFORE'
  | 'OPENED_BY_STAFF'
  | 'NOT_COVERED'
  | 'COVERED'
  | 'WAITS_BEFORE';

/** The deadline that a transition begins. */
export type DisputeTimer =
  | 'seller_answer'
  | 'negotiation'
  | 'proposal'
  | 'decision'
  | 'evidence'
  | 'appeal'
  | 'claim_answer'
  | 'recovery'
  | 'unchanged';

/** Whose move it is. */
export type DisputeParty = DisputeSide | 'staff' | 'time';

/** Why a buyer has nothing to show. A choice, so that nothing has to be invented. */
export const NO_EVIDENCE_REASONS = ['nothing_to_show', 'cannot_sign_in', 'not_received'] as const;
export type NoEvidenceReason = (typeof NO_EVIDENCE_REASONS)[number];

/** Who has to prove what they say (rules.md §6 "Default burden of proof"). */
export const BURDENS = ['for_buyer', 'for_seller', 'open'] as const;
export type Burden = (typeof BURDENS)[number];
export const BURDEN_RULES = [
  'vault_record',
  'claimed_soon',
  'claimed_late',
  'claimed_between',
  'checklist_done',
  'checklist_open',
  'snapshot',
  'ban_cause',
  'hash_record',
  'code_receipt',
  'code_failures',
] as const;
/** The sentence of rules.md §6 that a hint comes from. */
export type BurdenRule = (typeof BURDEN_RULES)[number];

export const EVIDENCE_KINDS = ['statement', 'answer', 'evidence', 'question', 'appeal'] as const;
/** What an item of the evidence locker is; staff ask questions, the sides say the rest. */
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

export const ORIGINAL_REASONS = ['metadata', 'details', 'doubt'] as const;
/**
 * Why an officer opens an original: when and where it was made, what the copy is too small for, or
 * because a side says that the copy shows something else.
 */
export type OriginalReason = (typeof ORIGINAL_REASONS)[number];

/** What the guards of the lifecycle look at. */
export interface DisputeFacts {
  readonly now: Date;
  readonly due_at: Date | null;
  readonly opened_at: Date;
  readonly type: DisputeType;
  readonly opened_by: DisputeOpener;
  readonly wanted: { readonly outcome: WantedOutcome; readonly refund_minor: Minor | null };
  /** How many proposals each side has made. */
  readonly proposals: Readonly<Record<DisputeSide, number>>;
  /** Who has made the one that waits for an answer. */
  readonly proposed_by: DisputeSide | null;
  /** The sides that staff have asked for evidence; the last of them has still to bring it. */
  readonly asked: readonly DisputeSide[];
  /** The last decision of staff. */
  readonly decision: (Settlement & { readonly decided_by: string }) | null;
  readonly accepted: readonly DisputeSide[];
  readonly has_appealed: boolean;
  /** When staff were called, or the appeal was made. */
  readonly with_staff_at: Date | null;
  readonly officer_id: string | null;
  /** The side that acts; null for everybody else. */
  readonly side: DisputeSide | null;
  /** The member of staff who acts, or whom the system assigns; null for everybody else. */
  readonly staff_id: string | null;
  readonly has_missed: boolean;
  /** The price of the cheapest of its units: a part is less. */
  readonly least_price_minor: Minor;
  /** What the seller has, and what the shop may lend them, does not pay for how it should end. */
  readonly is_uncovered: boolean;
  /** Both sides know that. */
  readonly waits_for_cover: boolean;
  /** Of an approved recall claim: what neither the seller's money nor the cover pays now. */
  readonly uncovered_minor: Minor;
  readonly rules: RuleBook;
}

export type DisputeEvent =
  | 'open'
  | 'answer'
  | 'close_in_silence'
  | 'escalate'
  | 'propose'
  | 'propose_replacement'
  | 'accept_proposal'
  | 'refuse_proposal'
  | 'expire_proposal'
  | 'take'
  | 'assign'
  | 'hand_over'
  | 'ask_evidence'
  | 'bring_evidence'
  | 'end_evidence'
  | 'decide'
  | 'accept_decision'
  | 'appeal'
  | 'decide_appeal'
  | 'close'
  | 'wait_for_cover'
  | 'withdraw'
  | 'miss_clock'
  | 'accept_claim'
  | 'recover';
