import { CLOSING_BLOCKS, type Obstacle } from './types.ts';

/** How long a user may come back after they have asked for the closing of their account. */
export const CLOSING_DAYS = 14;

/**
 * After a closing that its user has taken back, how long another one waives nothing: closing and
 * coming back would be a way to withdraw without fees.
 */
export const WAIVER_PAUSE_DAYS = 365;

/** How long the erasure waits when something has not ended. */
export const DELAY_DAYS = 7;

/**
 * How long evidence of reveals and of chargebacks is kept after an account was erased: until a bank
 * takes no payment back any more.
 */
export const EVIDENCE_DAYS = 180;

/** The domain of the addresses of erased users, which no mail reaches (RFC 2606). */
const ERASED_DOMAIN = 'erased.invalid';

/** Whether the address is that of an erased user. */
export const isErasedAddress = (email: string): boolean => email.endsWith(`@${ERASED_DOMAIN}`);

const BLOCKS: ReadonlySet<string> = new Set(CLOSING_BLOCKS);

/** Those that keep a user from asking for the closing. */
export const blocksOf = (obstacles: readonly Obstacle[]): readonly Obstacle[] =>
  obstacles.filter(({ obstacle }) => BLOCKS.has(obstacle));

/** For how long hashes of a banned user's things are kept after the erasure (rules.md §9). */
export const TRACE_MONTHS = 36;
