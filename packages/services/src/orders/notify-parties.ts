import type { Work } from '@guildhall/db/kernel/work';
import type { LockedOrder, LockedUnit } from '@guildhall/db/orders/commands';
import type { RequestRow } from '@guildhall/db/orders/request-queries';
import { hoursAfter } from '@guildhall/domain/kernel/clock';
import type {
  OrderNotice,
  PartyNotices,
  TransitionNoticeKind,
} from '@guildhall/domain/orders/notices';
import { inspectionDue } from '@guildhall/domain/orders/rules';
import { expectedEarnings } from '@guildhall/domain/wallet/rules';
import { addNotice } from '../kernel/notify.ts';

type RequestTimes = Pick<RequestRow, 'due_at' | 'promised_at'>;

/** What the facts of a notice are taken from. */
interface NoticeSource {
  readonly order: LockedOrder;
  readonly to: 'buyer' | 'seller';
  /** What has happened, and who did it. */
  readonly event: string;
  readonly actor: string;
  readonly refunded_minor: number;
  /** The units that moved, if the event is theirs. */
  readonly units: readonly LockedUnit[];
  readonly request: RequestTimes;
}

const isManual = ({ order }: NoticeSource) => order.terms.delivery === 'manual';
/** Until when a seller has to deliver. */
const promised = ({ order }: NoticeSource) => (order.delivery_due_at ?? order.now).toISOString();
/** Until when the buyer has to check an order that is delivered now. */
function checkBy({ order: { kind, now, rules } }: NoticeSource): string {
  const nothing = { first_revealed_at: null, problem_reported_at: null, replaced_at: null };
  const times = { delivered_at: now, ...nothing };
  return inspectionDue(kind, times, rules).toISOString();
}
/** What the seller gets of units, by the rates of the order. */
const netOf = (units: readonly LockedUnit[], { terms }: LockedOrder) =>
  expectedEarnings(
    units.map(({ price_minor }) => ({ price_minor, count: 1 })),
    terms,
  ).net_minor;
const completed = ({ order }: NoticeSource) =>
  order.units.filter(({ state }) => state === 'completed');
const positionsOf = ({ units }: NoticeSource) => units.map(({ position }) => position);
const refundOf = (source: NoticeSource) => ({
  positions: positionsOf(source),
  refunded_minor: source.refunded_minor,
  cause: source.event,
});
const timeOf = ({ order }: NoticeSource, time: Date | null) => (time ?? order.now).toISOString();
const answerBy = (source: NoticeSource) => timeOf(source, source.request.due_at);

/** The facts of each notice that a transition of an order, a unit or a request names. */
const factsOf: {
  readonly [Kind in TransitionNoticeKind]: (
    source: NoticeSource,
  ) => Omit<OrderNotice<Kind>, 'kind' | 'order_id'>;
} = {
  order_paid: (source) => ({
    due_at: isManual(source) ? promised(source) : checkBy(source),
    is_delivered: !isManual(source),
    paid_minor: source.order.total_minor,
  }),
  order_sold: (source) => ({
    due_at: isManual(source) ? promised(source) : null,
    price_minor: source.order.price_minor,
    net_minor: netOf(source.order.units, source.order),
  }),
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
  order_refunded: refundOf,
  sale_refunded: refundOf,
  order_completed: (source) => ({
    paid_minor: completed(source).reduce(
      (sum, { price_minor, fee_minor }) => sum + price_minor + fee_minor,
      0,
    ),
  }),
  sale_completed: (source) => ({ net_minor: netOf(completed(source), source.order) }),
  order_cancelled: (source) => ({ ...refundOf(source), to: source.to }),
  order_confirmed: (source) => ({
    by: source.actor === 'system' ? 'system' : 'buyer',
    positions: positionsOf(source),
    net_minor: netOf(source.units, source.order),
  }),
  problem_reported: (source) => ({
    positions: positionsOf(source),
    paused_until: hoursAfter(
      source.order.now,
      source.order.rules.problem_pause_hours,
    ).toISOString(),
  }),
  unit_returned: refundOf,
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
  happened: Partial<Omit<NoticeSource, 'order' | 'to'>>,
): void {
  const known = {
    order,
    event: '',
    actor: '',
    refunded_minor: order.total_minor,
    units: [],
    request: NO_REQUEST,
    ...happened,
  };
  const add = (to: 'buyer' | 'seller', kind: TransitionNoticeKind) => {
    const notice = { kind, order_id: order.id, ...factsOf[kind]({ ...known, to }) };
    const userId = to === 'buyer' ? order.buyer_id : order.seller_id;
    addNotice(work, { user_id: userId }, notice as OrderNotice<typeof kind>);
  };
  if (notices?.buyer !== undefined) add('buyer', notices.buyer);
  if (notices?.seller !== undefined) add('seller', notices.seller);
}
