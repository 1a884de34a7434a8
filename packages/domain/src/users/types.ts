/** What must end before a user can ask for the closing of their account. */
export const CLOSING_BLOCKS = [
  'staff',
  'open_orders',
  'open_disputes',
  'recall_cover',
  'debt',
  'money_on_hold',
  'wallet_money',
  'pending_payments',
  'open_chargebacks',
  'open_verification',
  'open_reports',
] as const;

/** What may still be under way then, and must have ended before the account is erased. */
export const CLOSING_WAITS = ['money', 'withdrawals', 'refunds'] as const;

export type ClosingBlock = (typeof CLOSING_BLOCKS)[number];
export type ClosingWait = (typeof CLOSING_WAITS)[number];
export type ClosingObstacle = ClosingBlock | ClosingWait;

export const CLOSING_OBSTACLES = [...CLOSING_BLOCKS, ...CLOSING_WAITS] as const;

/** One of them, with what a user needs to know of it. */
export interface Obstacle {
  readonly obstacle: ClosingObstacle;
  /** How many things there are. */
  readonly count: number;
  /** Null if it is not about money. */
  readonly amount_minor: number | null;
  /** When it ends by itself; null if that is unknown. */
  readonly until: Date | null;
}

export const TRACE_KINDS = ['device', 'document', 'person', 'payout_method'] as const;
/** What of a banned user is kept as a hash: a person is a name with a birth date. */
export type TraceKind = (typeof TRACE_KINDS)[number];

export const RESTRICTION_KINDS = [
  'warning',
  'sell_restricted',
  'buy_restricted',
  'chat_muted',
  'suspended',
  'banned',
  'points_only',
] as const;
/**
 * What staff and the ladder of points do to a user (rules.md §9); a ban has no end. Points that led
 * to nothing else restrict nothing; that they were given is kept here when they are appealed.
 */
export type RestrictionKind = (typeof RESTRICTION_KINDS)[number];
