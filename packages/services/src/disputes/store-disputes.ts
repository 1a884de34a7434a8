import { type DisputeRow, disputeStore, type ProposalRow } from '@guildhall/db/disputes/commands';
import { disputeDue } from '@guildhall/domain/disputes/rules';
import { claimDeadlines, claimLifecycle } from '@guildhall/domain/disputes/claim-states';
import type { DisputeTypes } from '@guildhall/domain/disputes/staff-states';
import { disputeDeadlines, disputeLifecycle } from '@guildhall/domain/disputes/states';
import {
  type DisputeFacts,
  type DisputeKind,
  type DisputeOutcome,
  type DisputeSide,
  type DisputeState,
  TERMINAL_DISPUTE_STATES,
} from '@guildhall/domain/disputes/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { type Minor, minor } from '@guildhall/domain/kernel/money';
import type { Transition } from '@guildhall/domain/kernel/transitions';
import type { StoredLifecycle } from '../kernel/apply-transition.ts';
import type { LockedUnit, TimedOrder } from '../orders/lock-own-order.ts';

type Owner = Pick<TimedOrder, 'now' | 'rules'>;

/** What guards need to know of a decision. */
export interface Decided {
  readonly outcome: DisputeOutcome;
  readonly refund_minor: number | null;
  readonly decided_by: string;
}

/** What the facts of a dispute are taken from. */
export interface DisputeSources {
  readonly order: Owner;
  readonly units: readonly Pick<LockedUnit, 'price_minor'>[];
  readonly proposals: readonly ProposalRow[];
  readonly decision: Decided | undefined;
  /** What nothing covers of an approved claim; nothing unless given. */
  readonly uncovered_minor?: Minor;
  /** The side that acts, and the member of staff; null for everybody else. */
  readonly side: DisputeSide | null;
  readonly staff_id: string | null;
}

const TERMINAL: readonly DisputeState[] = TERMINAL_DISPUTE_STATES;
const LIFECYCLES = { dispute: disputeLifecycle, recall_claim: claimLifecycle } as const;
const DEADLINES = { dispute: disputeDeadlines, recall_claim: claimDeadlines } as const;
/** The lifecycle of a case, and what its deadlines are for. */
export const lifecycleOf = ({ kind }: { readonly kind: DisputeKind }) => LIFECYCLES[kind];
export const deadlinesOf = ({ kind }: { readonly kind: DisputeKind }) => DEADLINES[kind];

const amountOf = (refundMinor: number | null) => (refundMinor === null ? null : minor(refundMinor));

export function disputeFacts(dispute: DisputeRow, sources: DisputeSources): DisputeFacts {
  const { order, units, proposals, decision, side, staff_id } = sources;
  const made = (by: DisputeSide) => proposals.filter((each) => each.side === by).length;
  const asked = [
    { side: 'buyer', at: dispute.buyer_asked_at },
    { side: 'seller', at: dispute.seller_asked_at },
  ] as const;
  const accepted = [
    ...(dispute.buyer_accepted_at === null ? [] : (['buyer'] as const)),
    ...(dispute.seller_accepted_at === null ? [] : (['seller'] as const)),
  ];
  return {
    now: order.now,
    due_at: dispute.due_at,
    opened_at: dispute.created_at,
    type: dispute.type,
    opened_by: dispute.opened_by,
    wanted: {
      outcome: dispute.wanted_outcome,
      refund_minor: amountOf(dispute.wanted_refund_minor),
    },
    proposals: { buyer: made('buyer'), seller: made('seller') },
    proposed_by: proposals.find(({ state }) => state === 'open')?.side ?? null,
    asked: asked
      .flatMap(({ side: whom, at }) => (at === null ? [] : [{ whom, at }]))
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ whom }) => whom),
    decision:
      decision === undefined
        ? null
        : { ...decision, refund_minor: amountOf(decision.refund_minor) },
    accepted,
    has_appealed: dispute.appealed_at !== null,
    with_staff_at: dispute.with_staff_at,
    officer_id: dispute.officer_id,
    side,
    staff_id,
    has_missed: dispute.missed_at !== null,
    least_price_minor: minor(Math.min(...units.map(({ price_minor }) => price_minor))),
    is_uncovered: false,
    waits_for_cover: dispute.waits_for_cover_at !== null,
    uncovered_minor: sources.uncovered_minor ?? minor(0),
    rules: order.rules,
  };
}

export const disputeRefusal = ({
  event,
  state,
  reason,
}: {
  readonly event: string;
  readonly state: string | null;
  readonly reason: string;
}) => new Refusal('DISPUTE_EVENT_REFUSED', { event, state, reason });

/** The cases of an order: their deadlines follow from its rules. */
export const storedDispute = (
  order: Owner,
  kind: DisputeKind,
): StoredLifecycle<DisputeTypes, DisputeRow> => ({
  lifecycle: LIFECYCLES[kind],
  store: disputeStore,
  // The units post what a dispute ends with.
  postingRules: {} as StoredLifecycle<DisputeTypes, DisputeRow>['postingRules'],
  changesOf: (row, dispute, to) => timesOf(row, { dispute, order, to }),
  refusal: disputeRefusal,
});

function timesOf(
  { event, timer }: Transition<DisputeTypes>,
  { dispute, order, to }: { dispute: DisputeRow; order: Owner; to: DisputeTypes['state'] },
): Partial<DisputeRow> {
  const { now, rules } = order;
  // The clock of staff starts when they are called, and again with an appeal.
  const isCalled = to === 'escalated' && dispute.with_staff_at === null;
  const withStaffAt = isCalled || event === 'appeal' ? now : dispute.with_staff_at;
  const { due_at, created_at: openedAt } = dispute;
  const times = { now, due_at, opened_at: openedAt, with_staff_at: withStaffAt };
  return {
    due_at: disputeDue(timer, times, rules),
    with_staff_at: withStaffAt,
    ...(event === 'appeal' ? { appealed_at: now, missed_at: null, officer_id: null } : {}),
    ...(event === 'hand_over' ? { officer_id: null } : {}),
    ...(event === 'miss_clock' ? { missed_at: now } : {}),
    ...(event === 'wait_for_cover' ? { waits_for_cover_at: now } : {}),
    ...(TERMINAL.includes(to) ? { closed_at: now } : {}),
  };
}
