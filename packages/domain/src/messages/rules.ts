import { later } from '../kernel/clock.ts';
import { isReservable } from '../offers/policy.ts';
import type { OfferState } from '../offers/states.ts';
import type { MessageState, WriteObstacle } from './types.ts';

/** The longest message, in UTF-16 units. */
export const MESSAGE_MAX_LENGTH = 2_000;
/** The most pictures of one message. */
export const MAX_ATTACHMENTS = 5;
/** How long a sender may delete a message that nobody has read. */
const DELETE_MINUTES = 2;
/** How long an order's thread stays open after the order is closed. */
const ORDER_THREAD_OPEN_DAYS = 14;
/** How long its text is kept after the order is closed (rules.md §9 "Chat"). */
export const TEXT_KEPT_DAYS = 180;
/** Another try to send what the filter has blocked counts no second block within so long. */
export const RETRY_MINUTES = 10;

/** Over which questions the time of a seller's answers is taken, and how many say anything. */
export const ANSWER_TIME = { days: 90, least_questions: 3 } as const;

const DAY_MS = 86_400_000;

/** What decides whether somebody may write in a thread. */
export interface WriteFacts {
  readonly now: Date;
  /** Of a question: the state of its offer. */
  readonly offer_state: OfferState | null;
  /** Of an order: when it was closed; null while it runs. */
  readonly order_closed_at: Date | null;
  /** Of an order: when its buyer last claimed that it was taken back; null for never. */
  readonly claimed_at: Date | null;
  readonly erased_at: Date | null;
  /** Whether one of the two has blocked the other. */
  readonly is_blocked: boolean;
  /** Whether a restriction takes questions from the writer: they may talk about orders alone. */
  readonly is_suspended: boolean;
}

/** Offers that can be bought now or as soon as there is stock again. */
const isAskable = (state: OfferState) =>
  isReservable(state) || state === 'out_of_stock' || state === 'reserved';

/**
 * Why a party cannot write (rules.md §9); null when they can. A block and a restriction end
 * questions and nothing of an order: both sides must be able to finish it. A question that was
 * erased begins anew with its next message.
 */
export function writeObstacle(facts: WriteFacts): WriteObstacle | null {
  const { now, offer_state, erased_at, is_blocked, is_suspended } = facts;
  if (offer_state === null) {
    if (erased_at !== null) return 'erased';
    const closes = orderThreadCloses(facts);
    return closes !== null && closes <= now ? 'order_closed' : null;
  }
  if (is_blocked) return 'blocked';
  if (is_suspended) return 'suspended';
  return isAskable(offer_state) ? null : 'offer_unavailable';
}

/**
 * When nobody can write in the thread of an order any more; null while it runs. A recall claim
 * opens it again (rules.md §9 "Chat").
 */
export function orderThreadCloses({
  order_closed_at: closedAt,
  claimed_at: claimedAt,
}: Pick<WriteFacts, 'order_closed_at' | 'claimed_at'>): Date | null {
  if (closedAt === null) return null;
  const from = claimedAt === null ? closedAt : later(closedAt, claimedAt);
  return new Date(from.getTime() + ORDER_THREAD_OPEN_DAYS * DAY_MS);
}

/** When the text of a thread is erased: after its order was closed, or after its last message. */
export const textErasedAt = (endedAt: Date): Date =>
  new Date(endedAt.getTime() + TEXT_KEPT_DAYS * DAY_MS);

/**
 * Until when its sender may delete a message; null if they may not: somebody has read or reported
 * it, it is deleted already, or the time is over.
 */
export function deletableUntil(
  message: {
    readonly state: MessageState;
    readonly seq: number;
    readonly created_at: Date;
    readonly is_reported: boolean;
  },
  { now, read_seq: readSeq }: { readonly now: Date; readonly read_seq: number },
): Date | null {
  const until = new Date(message.created_at.getTime() + DELETE_MINUTES * 60_000);
  const isUnread = message.seq > readSeq && !message.is_reported;
  return message.state === 'sent' && isUnread && now < until ? until : null;
}
