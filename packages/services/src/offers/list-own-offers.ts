import {
  countOwnOffers as countRows,
  findOwnOfferDetail,
  listOfferHistory,
  listOwnOffers as listRows,
} from '@guildhall/db/offers/own-queries';
import type { OfferTimeCursor } from '@guildhall/db/offers/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { RuleBook } from '@guildhall/domain/kernel/rule-book';
import { allowedEvents } from '@guildhall/domain/kernel/transitions';
import { refusalOfCodes } from '@guildhall/domain/offers/policy';
import {
  type CountOwnOffers,
  type ListOwnOffers,
  SELLER_EVENTS,
} from '@guildhall/domain/offers/schema';
import { type OfferState, offerTransitions } from '@guildhall/domain/offers/states';
import { z } from 'zod';
import type { ServiceContext, Viewer } from '../context.ts';
import { cursorTime, readCursor, writeCursor } from '../kernel/page-cursor.ts';
import { factsOf } from './apply-event.ts';

/** A cursor over offers in the order of a time. */
export const offerTimeCursor: z.ZodType<OfferTimeCursor> = z.strictObject({
  created_at: cursorTime,
  id: z.uuid(),
});

/** What sellers trigger themselves. */
const OWN_EVENTS = ['edit', ...SELLER_EVENTS] as const;

/** The events that the seller of an offer may trigger now, and what its state allows besides. */
function possibilitiesOf(
  offer: Parameters<typeof refusalOfCodes>[0] &
    Omit<Parameters<typeof factsOf>[0], 'in_stock'> & { state: OfferState; stock_count: number },
  rules: RuleBook,
) {
  const facts = factsOf({ ...offer, in_stock: offer.stock_count > 0 }, { rules });
  const query = { state: offer.state, actors: ['seller'], facts };
  const allowed: ReadonlySet<string> = new Set([
    ...allowedEvents(offerTransitions, query),
    // An edit of a rejected offer submits it again.
    ...(offer.state === 'rejected' ? ['edit'] : []),
  ]);
  return {
    allowed_events: OWN_EVENTS.filter((event) => allowed.has(event)),
    takes_codes: refusalOfCodes(offer) === null,
    restorable_until: facts.restorable_until,
  };
}

/** One page of the viewer's offers, the newest first. Refuses nothing. */
export async function listOwnOffers(
  { db, rule_books }: ServiceContext,
  { user_id }: Viewer,
  { kind, states, search, cursor: cursorText, limit }: ListOwnOffers,
) {
  const cursor = readCursor(cursorText, offerTimeCursor);
  const page = { states: states ?? null, search, cursor, limit: limit + 1 };
  const [rows, rules] = await Promise.all([
    listRows(db, user_id, kind, page),
    rule_books.current(),
  ]);
  const items = rows.slice(0, limit).map((row) => ({ ...row, ...possibilitiesOf(row, rules) }));
  const last = items.at(-1);
  const nextCursor =
    rows.length > items.length && last !== undefined
      ? writeCursor({ created_at: last.cursor_time, id: last.id })
      : null;
  return { items, next_cursor: nextCursor };
}

/** How many offers the viewer has in each state that any of them is in. Refuses nothing. */
export async function countOwnOffers(
  { db }: ServiceContext,
  { user_id }: Viewer,
  { kind }: CountOwnOffers,
) {
  return { states: await countRows(db, user_id, kind) };
}

/** A seller is shown no more steps of an offer. */
const MOST_STEPS = 200;

/** An offer of the viewer with its history, newest first. Refuses OFFER_NOT_FOUND. */
export async function readOwnOffer(
  { db, rule_books }: ServiceContext,
  { user_id }: Viewer,
  offerId: string,
) {
  const offer = await findOwnOfferDetail(db, offerId, user_id);
  if (offer === undefined) throw new Refusal('OFFER_NOT_FOUND');
  const [history, rules] = await Promise.all([
    listOfferHistory(db, offerId, MOST_STEPS),
    rule_books.current(),
  ]);
  return { offer, history, ...possibilitiesOf(offer, rules) };
}

export type OwnOfferReading = Awaited<ReturnType<typeof readOwnOffer>>;
