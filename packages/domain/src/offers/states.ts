import type { Lifecycle, LifecycleTypes, Transition } from '../kernel/transitions.ts';

export const OFFER_STATES = [
  'draft',
  'pending_review',
  'active',
  'reserved',
  'out_of_stock',
  'paused',
  'expired',
  'sold_out',
  'rejected',
  'removed',
  'archived',
] as const;
export type OfferState = (typeof OFFER_STATES)[number];
/** In which an offer is for sale, or may be again without a review. */
export const LISTED_OFFER_STATES = ['active', 'out_of_stock', 'paused', 'expired'] as const;
export const TERMINAL_OFFER_STATES = ['removed', 'archived'] as const;

export type OfferEvent =
  | 'create'
  | 'publish'
  | 'submit'
  | 'send_to_review'
  | 'approve'
  | 'reject'
  | 'revise'
  | 'edit'
  | 'reserve_last'
  | 'run_out'
  | 'restock'
  | 'sell_out'
  | 'pause'
  | 'resume'
  | 'expire'
  | 'renew'
  | 'remove'
  | 'reinstate'
  | 'archive'
  | 'restore';

export interface OfferFacts {
  /** Whether staff have to look at the offer before it is listed, as it is after the event. */
  readonly needs_review: boolean;
  readonly now: Date;
  readonly expires_at: Date | null;
  readonly in_stock: boolean;
  /** Whether the seller is on vacation or suspended. */
  readonly is_away: boolean;
  /** Of an archived offer: until when its seller may undo that. */
  readonly restorable_until: Date | null;
}

/** Why staff look at an offer before it is listed, or listed again (rules.md §5, §9). */
export const REVIEW_REASONS = [
  'first_offers',
  'new_card_seller',
  'restricted',
  'rejected_before',
  'price_outlier',
  'contact_details',
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

export type OfferActor = 'seller' | 'moderator' | 'system';
/** Why a guard of this room refuses. */
type OfferRefusal = 'RISK' | 'NOT_YET' | 'IN_STOCK' | 'NO_STOCK' | 'AWAY' | 'TOO_LATE';

/** What an edit changed, by field: the value before and after it. */
export type OfferChanges = Readonly<
  Record<string, { readonly before: unknown; readonly after: unknown }>
>;

export interface OfferTypes extends LifecycleTypes {
  readonly state: OfferState;
  readonly event: OfferEvent;
  readonly actor: OfferActor;
  readonly facts: OfferFacts;
  readonly refusal: OfferRefusal;
  readonly timer: 'expiry';
  readonly effect: never;
  readonly payloads: {
    /** Why it has to be reviewed. */
    readonly submit: { readonly reasons: readonly ReviewReason[] };
    /** What has come up about an offer that is listed. */
    readonly send_to_review: { readonly reasons: readonly ReviewReason[] };
    readonly edit: { readonly changes: OfferChanges; readonly reasons: readonly ReviewReason[] };
    /** The rule that the offer broke, as its seller is told. */
    readonly remove: {
      readonly rule_id: string;
      /** By a decision about a report, which tells the seller itself. */
      readonly by_report?: true;
    };
  };
  readonly party: never;
}

type OfferRow = Transition<OfferTypes>;
type Guard = (facts: OfferFacts) => OfferRefusal | null;

/** The first reason of several guards. */
const firstOf = (facts: OfferFacts, ...guards: readonly Guard[]): OfferRefusal | null =>
  guards.map((guard) => guard(facts)).find((reason) => reason !== null) ?? null;

const isHere: Guard = (facts) => (facts.is_away ? 'AWAY' : null);
const needsNoReview: Guard = (facts) => (facts.needs_review ? 'RISK' : null);
const needsReview: Guard = (facts) => (facts.needs_review ? null : 'RISK');
const inStock: Guard = (facts) => (facts.in_stock ? null : 'NO_STOCK');
const notInStock: Guard = (facts) => (facts.in_stock ? 'IN_STOCK' : null);
const mayPublish: Guard = (facts) => firstOf(facts, isHere, needsNoReview, inStock);
const mayPublishEmpty: Guard = (facts) => firstOf(facts, isHere, needsNoReview, notInStock);
const mayReturn: Guard = (facts) => firstOf(facts, isHere, inStock);
const mayReturnEmpty: Guard = (facts) => firstOf(facts, isHere, notInStock);
const hasExpired: Guard = (facts) =>
  facts.expires_at !== null && facts.now >= facts.expires_at ? null : 'NOT_YET';
const isRestorable: Guard = (facts) =>
  facts.restorable_until !== null && facts.now < facts.restorable_until ? null : 'TOO_LATE';

const offer = (
  event: OfferEvent,
  from: OfferRow['from'],
  to: OfferRow['to'],
  by: readonly OfferActor[],
  rest: Partial<Pick<OfferRow, 'guard' | 'timer' | 'pauses'>> = {},
): OfferRow => ({ rule: '§5', event, from, to, by, ...rest }) as OfferRow;

const expiry = { timer: 'expiry' } as const;

/** The lifecycle of an offer (rules.md §5). */
export const offerTransitions: readonly OfferRow[] = [
  offer('create', [null], 'draft', ['seller']),
  offer('publish', ['draft'], 'active', ['seller'], { guard: mayPublish, ...expiry }),
  offer('publish', ['draft'], 'out_of_stock', ['seller'], { guard: mayPublishEmpty, ...expiry }),
  offer('submit', ['draft'], 'pending_review', ['seller'], { guard: isHere }),
  offer('approve', ['pending_review'], 'active', ['moderator'], { guard: inStock, ...expiry }),
  offer('approve', ['pending_review'], 'out_of_stock', ['moderator'], {
    guard: notInStock,
    ...expiry,
  }),
  offer('reject', ['pending_review'], 'rejected', ['moderator']),
  offer('revise', ['rejected'], 'draft', ['seller']),
  offer('edit', ['draft'], 'draft', ['seller']),
  offer('edit', ['active'], 'active', ['seller'], { guard: needsNoReview, ...expiry }),
  offer('edit', ['out_of_stock'], 'out_of_stock', ['seller'], { guard: needsNoReview, ...expiry }),
  offer('edit', ['paused'], 'paused', ['seller'], { guard: needsNoReview, ...expiry }),
  offer('edit', ['expired'], 'expired', ['seller'], { guard: needsNoReview }),
  offer('edit', LISTED_OFFER_STATES, 'pending_review', ['seller'], {
    guard: needsReview,
  }),
  offer('send_to_review', LISTED_OFFER_STATES, 'pending_review', ['system']),
  offer('reserve_last', ['active'], 'reserved', ['system'], expiry),
  offer('run_out', ['active'], 'out_of_stock', ['system'], expiry),
  offer(
    'restock',
    ['reserved', 'out_of_stock', 'sold_out'],
    'active',
    ['system', 'seller'],
    expiry,
  ),
  offer('sell_out', ['reserved'], 'sold_out', ['system']),
  offer('pause', ['active', 'out_of_stock'], 'paused', ['seller', 'system'], expiry),
  offer('resume', ['paused'], 'active', ['seller', 'system'], { guard: mayReturn, ...expiry }),
  offer('resume', ['paused'], 'out_of_stock', ['seller', 'system'], {
    guard: mayReturnEmpty,
    ...expiry,
  }),
  offer('expire', ['active', 'out_of_stock', 'paused'], 'expired', ['system'], {
    guard: hasExpired,
  }),
  offer('renew', ['expired'], 'active', ['seller'], { guard: mayReturn, ...expiry }),
  offer('renew', ['expired'], 'out_of_stock', ['seller'], { guard: mayReturnEmpty, ...expiry }),
  offer('renew', ['active'], 'active', ['seller'], expiry),
  offer('renew', ['out_of_stock'], 'out_of_stock', ['seller'], expiry),
  offer('renew', ['paused'], 'paused', ['seller'], expiry),
  offer(
    'remove',
    ['active', 'reserved', 'out_of_stock', 'paused', 'pending_review', 'expired', 'sold_out'],
    'removed',
    ['moderator'],
    { pauses: true },
  ),
  // An appeal was right. What was for sale is as its stock and its seller are now.
  offer('reinstate', ['removed'], 'previous', ['moderator']),
  offer('reinstate', ['removed'], 'active', ['moderator'], { guard: mayReturn, ...expiry }),
  offer('reinstate', ['removed'], 'out_of_stock', ['moderator'], {
    guard: mayReturnEmpty,
    ...expiry,
  }),
  offer('reinstate', ['removed'], 'paused', ['moderator'], expiry),
  offer(
    'archive',
    [
      'draft',
      'pending_review',
      'active',
      'out_of_stock',
      'paused',
      'expired',
      'sold_out',
      'rejected',
    ],
    'archived',
    ['seller'],
    { pauses: true },
  ),
  offer('restore', ['archived'], 'previous', ['seller'], { guard: isRestorable }),
];

export const offerLifecycle: Lifecycle<OfferTypes> = {
  name: 'offer',
  transitions: offerTransitions,
  states: OFFER_STATES,
  terminal: TERMINAL_OFFER_STATES,
  waitsFor: {},
};
