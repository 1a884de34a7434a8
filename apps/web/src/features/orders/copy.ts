import type { OrderView } from '@guildhall/api/orders/views';
import type { OrderTab } from './hooks.ts';
import type { OrderEvent, UnitEvent } from '@guildhall/domain/orders/states';
import type { OrderState, UnitState } from '@guildhall/domain/orders/types';

type Side = OrderView['side'];
type BySide = Readonly<Record<Side, string>>;

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
  actors: {
    buyer: 'The buyer',
    seller: 'The seller',
    system: 'By itself',
    support: 'Support',
    admin: 'Support',
  },
  units: (noun: string, positions: readonly number[]) =>
    `${capital(noun)}${positions.length === 1 ? '' : 's'} ${listOf(positions.map(String))}`,
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
  your_move: 'Your move',
  their_move: { buyer: 'Waiting for the seller', seller: 'Waiting for the buyer' },
  by_itself: 'Goes on by itself',
  over: 'Closed',
  overdue: 'any moment now',
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
  money: 'What you pay',
  money_paid: 'What you paid',
  items: (count: number, price: string) => (count === 1 ? 'Item' : `${count} items at ${price}`),
  fee: 'Protection fee',
  total: 'Total',
  money_help: 'The total is the price you were shown. The fee comes back with every refund.',
} as const;

export const earningsCopy = {
  title: 'What you get',
  before: 'This is what the order brings once the buyer has confirmed.',
  price: 'Price',
  commission: 'Commission',
  net: 'You get',
  available: 'Available when confirmed',
  hold: 'On hold',
  hold_days: (days: string) => `On hold for ${days} after confirmation`,
  hold_until: (date: string) => `On hold until ${date}`,
  hold_over: 'Hold, released',
  reserve: (days: string) => `Reserve, released ${days} after confirmation`,
  reserve_until: (date: string) => `Reserve until ${date}`,
  reserve_over: 'Reserve, released',
  none: 'Nothing was earned with this order.',
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

export const listCopy = {
  purchased: 'Purchased',
  sold: 'Sold',
  purchased_help: 'Everything you have bought, newest first.',
  sold_help: 'Everything you have sold, newest first. Amounts are what you get.',
  tabs: {
    all: 'All',
    needs_you: 'Needs you',
    open: 'Open',
    protected: 'Protected',
    finished: 'Finished',
  } satisfies Record<OrderTab, string>,
  tabs_label: 'Orders by state',
  search: 'Search your orders',
  search_placeholder: 'Title, game, person or number',
  column_order: 'Order',
  column_seller: 'Seller',
  column_buyer: 'Buyer',
  column_state: 'State',
  column_next: 'Next',
  column_paid: 'Total',
  column_earned: 'You get',
  needs_you: 'Your move',
  nothing_due: 'Nothing is due',
  count: (count: string, more: boolean) => `${count}${more ? '+' : ''} orders`,
  load_failed: 'The orders did not load',
  not_signed_in: 'Sign in to see your orders',
  empty_purchased: 'You have not bought anything yet',
  empty_purchased_help: 'Whatever you buy stands here, with what happens next and until when.',
  empty_sold: 'Nothing is sold yet',
  empty_sold_help: 'Sales stand here as soon as a buyer has opened an order.',
  empty_tab: 'No orders here',
  empty_tab_help: 'There is nothing in this state right now.',
  empty_search: 'No order matches',
  empty_search_help: 'Try fewer letters, or the last characters of the order’s number.',
  browse: 'Look around the shop',
  show_all: 'Show all orders',
  clear_search: 'Clear the search',
} as const;

/** What a deadline means in a list, in two or three words. */
export const dueWords = {
  expire: { bought: 'Pay before', sold: 'Buyer pays before' },
  cancel_late: { bought: 'Delivery before', sold: 'Deliver before' },
  confirm_silently: { bought: 'Check before', sold: 'Buyer checks until' },
  complete: { bought: 'Protected until', sold: 'Released on' },
} as const satisfies Record<
  NonNullable<OrderView['next']['on_due']>,
  Readonly<Record<'bought' | 'sold', string>>
>;

/** The thing that is sold, one of it. */
export const itemNoun = { account: 'account', gift_card: 'code' } as const;

export function plural(noun: string, count: number): string {
  return count === 1 ? noun : `${noun}s`;
}

function capital(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

export function listOf(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
