import type { RuleBook } from '../kernel/rules/rule-book.ts';
import type { Lifecycle, LifecycleTypes, Transition } from '../kernel/transitions.ts';
import { editableUntil, isBetter } from './rules.ts';
import {
  FEEDBACK_STATES,
  type FeedbackActor,
  type FeedbackEvent,
  type FeedbackState,
  type Rating,
  type RemovalReason,
} from './types.ts';

/** The lifecycle of a feedback (rules.md §9 "Feedback"). */
export interface FeedbackFacts {
  readonly now: Date;
  /** When the order can be rated no more. */
  readonly closes_at: Date;
  /** Whether both sides of the order have given feedback. */
  readonly both_given: boolean;
  /** Whether the two share a device or a payout method. */
  readonly are_linked: boolean;
  /** Of this feedback: null before it is given, or shown. */
  readonly rating: Rating | null;
  readonly given_at: Date | null;
  readonly published_at: Date | null;
  /** When it was edited after it was shown. */
  readonly edited_at: Date | null;
  readonly replied_at: Date | null;
  /** When something of the order was last refunded. */
  readonly refunded_at: Date | null;
  readonly rules: Pick<RuleBook, 'feedback'>;
}

export type FeedbackRefusal =
  | 'TOO_LATE'
  | 'LINKED'
  | 'BLIND'
  | 'EDITED_BEFORE'
  | 'ONLY_UPWARD'
  | 'REPLIED_BEFORE';

export interface FeedbackTypes extends LifecycleTypes {
  readonly state: FeedbackState;
  readonly event: FeedbackEvent;
  readonly actor: FeedbackActor;
  readonly facts: FeedbackFacts;
  readonly refusal: FeedbackRefusal;
  readonly timer: 'window';
  readonly effect: never;
  readonly payloads: {
    readonly give: { readonly rating: Rating };
    readonly edit: { readonly rating: Rating };
    readonly remove: { readonly reason: RemovalReason };
  };
  readonly party: never;
  readonly notices: object;
}

type FeedbackRow = Transition<FeedbackTypes>;
type Guard = (facts: FeedbackFacts) => FeedbackRefusal | null;

const windowIsOpen: Guard = ({ now, closes_at }) => (now < closes_at ? null : 'TOO_LATE');

const mayGive: Guard = (facts) => windowIsOpen(facts) ?? (facts.are_linked ? 'LINKED' : null);

/** Blind until both have spoken or the window ends, so that nobody answers in kind. */
const blindIsOver: Guard = ({ both_given, now, closes_at }) =>
  both_given || now >= closes_at ? null : 'BLIND';

/** Once, within the days of the rule book. */
const mayEdit: Guard = ({ now, published_at, edited_at, rules }) => {
  if (edited_at !== null) return 'EDITED_BEFORE';
  const until = published_at === null ? null : editableUntil(published_at, rules.feedback);
  return until !== null && now < until ? null : 'TOO_LATE';
};

/** A change for the worse needs a refund that came after what was said. */
const upwardOrRefunded = (
  { rating }: FeedbackTypes['payloads']['edit'],
  { rating: before, given_at, refunded_at }: FeedbackFacts,
): FeedbackRefusal | null => {
  const isRefunded = refunded_at !== null && given_at !== null && refunded_at > given_at;
  const isUpward = before !== null && isBetter(rating, before);
  return isUpward || isRefunded ? null : 'ONLY_UPWARD';
};

const notReplied: Guard = ({ replied_at }) => (replied_at === null ? null : 'REPLIED_BEFORE');

export const feedbackTransitions: readonly FeedbackRow[] = [
  {
    rule: 'F1',
    event: 'give',
    from: [null],
    to: 'given',
    by: ['author'],
    guard: mayGive,
    timer: 'window',
  },
  {
    rule: 'F2',
    event: 'edit',
    from: ['given'],
    to: 'given',
    by: ['author'],
    guard: windowIsOpen,
    timer: 'window',
  },
  {
    rule: 'F3',
    event: 'publish',
    from: ['given'],
    to: 'published',
    by: ['system'],
    guard: blindIsOver,
  },
  {
    rule: 'F4',
    event: 'edit',
    from: ['published'],
    to: 'published',
    by: ['author'],
    guard: mayEdit,
    checkPayload: upwardOrRefunded,
  },
  {
    rule: 'F5',
    event: 'reply',
    from: ['published'],
    to: 'published',
    by: ['rated'],
    guard: notReplied,
  },
  {
    rule: 'F6',
    event: 'remove',
    from: ['published'],
    to: 'removed',
    by: ['support', 'admin'],
  },
  // An appeal against the removal was right.
  {
    rule: 'F7',
    event: 'reinstate',
    from: ['removed'],
    to: 'published',
    by: ['support', 'admin'],
  },
];

export const feedbackLifecycle: Lifecycle<FeedbackTypes> = {
  name: 'feedback',
  transitions: feedbackTransitions,
  states: FEEDBACK_STATES,
  // Published feedback stays; only staff end it, or bring it back.
  terminal: ['removed'],
  waitsFor: {},
};
