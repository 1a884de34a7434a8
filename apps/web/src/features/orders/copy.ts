import type { OrderView } from '@guildhall/api/orders/views';
import type { ListOrders } from '@guildhall/domain/orders/schema';
import type { OrderEvent, UnitEvent } from '@guildhall/domain/orders/states';
import type { OrderState } from '@guildhall/domain/orders/types';

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
} as const;

export interface LeadFacts {
  readonly total: string;
  /** What the seller gets; empty for the buyer. */
  readonly net: string;
  readonly seller: string;
  readonly noun: string;
  /** When the state changes by itself, written out. */
  readonly automatic: string;
  /** How long after the promised time the buyer may leave. */
  readonly grace: string;
  readonly promise: 'open' | 'passed' | 'late';
  /** Units that wait for the buyer: still sealed, and opened but not confirmed. */
  readonly sealed: number;
  readonly opened: number;
  /** The last event of the whole order. */
  readonly ending: string;
}

/** One sentence around one moment: `before` moment `after`. Without a moment only `before`. */
export interface Lead {
  readonly before: string;
  readonly moment: 'due' | 'promised' | null;
  readonly after: string;
}

type LeadWords = (facts: LeadFacts) => Lead;

const until = (before: string, after: string): Lead => ({ before, moment: 'due', after });
const promised = (before: string, after: string): Lead => ({ before, moment: 'promised', after });
const plainly = (before: string): Lead => ({ before, moment: null, after: '' });

const buyerWaits: LeadWords = ({ seller, total, automatic, promise, grace }) => {
  if (promise === 'late') {
    return until(
      `${seller} is late: take your money back now or wait; on `,
      ` ${total} comes back to your wallet by itself.`,
    );
  }
  if (promise === 'passed') {
    return until(
      `The promised time has passed: ${grace} after it you may take your money back, and on `,
      ' it comes back by itself.',
    );
  }
  return promised(
    `${seller} has until `,
    ` to deliver; if nothing has come by ${automatic}, your ${total} comes back by itself.`,
  );
};

const sellerDelivers: LeadWords = ({ promise, automatic }) =>
  promise === 'open'
    ? promised(
        'Deliver before ',
        `; if nothing has come by ${automatic}, the order is cancelled by itself and the buyer has the money back.`,
      )
    : until(
        'You are late, so deliver now: the buyer may soon cancel, and on ',
        ' the order is cancelled by itself.',
      );

const buyerChecks: LeadWords = ({ sealed, opened, noun, seller }) => {
  const rest = `; if you do nothing, it counts as confirmed and ${seller} is credited.`;
  if (opened === 0) return until(`Reveal and check your ${plural(noun, sealed)} before `, rest);
  if (sealed === 0) return until('Check that it works and confirm receipt before ', rest);
  return until(
    `${sealed} sealed and ${opened} opened wait for you: check each ${noun} and confirm before `,
    '; what you leave alone counts as confirmed by itself.',
  );
};

const back = (why: string, total: string) => plainly(`${why}: ${total} is back in your wallet.`);

const cancelledForBuyer: LeadWords = ({ ending, total, seller }) => {
  if (ending === 'cancel_before_start') return back('You cancelled in time', total);
  if (ending === 'cancel_late') return back('It was late, so the order is cancelled', total);
  if (ending === 'cannot_deliver') return back(`${seller} could not deliver`, total);
  if (ending === 'follow_units') return back('You returned it sealed', total);
  return back('The order is cancelled', total);
};

const cancelledForSeller: LeadWords = ({ ending }) => {
  if (ending === 'cancel_late') {
    return plainly('It was late, so the order is cancelled and the buyer has the money back.');
  }
  if (ending === 'cannot_deliver') {
    return plainly('You gave this order up, and the buyer has the money back.');
  }
  if (ending === 'follow_units') {
    return plainly('The buyer returned it sealed: the money went back, and it is in stock again.');
  }
  return plainly('The buyer cancelled, and the money went back.');
};

const waitForReview = until(
  'The payment is being looked at until ',
  '; then it comes back by itself.',
);
const inDispute = plainly('A dispute is open, and every clock of the order stands still.');
const chargedBack = plainly('The payment was charged back, and the order has ended.');

/** What happens next, who must act, until when, and what happens by itself if nobody does. */
export const leadWords: Record<OrderState, Record<'buyer' | 'seller', LeadWords>> = {
  awaiting_payment: {
    buyer: () => until('Pay before ', ', or the order closes by itself and nothing is charged.'),
    seller: () =>
      until(
        'The buyer has until ',
        ' to pay; otherwise the order closes by itself and the items go back on sale.',
      ),
  },
  payment_review: { buyer: () => waitForReview, seller: () => waitForReview },
  paid: { buyer: buyerWaits, seller: sellerDelivers },
  in_delivery: { buyer: buyerWaits, seller: sellerDelivers },
  delivered: {
    buyer: buyerChecks,
    seller: ({ net }) =>
      until(
        'The buyer checks until ',
        `; if they do nothing, it counts as confirmed and ${net} is credited to you.`,
      ),
  },
  in_protection: {
    buyer: () =>
      until('Nothing to do: you are protected until ', ', then the order ends by itself.'),
    seller: () => until('Nothing to do: what is on hold is released to you by itself on ', '.'),
  },
  completed: {
    buyer: ({ seller }) =>
      plainly(`This order is finished: the protection has ended, and ${seller} has been paid.`),
    seller: ({ net }) => plainly(`This order is finished: ${net} is yours.`),
  },
  disputed: { buyer: () => inDispute, seller: () => inDispute },
  refunded: {
    buyer: ({ total }) => back('The order is refunded', total),
    seller: () => plainly('The order is refunded to the buyer.'),
  },
  cancelled: { buyer: cancelledForBuyer, seller: cancelledForSeller },
  expired: {
    buyer: ({ ending }) =>
      ending === 'abandon'
        ? plainly('You cancelled before paying, and nothing was charged.')
        : plainly(
            'The order was not paid in time and has closed; a payment that still arrives goes to your wallet.',
          ),
    seller: () => plainly('The buyer did not pay, and the items are back on sale.'),
  },
  charged_back: { buyer: () => chargedBack, seller: () => chargedBack },
};

/** A second line under the sentence, where there is a choice worth knowing. */
export const leadNotes = {
  reserved: 'The items are reserved for you until then.',
  not_started: 'Until the seller starts, you can cancel and have the money back at once.',
  sealed: (total: string) => `As long as it is sealed, you can return it and have ${total} back.`,
  rest: 'the rest',
  look_again: 'You can still look at what you bought. Every look is logged.',
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
  } satisfies Record<ListOrders['tab'], string>,
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
  nothing_due: 'Nothing is due',
  count: (count: string, more: boolean) => `${count}${more ? '+' : ''} orders`,
  load_failed: 'The orders did not load',
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

export const orderTabs = Object.keys(listCopy.tabs) as (keyof typeof listCopy.tabs)[];

/** What a deadline means in a list, in two or three words. */
export const dueWords = {
  expire: { bought: 'Pay before', sold: 'Buyer pays before' },
  cancel_late: { bought: 'Delivery before', sold: 'Deliver before' },
  confirm_silently: { bought: 'Check before', sold: 'Buyer checks until' },
  complete: { bought: 'Protected until', sold: 'Released on' },
  /** The promised time has passed; this is the one at which the order gives up. */
  late: { bought: 'Cancels itself on', sold: 'Cancels itself on' },
} as const satisfies Record<
  NonNullable<OrderView['next']['on_due']> | 'late',
  Readonly<Record<'bought' | 'sold', string>>
>;

/** The thing that is sold, one of it. */
export const itemNoun = { account: 'account', gift_card: 'code' } as const;

export function plural(noun: string, count: number): string {
  return count === 1 ? noun : `${noun}s`;
}
