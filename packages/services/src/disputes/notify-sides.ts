import type { DisputeRow } from '@guildhall/db/disputes/commands';
import type { Work } from '@guildhall/db/kernel/work';
import type { disputeNotices, DisputeNotices } from '@guildhall/domain/disputes/notices';
import { losersOf, refundOf } from '@guildhall/domain/disputes/rules';
import type { DisputeTypes } from '@guildhall/domain/disputes/staff-states';
import type { DisputeSide, Settlement } from '@guildhall/domain/disputes/types';
import type { NoticeOf } from '@guildhall/domain/kernel/notices';
import { minor } from '@guildhall/domain/kernel/money';
import type { PlannedMove } from '../kernel/apply-transition.ts';
import { addNotice } from '../kernel/notify.ts';
import type { LockedDispute } from './lock-dispute.ts';

type DisputeNotice<Kind extends keyof typeof disputeNotices> = Extract<
  NoticeOf<typeof disputeNotices>,
  { kind: Kind }
>;

/** What the facts of a notice are taken from: the dispute after its transition. */
interface NoticeSource {
  readonly locked: LockedDispute;
  readonly item: DisputeRow;
  readonly to: DisputeSide;
  /** What is proposed or decided with the transition. */
  readonly settlement: Settlement | null;
  readonly refunded_minor: number;
}

const dueOf = ({ item, locked }: NoticeSource) => (item.due_at ?? locked.order.now).toISOString();

/** What the buyer would get back, with the fee. */
function wouldRefund({ locked, settlement }: NoticeSource): number {
  if (settlement === null) return 0;
  const prices = locked.units.map(({ price_minor, fee_minor }) => ({
    price_minor: minor(price_minor),
    fee_minor: minor(fee_minor),
  }));
  return refundOf(prices, settlement).buyer_minor;
}

const hasLost = ({ settlement, locked, to }: NoticeSource) =>
  settlement !== null && losersOf(settlement, locked.facts.wanted).includes(to);

const factsOf: {
  readonly [Kind in keyof typeof disputeNotices]: (
    source: NoticeSource,
  ) => Omit<DisputeNotice<Kind>, 'kind' | 'order_id' | 'dispute_id'>;
} = {
  dispute_opened: (source) => ({
    due_at: dueOf(source),
    type: source.item.type,
    positions: source.locked.units.map(({ position }) => position),
  }),
  dispute_opened_by_staff: (source) => ({ due_at: dueOf(source) }),
  dispute_answered: (source) => ({ due_at: dueOf(source) }),
  dispute_proposed: (source) => ({
    due_at: dueOf(source),
    refunded_minor: wouldRefund(source),
  }),
  dispute_refused: () => ({}),
  dispute_escalated: (source) => ({ due_at: dueOf(source) }),
  dispute_evidence_asked: (source) => ({ due_at: dueOf(source) }),
  dispute_decided: (source) => ({
    due_at: hasLost(source) ? dueOf(source) : null,
    outcome: source.settlement?.outcome ?? 'release',
    refunded_minor: wouldRefund(source),
  }),
  dispute_appealed: (source) => ({ due_at: dueOf(source) }),
  dispute_waits_for_cover: () => ({}),
  dispute_late: () => ({}),
  dispute_closed: ({ item, refunded_minor }) => ({ state: item.state, refunded_minor }),
};

/** Adds the notices that the row of a transition names to the messages of its transaction. */
export function notifySides(
  work: Pick<Work, 'messages'>,
  locked: LockedDispute,
  {
    item,
    steps,
    notices,
  }: Pick<PlannedMove<DisputeTypes, DisputeRow>, 'item' | 'steps' | 'notices'>,
  refundedMinor: number,
): void {
  const settlement = (steps.at(-1)?.details ?? null) as Settlement | null;
  for (const to of ['buyer', 'seller'] as const) {
    const kind = notices?.[to];
    if (kind === undefined) continue;
    const source = { locked, item, to, settlement, refunded_minor: refundedMinor };
    addDisputeNotice(work, kind, source);
  }
}

/** Adds one notice, of a transition whose row names none: who gets it depends on its payload. */
export function addDisputeNotice(
  work: Pick<Work, 'messages'>,
  kind: NonNullable<DisputeNotices[DisputeSide]>,
  source: NoticeSource,
): void {
  const { item, to } = source;
  const named = { kind, order_id: item.order_id, dispute_id: item.id };
  const userId = to === 'buyer' ? item.buyer_id : item.seller_id;
  const notice = { ...named, ...factsOf[kind](source) } as DisputeNotice<typeof kind>;
  addNotice(work, { user_id: userId }, notice);
}
