import type { CaseKind } from './types.ts';
import { type KindFor, notice, type NoticeDeclarations, type NoticeOf } from '../kernel/notices.ts';

interface OfOrder {
  readonly order_id: string;
}
interface WithDeadline extends OfOrder {
  readonly due_at: string;
}

/** The units that moved, by their positions. */
interface OfUnits extends OfOrder {
  readonly positions: readonly number[];
}

interface WithRefund extends OfUnits {
  /** What the buyer got back, with the fee. */
  readonly refunded_minor: number;
  /** The event that gave it back. */
  readonly cause: string;
}

interface WithEarnings extends OfOrder {
  /** What the seller gets of it, after the commission. */
  readonly net_minor: number;
}

const about = { group: 'orders', channels: ['app', 'mail'], subject: 'order' } as const;
const toBuyer = { audience: ['buyer'], ...about } as const;
const toSeller = { audience: ['seller'], ...about } as const;
/** Whoever gets it has to act until then. */
const due = { deadline: ({ due_at }: { readonly due_at: string | null }) => due_at } as const;

export const orderNotices = {
  /** Until when the seller has to deliver, or the buyer has to check what came at once. */
  order_paid: notice<
    'buyer',
    WithDeadline & { readonly is_delivered: boolean; readonly paid_minor: number },
    'order'
  >({ ...toBuyer, deadline: ({ is_delivered, due_at }) => (is_delivered ? due_at : null) }),
  /** Until when the seller has to deliver; null when everything was delivered at once. */
  order_sold: notice<
    'seller',
    WithEarnings & { readonly due_at: string | null; readonly price_minor: number },
    'order'
  >({ ...toSeller, ...due }),
  /** Until when the buyer has to check. */
  order_delivered: notice<'buyer', WithDeadline, 'order'>({ ...toBuyer, ...due }),
  /** Until when the buyer has to check what the seller has delivered. */
  delivery_received: notice<'seller', WithDeadline, 'order'>(toSeller),
  /** The promised time is over: when the order is cancelled automatically. */
  order_late: notice<'buyer', WithDeadline, 'order'>(toBuyer),
  delivery_late: notice<'seller', WithDeadline, 'order'>({ ...toSeller, ...due }),
  /** The buyer asks to cancel: until when the seller answers; silence cancels. */
  cancellation_asked: notice<'seller', WithDeadline, 'order'>({ ...toSeller, ...due }),
  cancellation_refused: notice<'buyer', OfOrder, 'order'>(toBuyer),
  /** Who has asked takes it back. */
  cancellation_withdrawn: notice<'seller', OfOrder, 'order'>(toSeller),
  /** The seller asks for more time: until when the buyer answers; silence refuses. */
  extension_asked: notice<'buyer', WithDeadline & { readonly promised_at: string }, 'order'>({
    ...toBuyer,
    ...due,
  }),
  /** Until when the seller has to deliver now. */
  extension_accepted: notice<'seller', WithDeadline, 'order'>({ ...toSeller, ...due }),
  extension_refused: notice<'seller', OfOrder, 'order'>(toSeller),
  extension_withdrawn: notice<'buyer', OfOrder, 'order'>(toBuyer),
  order_refunded: notice<'buyer', WithRefund, 'order'>(toBuyer),
  sale_refunded: notice<'seller', WithRefund, 'order'>(toSeller),
  order_completed: notice<'buyer', OfOrder & { readonly paid_minor: number }, 'order'>(toBuyer),
  sale_completed: notice<'seller', WithEarnings, 'order'>(toSeller),
  order_cancelled: notice<
    'buyer' | 'seller',
    WithRefund & { readonly to: 'buyer' | 'seller' },
    'order'
  >({
    audience: ['buyer', 'seller'],
    ...about,
  }),
  /** By the buyer, or by the system when the time to check was over. */
  order_confirmed: notice<
    'seller',
    WithEarnings & OfUnits & { readonly by: 'buyer' | 'system' },
    'order'
  >(toSeller),
  /** The buyer reports a problem: until when the deadlines of these units pause. */
  problem_reported: notice<'seller', OfUnits & { readonly paused_until: string }, 'order'>({
    ...toSeller,
    group: 'disputes',
  }),
  unit_returned: notice<'seller', WithRefund, 'order'>(toSeller),
  unit_revealed: notice<'buyer', OfUnits, 'order'>(toBuyer),
  /** A member of staff has viewed what was sold, for a case. */
  viewed_by_staff: notice<'buyer', OfOrder & { readonly case_kind: CaseKind }, 'order'>({
    ...toBuyer,
    group: 'security',
  }),
  confirm_reminder: notice<'buyer', OfOrder & { readonly due_at: string | null }, 'order'>({
    ...toBuyer,
    ...due,
  }),
} as const satisfies NoticeDeclarations;

/** The kinds that a job or a use case sends: no transition of a table does. */
type OtherKind =
  | 'order_late'
  | 'delivery_late'
  | 'unit_revealed'
  | 'viewed_by_staff'
  | 'confirm_reminder';

/** The kinds that the tables of orders, units and requests name. */
export type TransitionNoticeKind = Exclude<keyof typeof orderNotices, OtherKind>;

/** What a transition sends to each party of the order. */
export interface PartyNotices {
  readonly buyer?: KindFor<typeof orderNotices, 'buyer'> & TransitionNoticeKind;
  readonly seller?: KindFor<typeof orderNotices, 'seller'> & TransitionNoticeKind;
}

/** A notice of one of these kinds about an order. */
export type OrderNotice<Kind extends TransitionNoticeKind> = Extract<
  NoticeOf<typeof orderNotices>,
  { kind: Kind }
>;
