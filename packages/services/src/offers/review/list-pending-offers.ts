import { readAppNow } from '@guildhall/db/clock';
import { listOfferHistory } from '@guildhall/db/offers/own-queries';
import { listPendingOffers as listRows } from '@guildhall/db/offers/queries';
import { allowedEvents } from '@guildhall/domain/kernel/transitions';
import type { ListPendingOffers, ReadOwnOffer } from '@guildhall/domain/offers/schema';
import { offerTransitions } from '@guildhall/domain/offers/states';
import { readFieldsOfEach } from '../../catalog/read-catalog.ts';
import type { OffersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { readCursor, writeCursor } from '../../kernel/page-cursor.ts';
import { readSought } from '../../users/read-sought.ts';
import { factsOf } from '../apply-event.ts';
import { MOST_STEPS, offerTimeCursor } from '../list-own-offers.ts';
import { readOfferInAnyState } from '../read-offers.ts';

/** One page of the offers that wait for a review, the longest waiting first. Refuses nothing. */
export async function listPendingOffers(
  context: Pick<OffersContext, 'catalog' | 'db'>,
  { search, cursor: cursorText, limit, language }: ListPendingOffers,
) {
  const cursor = readCursor(cursorText, offerTimeCursor);
  const sought = await readSought(context.db, search);
  const rows = await listRows(context.db, { sought, cursor, limit: limit + 1 });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const nextCursor =
    rows.length > items.length && last !== undefined
      ? writeCursor({ created_at: last.cursor_time, id: last.id })
      : null;
  const fieldsOf = await readFieldsOfEach(context, items, language);
  return { items, fieldsOf, next_cursor: nextCursor };
}

/** What staff decide about offers. */
const STAFF_EVENTS = ['approve', 'reject', 'remove'] as const;

/**
 * An offer in any state for staff: as its buyers see it, with its history and what they may do.
 * Nobody decides about an offer of their own. Refuses OFFER_NOT_FOUND.
 */
export async function readOfferForReview(
  context: OffersContext,
  viewer: Viewer,
  { offer_id, language }: ReadOwnOffer,
) {
  const reading = await readOfferInAnyState(context, offer_id, language);
  const { offer } = reading;
  const [history, now] = await Promise.all([
    listOfferHistory(context.db, offer_id, MOST_STEPS),
    readAppNow(context.db),
  ]);
  const isOwn = offer.seller_id === viewer.user_id;
  const facts = factsOf({
    now,
    due_at: offer.due_at,
    in_stock: offer.counted_stock > 0,
    is_away: false,
    archived_at: null,
  });
  const allowed: ReadonlySet<string> = new Set(
    allowedEvents(offerTransitions, { state: offer.state, actors: ['moderator'], facts }),
  );
  return {
    reading,
    history,
    is_own: isOwn,
    allowed_events: isOwn ? [] : STAFF_EVENTS.filter((event) => allowed.has(event)),
  };
}

export type ReviewReading = Awaited<ReturnType<typeof readOfferForReview>>;
