/** What is done in a dispute of the demo's past, and when, until it ends. */
import { HOUR_MS } from '@guildhall/domain/kernel/clock';
import type { Officers } from '../users.ts';
import type { Acts } from './acts.ts';
import type { Ending } from './scripts.ts';

/** Something that is done so many hours after the opening. */
export type TimedAct = readonly [
  hours: number,
  run: (acts: Acts, staff: Officers) => Promise<void>,
];

const APPEAL =
  'I had already sent the list of sessions to the support of the game. They confirm what I said.';

const taken: readonly TimedAct[] = [
  [3, (acts) => acts.answer()],
  [13, (acts) => acts.escalate('buyer')],
  [16, (acts, { first }) => acts.take(first)],
];

const asked: readonly TimedAct[] = [
  ...taken,
  [
    17,
    (acts, { first }) =>
      acts.ask(first, 'buyer', 'Please show the whole screen, with the date and the time.'),
  ],
  [
    22,
    (acts) => acts.bring('buyer', 'It was on the day of the delivery, at a quarter past eight.'),
  ],
];

const rejectedFirst: readonly TimedAct[] = [
  ...taken,
  [28, (acts, { first, second }) => acts.decide(first, 'release', null, second)],
  [36, (acts) => acts.appeal('buyer', APPEAL)],
  [40, (acts, { appeals }) => acts.take(appeals)],
];

export const ENDING_ACTS: Readonly<Record<Ending, readonly TimedAct[]>> = {
  agreed_full: [
    [2, (acts) => acts.answer()],
    [3, (acts) => acts.propose('seller', null)],
    [5, (acts) => acts.accept('buyer')],
  ],
  agreed_part: [
    [4, (acts) => acts.answer()],
    [5, (acts) => acts.propose('seller', 25)],
    [11, (acts) => acts.accept('buyer')],
  ],
  agreed_later: [
    [2, (acts) => acts.answer()],
    [3, (acts) => acts.propose('seller', 10)],
    [7, (acts) => acts.refuse('buyer')],
    [8, (acts) => acts.propose('buyer', 50)],
    [20, (acts) => acts.accept('seller')],
  ],
  silence: [],
  withdrawn: [
    [5, (acts) => acts.answer()],
    [9, (acts) => acts.withdraw()],
  ],
  // The proposal ends after a day, and the negotiation after two: then staff are called.
  expired: [
    [6, (acts) => acts.answer()],
    [8, (acts) => acts.propose('seller', 10)],
    [50, (acts, { first }) => acts.take(first)],
    [70, (acts, { first, second }) => acts.decide(first, 'refund_part', 25, second)],
  ],
  refunded: [
    ...asked,
    [30, (acts, { first, second }) => acts.decide(first, 'refund_full', null, second)],
  ],
  reduced: [
    ...taken,
    [34, (acts, { first, second }) => acts.decide(first, 'refund_part', 50, second)],
    [38, (acts) => acts.acceptDecision('seller')],
  ],
  rejected: [
    ...asked,
    [40, (acts, { first, second }) => acts.decide(first, 'release', null, second)],
    [55, (acts) => acts.acceptDecision('buyer')],
  ],
  appeal_rejected: [
    ...rejectedFirst,
    [60, (acts, { appeals, second }) => acts.decide(appeals, 'release', null, second)],
  ],
  appeal_granted: [
    ...rejectedFirst,
    [62, (acts, { appeals, second }) => acts.decide(appeals, 'refund_full', null, second)],
  ],
};

/** What the buyer wants when they open it, in percent; null is everything. */
export const WANTED: Readonly<Partial<Record<Ending, number>>> = {
  agreed_part: 25,
  agreed_later: 50,
  expired: 25,
};

/** Before the opening, when both have written to each other. */
export const CHAT_BEFORE_MS = HOUR_MS / 2;
