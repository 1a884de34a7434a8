export const THREAD_KINDS = ['question', 'order'] as const;
/** A question about an offer before a purchase, or the chat of an order (rules.md §9). */
export type ThreadKind = (typeof THREAD_KINDS)[number];

export const MESSAGE_STATES = ['sent', 'deleted', 'erased'] as const;
/** Deleted by its sender before it was read, or erased when the time to keep it was over. */
export type MessageState = (typeof MESSAGE_STATES)[number];

export const WRITE_OBSTACLES = [
  'offer_unavailable',
  'order_closed',
  'erased',
  'blocked',
  'suspended',
] as const;
/** Why a party of a thread cannot write in it now. */
export type WriteObstacle = (typeof WRITE_OBSTACLES)[number];
