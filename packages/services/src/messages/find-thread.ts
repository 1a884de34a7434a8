import { readAppNow } from '@guildhall/db/clock';
import type { Database } from '@guildhall/db/database';
import { findThread, type ThreadKey, type ThreadRow } from '@guildhall/db/messages/commands';
import { findBlocks } from '@guildhall/db/messages/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { takenBy } from '@guildhall/domain/kernel/permissions';
import type { OfferKind } from '@guildhall/domain/kernel/rules/rule-book';
import {
  orderThreadCloses,
  type WriteFacts,
  writeObstacle,
} from '@guildhall/domain/messages/rules';
import type { ThreadSubject } from '@guildhall/domain/messages/schema';
import type { ThreadKind, WriteObstacle } from '@guildhall/domain/messages/types';
import { isPublic } from '@guildhall/domain/offers/policy';
import type { Kysely } from 'kysely';
import type { Viewer } from '../kernel/viewer.ts';
import { findOffer } from '../offers/read-offers.ts';
import { findLastClaim, findOrderById } from '../orders/lock-own-order.ts';
import { findUser, type User } from '../users/find-user.ts';
import type { MessagesContext } from './context.ts';

/** What a thread is about and whose it is, whether it has begun or not. */
export interface ThreadPlace {
  readonly key: ThreadKey;
  /** Undefined before its first message. */
  readonly thread: ThreadRow | undefined;
  readonly kind: ThreadKind;
  readonly offer_id: string;
  readonly order_id: string | null;
  readonly buyer_id: string;
  readonly seller_id: string;
  readonly title: string;
  readonly offer_kind: OfferKind;
  readonly product_slug: string;
}

/** The member of a thread who is not the viewer. */
export const partnerIn = (
  { buyer_id, seller_id }: Pick<ThreadPlace, 'buyer_id' | 'seller_id'>,
  { user_id }: Pick<Viewer, 'user_id'>,
): string => (user_id === buyer_id ? seller_id : buyer_id);

const isMember = (
  { buyer_id, seller_id }: Pick<ThreadPlace, 'buyer_id' | 'seller_id'>,
  { user_id }: Viewer,
) => user_id === buyer_id || user_id === seller_id;

/**
 * The thread that the viewer names, or the place where it will be. Refuses THREAD_NOT_FOUND to
 * everybody who is not one of its two members, and for an offer that is not shown; OWN_QUESTION to
 * the seller of the offer.
 */
export async function findPlace(
  context: Pick<MessagesContext, 'db'>,
  viewer: Viewer,
  { kind, id }: ThreadSubject,
): Promise<ThreadPlace> {
  const { db } = context;
  if (kind === 'offer') return await placeOfQuestion(context, viewer, id);
  if (kind === 'order') {
    const order = await findOrderById(db, id);
    if (order === undefined || !isMember(order, viewer)) throw new Refusal('THREAD_NOT_FOUND');
    const { offer_id, buyer_id, seller_id, snapshot } = order;
    return {
      key: { order_id: order.id },
      thread: await findThread(db, { order_id: order.id }),
      kind: 'order',
      offer_id,
      order_id: order.id,
      buyer_id,
      seller_id,
      title: snapshot.title,
      offer_kind: order.kind,
      product_slug: snapshot.product_slug,
    };
  }
  const thread = await findThread(db, { id });
  if (thread === undefined || !isMember(thread, viewer)) throw new Refusal('THREAD_NOT_FOUND');
  return { ...placeOf(thread), key: { id }, thread };
}

/** What the row of a thread says of its place. */
function placeOf(thread: ThreadRow): Omit<ThreadPlace, 'key' | 'thread'> {
  const { kind, offer_id, order_id, buyer_id, seller_id, title, offer_kind, product_slug } = thread;
  return { kind, offer_id, order_id, buyer_id, seller_id, title, offer_kind, product_slug };
}

async function placeOfQuestion(
  context: Pick<MessagesContext, 'db'>,
  viewer: Viewer,
  offerId: string,
): Promise<ThreadPlace> {
  const key = { offer_id: offerId, buyer_id: viewer.user_id };
  const thread = await findThread(context.db, key);
  if (thread !== undefined) return { ...placeOf(thread), key, thread };
  const offer = await findOffer(context, offerId);
  if (offer === undefined || !isPublic(offer.state)) throw new Refusal('THREAD_NOT_FOUND');
  if (offer.seller_id === viewer.user_id) throw new Refusal('OWN_QUESTION');
  const { seller_id, title, product_slug } = offer;
  return {
    key,
    thread: undefined,
    kind: 'question',
    offer_id: offerId,
    order_id: null,
    buyer_id: viewer.user_id,
    seller_id,
    title,
    offer_kind: offer.kind,
    product_slug,
  };
}

const mayAsk = (user: User) => user.is_active && takenBy(user, 'messages.ask') === undefined;

export interface Writing {
  readonly now: Date;
  /** Null when the viewer may write. */
  readonly obstacle: WriteObstacle | null;
  /** Of an order: when it was closed; null while it runs. */
  readonly order_closed_at: Date | null;
  /** Of an order: when nobody can write any more; null while it runs. */
  readonly closes_at: Date | null;
  /** Whether the viewer has blocked the other one. */
  readonly blocked_by_me: boolean;
}

/** Whether the viewer may write in a place now, read in this connection. */
export async function readWriting(
  db: Kysely<Database>,
  viewer: Viewer,
  place: ThreadPlace,
): Promise<Writing> {
  const isQuestion = place.kind === 'question';
  const [now, offer, order, user, blocks] = await Promise.all([
    readAppNow(db),
    isQuestion ? findOffer({ db }, place.offer_id) : undefined,
    place.order_id === null ? undefined : findOrderById(db, place.order_id),
    isQuestion ? findUser(db, viewer.user_id) : undefined,
    findBlocks(db, viewer.user_id, partnerIn(place, viewer)),
  ]);
  const closedAt = order?.closed_at ?? null;
  const facts: WriteFacts = {
    now,
    offer_state: isQuestion ? (offer?.state ?? 'removed') : null,
    order_closed_at: closedAt,
    claimed_at: order === undefined || closedAt === null ? null : await findLastClaim(db, order.id),
    erased_at: place.thread?.erased_at ?? null,
    is_blocked: blocks.any,
    is_suspended: user !== undefined && !mayAsk(user),
  };
  return {
    now,
    obstacle: writeObstacle(facts),
    order_closed_at: closedAt,
    closes_at: orderThreadCloses(facts),
    blocked_by_me: blocks.by_me,
  };
}
