import type { OrderView } from '@guildhall/api/orders/views';
import type { OrderState } from '@guildhall/domain/orders/types';
import { plural } from './copy.ts';

export interface NextStepFacts {
  readonly total: string;
  /** What the seller gets; empty for everybody else. */
  readonly net: string;
  readonly seller: string;
  readonly buyer: string;
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
export interface NextStepSentence {
  readonly before: string;
  readonly moment: 'due' | 'promised' | null;
  readonly after: string;
}

type NextStepText = (facts: NextStepFacts) => NextStepSentence;

const until = (before: string, after: string): NextStepSentence => ({
  before,
  moment: 'due',
  after,
});
const promised = (before: string, after: string): NextStepSentence => ({
  before,
  moment: 'promised',
  after,
});
const plainly = (before: string): NextStepSentence => ({ before, moment: null, after: '' });

const buyerWaits: NextStepText = ({ seller, total, automatic, promise, grace }) => {
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

const sellerDelivers: NextStepText = ({ promise, automatic }) =>
  promise === 'open'
    ? promised(
        'Deliver before ',
        `; if nothing has come by ${automatic}, the order is cancelled by itself and the buyer has the money back.`,
      )
    : until(
        'You are late, so deliver now: the buyer may soon cancel, and on ',
        ' the order is cancelled by itself.',
      );

const buyerChecks: NextStepText = ({ sealed, opened, noun, seller }) => {
  const rest = `; if you do nothing, it counts as confirmed and ${seller} is credited.`;
  if (opened === 0) return until(`Reveal and check your ${plural(noun, sealed)} before `, rest);
  if (sealed === 0) return until('Check that it works and confirm receipt before ', rest);
  return until(
    `${sealed} sealed and ${opened} opened wait for you: check each ${noun} and confirm before `,
    '; what you leave alone counts as confirmed by itself.',
  );
};

const back = (why: string, total: string) => plainly(`${why}: ${total} is back in your wallet.`);

const cancelledForBuyer: NextStepText = ({ ending, total, seller }) => {
  if (ending === 'cancel_before_start') return back('You cancelled in time', total);
  if (ending === 'cancel_late') return back('It was late, so the order is cancelled', total);
  if (ending === 'cannot_deliver') return back(`${seller} could not deliver`, total);
  if (ending === 'follow_units') return back('You returned it sealed', total);
  return back('The order is cancelled', total);
};

const cancelledForSeller: NextStepText = ({ ending }) => {
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

const staffWatchesDelivery: NextStepText = ({ seller, buyer, promise, automatic }) =>
  promise === 'open'
    ? promised(
        `${seller} has until `,
        ` to deliver; if nothing has come by ${automatic}, the order is cancelled and ${buyer} is refunded.`,
      )
    : until(
        `${seller} is late; on `,
        ` the order is cancelled automatically and ${buyer} is refunded.`,
      );

const cancelledForStaff: NextStepText = ({ ending, seller, buyer }) => {
  if (ending === 'cancel_late')
    return plainly(`Cancelled because it was late; ${buyer} is refunded.`);
  if (ending === 'cannot_deliver') {
    return plainly(`${seller} could not deliver; ${buyer} is refunded.`);
  }
  if (ending === 'follow_units') {
    return plainly(`${buyer} returned everything unopened and is refunded.`);
  }
  return plainly(`The order was cancelled; ${buyer} is refunded.`);
};

const waitForReview = until(
  'The payment is being looked at until ',
  '; then it comes back by itself.',
);
const inDispute = plainly('A dispute is open, and every clock of the order stands still.');
const chargedBack = plainly('The payment was charged back, and the order has ended.');

/** What happens next, who must act, until when, and what happens by itself if nobody does. */
export const nextStepText: Record<OrderState, Record<OrderView['side'], NextStepText>> = {
  awaiting_payment: {
    buyer: () => until('Pay before ', ', or the order closes by itself and nothing is charged.'),
    seller: () =>
      until(
        'The buyer has until ',
        ' to pay; otherwise the order closes by itself and the items go back on sale.',
      ),
    staff: ({ buyer }) =>
      until(`${buyer} has until `, ' to pay; otherwise the order closes automatically.'),
  },
  payment_review: {
    buyer: () => waitForReview,
    seller: () => waitForReview,
    staff: ({ buyer }) =>
      until(
        'The payment needs a review before ',
        `; without one the order is cancelled and ${buyer} is refunded.`,
      ),
  },
  paid: { buyer: buyerWaits, seller: sellerDelivers, staff: staffWatchesDelivery },
  in_delivery: { buyer: buyerWaits, seller: sellerDelivers, staff: staffWatchesDelivery },
  delivered: {
    buyer: buyerChecks,
    seller: ({ net }) =>
      until(
        'The buyer checks until ',
        `; if they do nothing, it counts as confirmed and ${net} is credited to you.`,
      ),
    staff: ({ buyer, seller }) =>
      until(
        `${buyer} has until `,
        ` to check the delivery; after that it counts as confirmed and ${seller} is credited.`,
      ),
  },
  in_protection: {
    buyer: () =>
      until('Nothing to do: you are protected until ', ', then the order ends by itself.'),
    seller: () => until('Nothing to do: what is on hold is released to you by itself on ', '.'),
    staff: ({ buyer, seller }) =>
      until(`${buyer} is protected until `, `; then the hold is released to ${seller}.`),
  },
  completed: {
    buyer: ({ seller }) =>
      plainly(`This order is finished: the protection has ended, and ${seller} has been paid.`),
    seller: ({ net }) => plainly(`This order is finished: ${net} is yours.`),
    staff: ({ seller }) =>
      plainly(`This order is complete: the protection has ended, and ${seller} has been paid.`),
  },
  disputed: { buyer: () => inDispute, seller: () => inDispute, staff: () => inDispute },
  refunded: {
    buyer: ({ total }) => back('The order is refunded', total),
    seller: () => plainly('The order is refunded to the buyer.'),
    staff: ({ total, buyer }) => plainly(`The order is refunded: ${buyer} has ${total} back.`),
  },
  cancelled: {
    buyer: cancelledForBuyer,
    seller: cancelledForSeller,
    staff: cancelledForStaff,
  },
  expired: {
    buyer: ({ ending }) =>
      ending === 'abandon'
        ? plainly('You cancelled before paying, and nothing was charged.')
        : plainly(
            'The order was not paid in time and has closed; a payment that still arrives goes to your wallet.',
          ),
    seller: () => plainly('The buyer did not pay, and the items are back on sale.'),
    staff: ({ ending, buyer }) =>
      ending === 'abandon'
        ? plainly(`${buyer} cancelled before paying; nothing was charged.`)
        : plainly(`${buyer} did not pay in time; nothing was charged.`),
  },
  charged_back: { buyer: () => chargedBack, seller: () => chargedBack, staff: () => chargedBack },
};

/** A second line under the sentence, where there is a choice worth knowing. */
export const nextStepNotes = {
  reserved: 'The items are reserved for you until then.',
  not_started: 'Until the seller starts, you can cancel and have the money back at once.',
  sealed: (total: string) => `As long as it is sealed, you can return it and have ${total} back.`,
  rest: 'the rest',
  look_again: 'You can still look at what you bought. Every look is logged.',
} as const;
