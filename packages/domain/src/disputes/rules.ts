import { DAY_MS, hoursAfter } from '../kernel/clock.ts';
import { add, minor, type Minor } from '../kernel/money.ts';
import type { RuleBook } from '../kernel/rules/rule-book.ts';
import type { ConfirmedPrice } from '../wallet/types.ts';
import { refundInEscrow } from '../wallet/rules.ts';
import type {
  Burden,
  BurdenRule,
  DisputeFacts,
  DisputeKind,
  DisputeOutcome,
  DisputeSide,
  DisputeState,
  DisputeTimer,
  DisputeType,
  Settlement,
  WantedOutcome,
} from './types.ts';
import type { OfferKind } from '../kernel/rules/rule-book.ts';
import type { CaseTurn } from '../orders/types.ts';

/** The longest text of a statement, of an item of evidence, and of the reasons of a decision. */
export const STATEMENT_MAX_LENGTH = 2_000;
export const LEAST_STATEMENT = 10;
/** The most files of one side, and of one item (rules.md §6 "Evidence locker"). */
export const MOST_FILES = 20;
export const MOST_ITEM_FILES = 5;
/**
 * The most items that one side adds to the evidence locker. More would only hide what matters from
 * those who read it: what it opened, answered or was asked for is not counted.
 */
export const MOST_ITEMS = 40;
/** What was shown is deleted so long after the case closed (§6). */
export const EVIDENCE_KEPT_DAYS = 180;

/** When what was shown in a case is deleted; null while it is open. */
export const filesDeletedAt = (closedAt: Date | null): Date | null =>
  closedAt === null ? null : new Date(closedAt.getTime() + EVIDENCE_KEPT_DAYS * DAY_MS);

/** Why somebody cannot open the originals of a case; null for its officer while it is open. */
export function originalObstacle(
  { closed_at }: { readonly closed_at: Date | null },
  { officer_id, staff_id }: Pick<DisputeFacts, 'officer_id' | 'staff_id'>,
): 'ACTOR' | 'NOT_OFFICER' | 'STATE' | null {
  if (staff_id === null) return 'ACTOR';
  if (officer_id !== staff_id) return 'NOT_OFFICER';
  return closed_at === null ? null : 'STATE';
}
/** How much of the price is offered as a part, in percent (rules.md §6). */
export const PART_PRESETS = [10, 25, 50, 75] as const;
/** Claims so soon after the first reveal speak for the buyer, and so late for the seller. */
const SOON_HOURS = 2;
const LATE_HOURS = 24;
/** More failed codes of a seller than so many percent speak for the buyer. */
const FAILED_CODES_PERCENT = 2;
/** Of which codes: those of these last days, up to so many. */
export const FAILED_CODES_OF = { days: 180, most: 1_000 } as const;

/** What can be wrong with what was bought. */
const TYPES_OF: Readonly<Record<OfferKind, readonly DisputeType[]>> = {
  account: [
    'invalid_credentials',
    'not_as_described',
    'account_recalled',
    'banned_after_sale',
    'duplicate_sold',
    'not_delivered',
  ],
  gift_card: [
    'code_used',
    'code_invalid',
    'wrong_region_or_value',
    'duplicate_sold',
    'not_delivered',
  ],
};
export const disputeTypesOf = (kind: OfferKind): readonly DisputeType[] => TYPES_OF[kind];

/** The types whose silent seller loses at once; the others are judged on the file. */
const SILENCE_REFUNDS: readonly DisputeType[] = [
  'not_delivered',
  'invalid_credentials',
  'code_used',
  'code_invalid',
];
/** What follows if the seller does not answer in time. */
export const endsInSilence = (type: DisputeType): 'refund' | 'staff' =>
  SILENCE_REFUNDS.includes(type) ? 'refund' : 'staff';

interface Wanted {
  readonly outcome: WantedOutcome;
  readonly refund_minor: Minor | null;
}

/**
 * The sides that got less than they asked for. The seller asks to keep everything; the buyer asks
 * for what they wanted when they opened the dispute.
 */
export function losersOf({ outcome, refund_minor }: Settlement, wanted: Wanted): DisputeSide[] {
  const sides: DisputeSide[] = [];
  const isLess =
    outcome === 'release' ||
    (outcome === 'refund_part' &&
      (wanted.outcome === 'refund_full' || (refund_minor ?? 0) < (wanted.refund_minor ?? 0)));
  if (isLess) sides.push('buyer');
  if (outcome !== 'release') sides.push('seller');
  return sides;
}

/** What a settlement gives back for units, with the fee, and how much of it is fee. */
export function refundOf(
  units: readonly ConfirmedPrice[],
  { outcome, refund_minor }: Settlement,
): { readonly buyer_minor: Minor; readonly fee_minor: Minor } {
  let buyerMinor = minor(0);
  let priceMinor = minor(0);
  if (outcome !== 'release') {
    for (const unit of units) {
      const partMinor = outcome === 'refund_full' ? unit.price_minor : (refund_minor ?? minor(0));
      buyerMinor = add(buyerMinor, refundInEscrow(unit, partMinor).buyer_minor);
      priceMinor = add(priceMinor, partMinor);
    }
  }
  return { buyer_minor: buyerMinor, fee_minor: minor(buyerMinor - priceMinor) };
}

/**
 * E14: what a seller pays who lost after staff had to decide: a share of what is refunded, within
 * bounds. Nothing where nothing is refunded, or where both have agreed.
 */
export function disputeFee(
  refundedMinor: Minor,
  wasEscalated: boolean,
  { disputes }: Pick<RuleBook, 'disputes'>,
): Minor {
  if (!wasEscalated || refundedMinor === 0) return minor(0);
  const share = Math.round((refundedMinor * disputes.fee) / 10_000);
  return minor(Math.min(Math.max(share, disputes.min_fee_minor), disputes.max_fee_minor));
}

/** What is known about a disputed unit without asking anybody. */
export interface BurdenFacts {
  readonly type: DisputeType;
  readonly opened_at: Date;
  readonly is_delivered: boolean;
  readonly first_revealed_at: Date | null;
  readonly is_checklist_done: boolean;
  /** Of the seller's other codes, how many were sold lately, and how many of those failed. */
  readonly sold: { readonly codes: number; readonly failed: number } | null;
}

/** Whom the facts speak for, and by which sentence of rules.md §6. */
export function burdenOf(facts: BurdenFacts): { burden: Burden; rule: BurdenRule } {
  const { type, opened_at, is_delivered, first_revealed_at, is_checklist_done } = facts;
  switch (type) {
    case 'not_delivered':
      return { burden: is_delivered ? 'for_seller' : 'for_buyer', rule: 'vault_record' };
    case 'invalid_credentials':
      return burdenOfReveal(opened_at, first_revealed_at);
    case 'account_recalled':
      return is_checklist_done
        ? { burden: 'for_buyer', rule: 'checklist_done' }
        : { burden: 'open', rule: 'checklist_open' };
    case 'banned_after_sale':
      return { burden: 'open', rule: 'ban_cause' };
    case 'duplicate_sold':
      return { burden: 'open', rule: 'hash_record' };
    case 'not_as_described':
    case 'wrong_region_or_value':
      return { burden: 'open', rule: 'snapshot' };
    case 'code_used':
    case 'code_invalid':
      return failsOften(facts)
        ? { burden: 'for_buyer', rule: 'code_failures' }
        : { burden: 'open', rule: 'code_receipt' };
    default:
      return type satisfies never;
  }
}

const failsOften = ({ sold }: BurdenFacts) =>
  sold !== null && sold.failed * 100 > sold.codes * FAILED_CODES_PERCENT;

function burdenOfReveal(openedAt: Date, revealedAt: Date | null) {
  if (revealedAt === null) return { burden: 'open', rule: 'claimed_between' } as const;
  if (openedAt <= hoursAfter(revealedAt, SOON_HOURS)) {
    return { burden: 'for_buyer', rule: 'claimed_soon' } as const;
  }
  return openedAt > hoursAfter(revealedAt, LATE_HOURS)
    ? ({ burden: 'for_seller', rule: 'claimed_late' } as const)
    : ({ burden: 'open', rule: 'claimed_between' } as const);
}

/** The event of a unit when its dispute ends so. */
export const unitEventOfOutcome = {
  refund_full: 'refund',
  refund_part: 'refund_part',
  release: 'release',
} as const satisfies Readonly<Record<DisputeOutcome, string>>;

/** What the deadlines of a dispute depend on. */
interface DisputeTimes {
  readonly now: Date;
  readonly due_at: Date | null;
  readonly opened_at: Date;
  /** When staff were called, or the appeal was made. */
  readonly with_staff_at: Date | null;
}

/**
 * §1 FIRST_ANSWER: until when the seller of a new dispute is asked to answer; null once that is
 * over. An answer counts until the dispute is due.
 */
export function answerAskedBy(
  {
    kind,
    state,
    created_at: openedAt,
  }: { kind: DisputeKind; state: DisputeState; created_at: Date },
  { disputes }: Pick<RuleBook, 'disputes'>,
  now: Date,
): Date | null {
  if (kind !== 'dispute' || state !== 'open') return null;
  const asked = hoursAfter(openedAt, disputes.shown_answer_hours);
  return now < asked ? asked : null;
}

/** When the deadline ends that a transition of a dispute begins; null for one without. */
export function disputeDue(
  timer: DisputeTimer | undefined,
  { now, due_at, opened_at, with_staff_at }: DisputeTimes,
  { disputes }: Pick<RuleBook, 'disputes'>,
): Date | null {
  switch (timer) {
    case undefined:
      return null;
    case 'unchanged':
      return due_at;
    case 'seller_answer':
      return hoursAfter(now, disputes.answer_hours);
    case 'negotiation':
      return hoursAfter(opened_at, disputes.negotiation_hours);
    case 'proposal':
      return hoursAfter(now, disputes.proposal_hours);
    case 'evidence':
      return hoursAfter(now, disputes.evidence_hours);
    case 'appeal':
      return hoursAfter(now, disputes.appeal_hours);
    case 'decision':
      return hoursAfter(with_staff_at ?? now, disputes.decision_hours);
    case 'claim_answer':
      return hoursAfter(now, disputes.claim_answer_hours);
    case 'recovery':
      return hoursAfter(now, disputes.recovery_hours);
    default:
      return timer satisfies never;
  }
}

/** What decides whose turn it is in a case. */
export interface TurnFacts {
  readonly state: DisputeState;
  /** The side that made the proposal that waits for an answer. */
  readonly proposed_by: DisputeSide | null;
  /** The sides that staff have asked for evidence; the last of them has still to bring it. */
  readonly asked: readonly DisputeSide[];
  /** The sides that may accept the decision or appeal. */
  readonly lost_by: readonly DisputeSide[];
  /** Those of them that have accepted it. */
  readonly accepted: readonly DisputeSide[];
}

/**
 * The side that has to act before the deadline of a case ends; null while it waits for staff, for
 * time, or for what either side may do and neither has to.
 */
export function turnOf(facts: TurnFacts): CaseTurn | null {
  const { state, proposed_by, asked, lost_by, accepted } = facts;
  if (state === 'open') return 'seller';
  if (state === 'proposal') return proposed_by === 'buyer' ? 'seller' : 'buyer';
  if (state === 'awaiting_evidence') return asked.at(-1) ?? null;
  if (state !== 'decided') return null;
  const waiting = lost_by.filter((side) => !accepted.includes(side));
  return waiting.length > 1 ? 'both' : (waiting[0] ?? null);
}
