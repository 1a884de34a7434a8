import type { Work } from '@guildhall/db/kernel/work';
import type { LockedOrder } from '@guildhall/db/orders/commands';
import type { RequestRow } from '@guildhall/db/orders/request-queries';
import { hoursAfter } from '@guildhall/domain/kernel/clock';
import type {
  OrderNotice,
  PartyNotices,
  TransitionNoticeKind,
} from '@guildhall/domain/orders/notices';
import { inspectionDue } from '@guildhall/domain/orders/rules';
import { addNotice } from '../kernel/notify.ts';

type RequestTimes = Pick<RequestRow, 'due_at' | 'promised_at'>;

/** What the facts of a notice are taken from. */
interface NoticeSource {
  readonly order: LockedOrder;
  readonly refunded_minor: number;
  /** Of the units that moved, if the event is theirs. */
  readonly positions: readonly number[];
  readonly request: RequestTimes;
}

/** Until when a seller has to deliver; null when the order is delivered from sealed stock. */
const promised = ({ order: { terms, delivery_due_at: due } }: NoticeSource) =>
  terms.delivery === 'manual' ? (due?.toISOString() ?? null) : null;
/** Until when the buyer has to check an order that is delivered now. */
function checkBy({ order: { kind, now, rules } }: NoticeSource): string {
  const times = { delivered_at: now, first_revealed_at: null, problem_reported_at: null };
  return inspectionDue(kind, times, rules).toISOString();
}
const timeOf = ({ order }: NoticeSource, time: Date | null) => (time ?? order.now).toISOString();
const answerBy = (source: NoticeSource) => timeOf(source, source.request.due_at);

/** The facts of each notice that a transition of an order, a unit or a request names. */
const factsOf: {
  readonly [Kind in TransitionNoticeKind]: (
    source: NoticeSource,
  ) => Omit<OrderNotice<Kind>, 'kind' | 'order_id'>;
} = {
  order_paid: (source) => ({ due_at: promised(source) }),
  order_sold: (source) => ({ due_at: promised(source) }),
  order_delivered: (source) => ({ due_at: checkBy(source) }),
  delivery_received: (source) => ({ due_at: checkBy(source) }),
  cancellation_asked: (source) => ({ due_at: answerBy(source) }),
  cancellation_refused: () => ({}),
  cancellation_withdrawn: () => ({}),
  extension_asked: (source) => ({
    due_at: answerBy(source),
    promised_at: timeOf(source, source.request.promised_at),
  }),
  extension_accepted: (source) => ({ due_at: timeOf(source, source.order.delivery_due_at) }),
  extension_refused: () => ({}),
  extension_withdrawn: () => ({}),
  order_refunded: ({ refunded_minor }) => ({ refunded_minor }),
  sale_refunded: ({ refunded_minor }) => ({ refunded_minor }),
  order_completed: () => ({}),
  sale_completed: () => ({}),
  order_cancelled: () => ({}),
  order_confirmed: () => ({}),
  problem_reported: ({ order, positions }) => ({
    positions,
    paused_until: hoursAfter(order.now, order.rules.problem_pause_hours).toISOString(),
  }),
  unit_returned: () => ({}),
};

const NO_REQUEST: RequestTimes = { due_at: null, promised_at: null };

/**
 * Adds the notices that a row of a table names to the messages of its transaction. An event of the
 * whole order that refunds gives all of it back.
 */
export function notifyParties(
  work: Pick<Work, 'messages'>,
  order: LockedOrder,
  notices: PartyNotices | null,
  about: Partial<Omit<NoticeSource, 'order'>> = {},
): void {
  const source = {
    order,
    refunded_minor: order.total_minor,
    positions: [],
    request: NO_REQUEST,
    ...about,
  };
  const add = (userId: string, kind: TransitionNoticeKind) => {
    const notice = { kind, order_id: order.id, ...factsOf[kind](source) };
    addNotice(work, { user_id: userId }, notice as OrderNotice<typeof kind>);
  };
  if (notices?.buyer !== undefined) add(order.buyer_id, notices.buyer);
  if (notices?.seller !== undefined) add(order.seller_id, notices.seller);
}
