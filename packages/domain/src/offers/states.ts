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
export const TERMINAL_OFFER_STATES = ['removed', 'archived'] as const;

export type OfferEvent =
  | 'create'
  | 'publish'
  | 'submit'
  | 'approve'
  | 'reject'
  | 'revise'
  | 'reserve_last'
  | 'run_out'
  | 'restock'
  | 'sell_out'
  | 'pause'
  | 'resume'
  | 'expire'
  | 'renew'
  | 'remove'
  | 'archive';

export interface OfferFacts {
  readonly needs_review: boolean;
  readonly now: Date;
  readonly expires_at: Date | null;
}

export type OfferActor = 'seller' | 'moderator' | 'system';
/** Why a guard of this room refuses. */
type OfferRefusal = 'RISK' | 'NOT_YET';

export interface OfferTypes extends LifecycleTypes {
  readonly state: OfferState;
  readonly event: OfferEvent;
  readonly actor: OfferActor;
  readonly facts: OfferFacts;
  readonly refusal: OfferRefusal;
  readonly timer: 'expiry';
  readonly effect: never;
  readonly payloads: object;
  readonly party: never;
}

type OfferRow = Transition<OfferTypes>;

const mayPublish = (facts: OfferFacts): OfferRefusal | null => (facts.needs_review ? 'RISK' : null);
const hasExpired = (facts: OfferFacts): OfferRefusal | null =>
  facts.expires_at !== null && facts.now >= facts.expires_at ? null : 'NOT_YET';

const offer = (
  event: OfferEvent,
  from: OfferRow['from'],
  to: OfferState,
  by: readonly OfferActor[],
  rest: Partial<Pick<OfferRow, 'guard' | 'timer' | 'implemented'>> = {},
): OfferRow => ({ rule: '§5', event, from, to, by, implemented: true, ...rest });

const later = { implemented: false } as const;

/** The lifecycle of an offer (rules.md §5). */
export const offerTransitions: readonly OfferRow[] = [
  offer('create', [null], 'draft', ['seller']),
  offer('publish', ['draft'], 'active', ['seller'], { guard: mayPublish, timer: 'expiry' }),
  offer('submit', ['draft'], 'pending_review', ['seller']),
  offer('approve', ['pending_review'], 'active', ['moderator'], { timer: 'expiry' }),
  offer('reject', ['pending_review'], 'rejected', ['moderator'], later),
  offer('revise', ['rejected'], 'draft', ['seller'], later),
  offer('reserve_last', ['active'], 'reserved', ['system'], { timer: 'expiry' }),
  offer('run_out', ['active'], 'out_of_stock', ['system'], { timer: 'expiry' }),
  offer('restock', ['reserved', 'out_of_stock', 'sold_out'], 'active', ['system', 'seller'], {
    timer: 'expiry',
  }),
  offer('sell_out', ['reserved'], 'sold_out', ['system']),
  offer('pause', ['active', 'out_of_stock'], 'paused', ['seller', 'system'], {
    timer: 'expiry',
    ...later,
  }),
  offer('resume', ['paused'], 'active', ['seller'], { timer: 'expiry', ...later }),
  offer('expire', ['active', 'out_of_stock', 'paused'], 'expired', ['system'], {
    guard: hasExpired,
  }),
  offer('renew', ['expired'], 'active', ['seller'], { timer: 'expiry', ...later }),
  offer(
    'remove',
    ['active', 'out_of_stock', 'paused', 'pending_review'],
    'removed',
    ['moderator'],
    {
      ...later,
    },
  ),
  offer('archive', ['draft', 'rejected', 'paused', 'expired', 'sold_out'], 'archived', ['seller'], {
    ...later,
  }),
];

export const offerLifecycle: Lifecycle<OfferTypes> = {
  name: 'offer',
  transitions: offerTransitions,
  states: OFFER_STATES,
  terminal: TERMINAL_OFFER_STATES,
  waitsFor: {},
};
