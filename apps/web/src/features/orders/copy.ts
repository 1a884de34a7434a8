import type { OrderView } from '@guildhall/api/orders/views';
import type { OrderEvent, UnitEvent } from '@guildhall/domain/orders/states';
import type { OrderState, UnitState } from '@guildhall/domain/orders/types';

type Side = OrderView['side'];
type BySide = Readonly<Record<Side, string>>;

const list = new Intl.ListFormat('en');
const same = (words: string): BySide => ({ buyer: words, seller: words, staff: words });

/** The state in one or two words, as the viewer's side sees it. */
export const orderStateWords = {
  awaiting_payment: {
    buyer: 'To be paid',
    seller: 'Not paid yet',
    staff: 'Awaiting payment',
  },
  payment_review: same('Payment in review'),
  paid: { buyer: 'Paid', seller: 'To be started', staff: 'Paid' },
  in_delivery: { buyer: 'Being delivered', seller: 'To be delivered', staff: 'In delivery' },
  delivered: { buyer: 'To be checked', seller: 'Buyer is checking', staff: 'Delivered' },
  in_protection: same('Protected'),
  completed: same('Completed'),
  disputed: same('In dispute'),
  refunded: same('Refunded'),
  cancelled: same('Cancelled'),
  expired: same('Closed unpaid'),
  charged_back: same('Charged back'),
} as const satisfies Record<OrderState, BySide>;

/** Where one unit stands. */
export const unitStateWords = {
  awaiting_delivery: 'Not delivered yet',
  delivered: 'To be checked',
  in_protection: 'Protected',
  disputed: 'In dispute',
  completed: 'Completed',
  refunded: 'Refunded',
  returned: 'Returned sealed',
  cancelled: 'Cancelled',
} as const satisfies Record<UnitState, string>;

/** The stations of an order's life that went as planned. */
export const orderSteps = [
  { id: 'payment', label: 'Payment' },
  { id: 'delivery', label: 'Delivery' },
  { id: 'check', label: 'Check' },
  { id: 'protection', label: 'Protection' },
  { id: 'done', label: 'Done' },
] as const;

/** Events of the order and of its units; `null` says nothing that another line does not say. */
export const eventWords = {
  check_out: 'Order opened, items reserved',
  expire: 'Closed unpaid',
  abandon: 'Cancelled before paying',
  pay_into_review: 'Payment received, in review',
  pay: 'Paid into escrow',
  clear_review: 'Payment cleared',
  reject_review: 'Payment refused, money returned',
  deliver_instantly: 'Delivered to the vault from sealed stock',
  start_delivery: 'Delivery started',
  cancel_before_start: 'Cancelled before delivery started, money returned',
  agree_cancellation: 'Cancelled by agreement, money returned',
  deliver: 'Delivered to the vault',
  cancel_late: 'Cancelled because it was late, money returned',
  cannot_deliver: 'Seller could not deliver, money returned',
  dispute_delivery: 'Dispute opened',
  release_delivery: 'Dispute closed, order goes on',
  refund_delivery: 'Refunded',
  charge_back: 'Payment charged back',
  follow_units: null,
  reserve: null,
  cancel: null,
  reveal: 'Revealed',
  return_sealed: 'Returned sealed, money returned',
  confirm: 'Receipt confirmed',
  confirm_silently: 'Counted as confirmed: the time to check ran out',
  dispute: 'Dispute opened',
  release: 'Dispute closed',
  refund: 'Refunded',
  refund_part: 'Refunded in part',
  replace: 'Replaced',
  complete: 'Protection ended, hold released',
  approve_claim: 'Claim approved, refunded',
} as const satisfies Record<OrderEvent | UnitEvent, string | null>;

export const timelineCopy = {
  title: 'What happened',
  label: 'History of the order',
  reveal_again: 'Viewed again',
  you: 'You',
  provider: 'Through the payment provider',
  actors: {
    buyer: 'The buyer',
    seller: 'The seller',
    system: 'By itself',
    support: 'Support',
    admin: 'Support',
  },
  units: (noun: string, positions: readonly number[]) =>
    `${noun === 'code' ? 'Code' : 'Account'}${positions.length === 1 ? '' : 's'} ${list.format(positions.map(String))}`,
} as const;

export const orderPageCopy = {
  title: (number: string) => `Order ${number}`,
  not_found: 'Order not found',
  not_found_help: 'The address may have a typing error, or the order belongs to another user.',
  load_failed: 'The order did not load',
  to_purchases: 'Your purchases',
  to_sales: 'Your sales',
  changed: (words: string) => `The order has moved on: ${words}.`,
  progress: 'Progress of the order',
  their_move: { seller: 'Waiting for the seller', buyer: 'Waiting for the buyer' },
  by_itself: 'Goes on by itself',
  bought_from: 'Seller',
  sold_to: 'Buyer',
  seller_level: (level: number) => `Level ${level}`,
  opened: 'Opened',
  paid: 'Paid',
  delivered: 'Delivered',
  closed: 'Closed',
  quantity: 'Quantity',
  region: 'Region',
  face_value: 'Face value',
  protection: 'Protection after confirming',
  delivery: 'Delivery',
  instant: 'Instant, from sealed stock',
  within: (duration: string) => `Within ${duration}`,
  agreed: 'What was agreed',
  agreed_help: 'The offer as it stood when the order was opened. It cannot be changed any more.',
  description: 'Description',
  offer_again: 'See the offer',
} as const;

interface ActionWords {
  readonly button: string;
  readonly title: string;
  readonly body: (total: string) => string;
  readonly confirm: string;
  readonly done: string;
}

/** Buttons of the whole order, and what is asked before they act. */
export const actionCopy = {
  keep: 'Go back',
  abandon: {
    button: 'Cancel order',
    title: 'Cancel this order?',
    body: () => 'Nothing has been charged. The reserved items go back on sale at once.',
    confirm: 'Cancel order',
    done: 'The order is cancelled. Nothing was charged.',
  },
  cancel_before_start: {
    button: 'Cancel and take the money back',
    title: 'Cancel this order?',
    body: (total) =>
      `The seller has not started yet, so ${total} comes back to your wallet at once, fee included.`,
    confirm: 'Cancel order',
    done: 'The order is cancelled. The money is in your wallet.',
  },
  cancel_late: {
    button: 'Take the money back',
    title: 'Cancel because it is late?',
    body: (total) =>
      `The promised time has passed. ${total} comes back to your wallet at once, and the delay stays on the seller’s record.`,
    confirm: 'Take the money back',
    done: 'The order is cancelled. The money is in your wallet.',
  },
  start_delivery: {
    button: 'Start delivery',
    title: 'Start delivery?',
    body: () =>
      'The buyer sees that you are at work and can no longer cancel at will. The promised time stays as it is.',
    confirm: 'Start delivery',
    done: 'Delivery has started.',
  },
  cannot_deliver: {
    button: 'I cannot deliver',
    title: 'Give this order up?',
    body: (total) =>
      `The buyer gets ${total} back at once. It counts in your cancellation rate and cannot be undone.`,
    confirm: 'Give it up',
    done: 'The order is cancelled. The buyer has the money back.',
  },
} as const satisfies Record<string, ActionWords | string>;

export const yourMove = 'Your move';

/** The thing that is sold, one of it. */
export const itemNoun = { account: 'account', gift_card: 'code' } as const;

export function plural(noun: string, count: number): string {
  return count === 1 ? noun : `${noun}s`;
}
