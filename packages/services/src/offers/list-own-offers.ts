import {
  countOwnOffers as countRows,
  findOwnOfferDetail,
  listOfferHistory,
  listOwnOffers as listRows,
} from '@guildhall/db/offers/own-queries';
import { countOffersOf, type OfferTimeCursor } from '@guildhall/db/offers/queries';
import { deliveryChoices } from '@guildhall/domain/catalog/rules';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { levelTerms, type RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import { allowedEvents } from '@guildhall/domain/kernel/transitions';
import { refusalOfCodes } from '@guildhall/domain/offers/policy';
import { reviewReasons } from '@guildhall/domain/offers/review-rules';
import {
  type CountOwnOffers,
  type ListOwnOffers,
  type ReadOwnOffer,
  SELLER_EVENTS,
} from '@guildhall/domain/offers/schema';
import { type OfferState, offerTransitions } from '@guildhall/domain/offers/states';
import { z } from 'zod';
import { findProduct } from '../catalog/read-catalog.ts';
import type { OffersContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { cursorTime, readCursor, writeCursor } from '../kernel/page-cursor.ts';
import { withCovers } from './read-offers.ts';
import { findUser } from '../users/find-user.ts';
import { factsOf } from './apply-event.ts';
import { photosWithAddresses } from './read-offers.ts';

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
  context: OffersContext,
  { user_id }: Viewer,
  { kind, states, search, cursor: cursorText, limit }: ListOwnOffers,
) {
  const { db, rule_books } = context;
  const cursor = readCursor(cursorText, offerTimeCursor);
  const page = { states: states ?? null, search, cursor, limit: limit + 1 };
  const [rows, rules] = await Promise.all([
    listRows(db, user_id, kind, page),
    rule_books.current(),
  ]);
  const items = withCovers(context, rows.slice(0, limit)).map((row) => ({
    ...row,
    ...possibilitiesOf(row, rules),
  }));
  const last = items.at(-1);
  const nextCursor =
    rows.length > items.length && last !== undefined
      ? writeCursor({ created_at: last.cursor_time, id: last.id })
      : null;
  return { items, next_cursor: nextCursor };
}

/** How many offers the viewer has in each state that any of them is in. Refuses nothing. */
export async function countOwnOffers(
  { db }: OffersContext,
  { user_id }: Viewer,
  { kind }: CountOwnOffers,
) {
  return { states: await countRows(db, user_id, kind) };
}

/** A seller is shown no more steps of an offer. */
export const MOST_STEPS = 200;

/**
 * An offer of the viewer with its history, newest first, and what an edit of it may choose from.
 * Refuses OFFER_NOT_FOUND.
 */
export async function readOwnOffer(
  context: OffersContext,
  { user_id }: Viewer,
  { offer_id: offerId, language }: ReadOwnOffer,
) {
  const { db, rule_books } = context;
  const offer = await findOwnOfferDetail(db, offerId, user_id);
  if (offer === undefined) throw new Refusal('OFFER_NOT_FOUND');
  const [history, rules, seller, count, product] = await Promise.all([
    listOfferHistory(db, offerId, MOST_STEPS),
    rule_books.current(),
    findUser(db, user_id),
    countOffersOf(db, user_id),
    findProduct(db, offer.kind, offer.product_slug, language),
  ]);
  const level = seller?.seller_level ?? 0;
  const game = product !== undefined && 'schema' in product ? product : null;
  const others = count.published - (offer.published_at === null ? 0 : 1);
  const editing = {
    // As `editOffer` decides when the words of the offer are changed.
    review_reasons: reviewReasons(
      {
        kind: offer.kind,
        restricted: product?.restricted ?? false,
        was_rejected: offer.state === 'rejected',
      },
      { level, published_offers: others },
      rules,
    ),
    fields: game?.schema.attributes ?? [],
    delivery_choices_minutes: deliveryChoices(game ?? { delivery_choices_minutes: null }, rules),
    warranty_choices_days:
      game === null
        ? []
        : rules.warranty_choices_days.filter(
            (days) => days >= rules.warranty_days[game.risk_class],
          ),
    least_price_minor: rules.min_price_minor,
    most_price_minor: Math.min(rules.max_price_minor, levelTerms(rules, level).max_price_minor),
    most_quantity: rules.codes_per_order,
    most_tiers: rules.max_price_tiers,
    buyer_fee: rules.buyer_fee[offer.kind],
  };
  const photos = photosWithAddresses(context, offer.photos);
  return { offer, photos, history, editing, ...possibilitiesOf(offer, rules) };
}

export type OwnOfferReading = Awaited<ReturnType<typeof readOwnOffer>>;
