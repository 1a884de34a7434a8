import type { CaseKind } from './types.ts';
import { type KindFor, notice, type NoticeDeclarations, type NoticeOf } from '../kernel/notices.ts';

interface OfOrder {
  readonly order_id: string;
}
interface WithDeadline extends OfOrder {
  readonly due_at: string;
}

interface WithRefund extends OfOrder {
  /** What the buyer got back, with the fee. */
  readonly refunded_minor: number;
}

export const orderNotices = {
  /** Until when the seller has to deliver; null when everything was delivered at once. */
  order_paid: notice<'buyer', OfOrder & { readonly due_at: string | null }>({
    audience: ['buyer'],
    channels: ['mail'],
  }),
  /** Until when the seller has to deliver; null when everything was delivered at once. */
  order_sold: notice<'seller', OfOrder & { readonly due_at: string | null }>({
    audience: ['seller'],
    channels: ['mail'],
  }),
  /** Until when the buyer has to check. */
  order_delivered: notice<'buyer', WithDeadline>({ audience: ['buyer'], channels: ['mail'] }),
  /** Until when the buyer has to check what the seller has delivered. */
  delivery_received: notice<'seller', WithDeadline>({ audience: ['seller'], channels: ['mail'] }),
  /** The promised time is over: when the order is cancelled automatically. */
  order_late: notice<'buyer', WithDeadline>({ audience: ['buyer'], channels: ['mail'] }),
  delivery_late: notice<'seller', WithDeadline>({ audience: ['seller'], channels: ['mail'] }),
  /** The buyer asks to cancel: until when the seller answers; silence cancels. */
  cancellation_asked: notice<'seller', WithDeadline>({ audience: ['seller'], channels: ['mail'] }),
  cancellation_refused: notice<'buyer', OfOrder>({ audience: ['buyer'], channels: ['mail'] }),
  /** Who has asked takes it back. */
  cancellation_withdrawn: notice<'seller', OfOrder>({ audience: ['seller'], channels: ['mail'] }),
  /** The seller asks for more time: until when the buyer answers; silence refuses. */
  extension_asked: notice<'buyer', WithDeadline & { readonly promised_at: string }>({
    audience: ['buyer'],
    channels: ['mail'],
  }),
  /** Until when the seller has to deliver now. */
  extension_accepted: notice<'seller', WithDeadline>({ audience: ['seller'], channels: ['mail'] }),
  extension_refused: notice<'seller', OfOrder>({ audience: ['seller'], channels: ['mail'] }),
  extension_withdrawn: notice<'buyer', OfOrder>({ audience: ['buyer'], channels: ['mail'] }),
  order_refunded: notice<'buyer', WithRefund>({ audience: ['buyer'], channels: ['mail'] }),
  sale_refunded: notice<'seller', WithRefund>({ audience: ['seller'], channels: ['mail'] }),
  order_completed: notice<'buyer', OfOrder>({ audience: ['buyer'], channels: ['mail'] }),
  sale_completed: notice<'seller', OfOrder>({ audience: ['seller'], channels: ['mail'] }),
  order_cancelled: notice<'buyer' | 'seller', OfOrder>({
    audience: ['buyer', 'seller'],
    channels: ['mail'],
  }),
  order_confirmed: notice<'seller', OfOrder>({ audience: ['seller'], channels: ['mail'] }),
  unit_returned: notice<'seller', OfOrder>({ audience: ['seller'], channels: ['mail'] }),
  unit_revealed: notice<'buyer', OfOrder>({ audience: ['buyer'], channels: ['mail'] }),
  /** A member of staff has viewed what was sold, for a case. */
  viewed_by_staff: notice<'buyer', OfOrder & { readonly case_kind: CaseKind }>({
    audience: ['buyer'],
    channels: ['mail'],
  }),
  confirm_reminder: notice<'buyer', OfOrder & { readonly due_at: string | null }>({
    audience: ['buyer'],
    channels: ['mail'],
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
