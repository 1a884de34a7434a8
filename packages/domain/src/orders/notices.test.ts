import { expect, test } from 'vitest';
import { requestTransitions } from './request-states.ts';
import { orderTransitions } from './states.ts';
import { unitTransitions } from './unit-states.ts';

/** Each rule and event, what the buyer gets, and what the seller gets. */
const EXPECTED: readonly [row: string, buyer: string | null, seller: string | null][] = [
  ['O4 pay', 'order_paid', 'order_sold'],
  ['O4 clear_review', 'order_paid', 'order_sold'],
  // The seller does not know of an order that is in review.
  ['O5 reject_review', 'order_cancelled', null],
  // The stock delivers at once, and the mails of the payment say so: one moment, one mail.
  ['O6 deliver_instantly', null, null],
  ['O8 cancel_before_start', 'order_cancelled', 'order_cancelled'],
  ['O9 agree_cancellation', 'order_cancelled', 'order_cancelled'],
  ['O26 extend_delivery', null, 'extension_accepted'],
  ['O10 deliver', 'order_delivered', 'delivery_received'],
  ['O11 cancel_late', 'order_cancelled', 'order_cancelled'],
  ['O12 cannot_deliver', 'order_cancelled', 'order_cancelled'],
  ['O24 charge_back', null, 'order_cancelled'],
  ['O22 follow_units', 'order_completed', 'sale_completed'],
  ['O14 return_sealed', 'order_refunded', 'unit_returned'],
  ['O15 confirm', null, 'order_confirmed'],
  ['O16 confirm_silently', null, 'order_confirmed'],
  ['O27 replace', null, null],
  ['O29 report_problem', null, 'problem_reported'],
  ['O25 refund', 'order_refunded', 'sale_refunded'],
  ['O25 refund_part', 'order_refunded', 'sale_refunded'],
  // The other party is notified: the one who asks, refuses or withdraws knows it already.
  ['O9 ask_cancellation', null, 'cancellation_asked'],
  ['O26 ask_extension', 'extension_asked', null],
  ['O9 refuse_request', 'cancellation_refused', null],
  ['O26 refuse_request', null, 'extension_refused'],
  ['O9 withdraw_request', null, 'cancellation_withdrawn'],
  ['O26 withdraw_request', 'extension_withdrawn', null],
  // Nobody: steps that another row, a use case or the page itself says.
  ['O1 check_out', null, null],
  ['O2 expire', null, null],
  ['O2 abandon', null, null],
  ['O3 pay_into_review', null, null],
  ['O7 start_delivery', null, null],
  ['O15 follow_units', null, null],
  ['O14 follow_units', null, null],
  ['O17 follow_units', null, null],
  ['O18 follow_units', null, null],
  ['O19 follow_units', null, null],
  ['O1 reserve', null, null],
  ['O6 deliver', null, null],
  ['O2 cancel', null, null],
  ['O13 reveal', null, null],
  ['O17 dispute', null, null],
  // The dispute says how it ends for its units.
  ['O18 release', null, null],
  ['O19 refund', null, null],
  ['O20 refund_part', null, null],
  ['O21 replace', null, null],
  ['O22 complete', null, null],
  // So does a recall claim.
  ['O23 claim', null, null],
  ['O23 approve_claim', null, null],
  ['O23 approve_claim_part', null, null],
  ['O9 accept_request', null, null],
  ['O26 accept_request', null, null],
  ['O9 end_request', null, null],
];

test('every row notifies whom it should', () => {
  const rows = [...orderTransitions, ...unitTransitions, ...requestTransitions].map(
    ({ rule, event, notices }) =>
      JSON.stringify([`${rule} ${event}`, notices?.buyer ?? null, notices?.seller ?? null]),
  );
  // Several rows of one rule and event have the same notices: the invariant of mails needs it.
  expect(new Set(rows)).toEqual(new Set(EXPECTED.map((row) => JSON.stringify(row))));
});

test('all units that one event moves have the same notices', () => {
  // All units of a dispute are disputed; no other event moves them with those that are not.
  const noticesOf = Map.groupBy(
    unitTransitions,
    ({ event, from }) => `${event} ${from.includes('disputed') ? 'disputed' : ''}`,
  );
  for (const [event, rows] of noticesOf) {
    expect(new Set(rows.map(({ notices }) => JSON.stringify(notices))).size, event).toBe(1);
  }
});
