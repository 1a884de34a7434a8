import { DAY_S, type Kind, levelOf, offerRuns, REVIEWED_OFFERS } from './business-rules.ts';
import {
  type ModelState,
  type Forecast,
  type Item,
  type Offer,
  type Person,
  refusal,
} from './model-state.ts';

/** An offer as it is submitted, with everything that a rule asks for. */
export interface Proposal {
  readonly seller: Person;
  readonly kind: Kind;
  readonly product: string;
  readonly delivery_s: number | null;
  readonly price: number;
  readonly tiers: Offer['tiers'];
  readonly max_quantity: number;
  readonly warranty_days: number;
  readonly looks: string;
  /** The plaintext of each unit; null when it does not match the product's format. */
  readonly secrets: readonly (string | null)[];
  readonly stock: number;
}

/** Active in the sense of §5 "Duplicate", and counted by the level's limit. */
const live: readonly Offer['state'][] = ['pending_review', 'active', 'reserved', 'out_of_stock'];

const newItems = (secrets: readonly (string | null)[], stock: number): Item[] =>
  Array.from({ length: stock }, (_, index) => ({
    place: 'in_stock',
    secret: secrets[index] ?? null,
  }));

/** §5 and §8: who may offer what. */
export function publish(model: ModelState, proposal: Proposal): Forecast {
  const { seller, kind, secrets, stock, delivery_s } = proposal;
  const level = levelOf(seller.level);
  const needed = kind === 'account' ? 2 : 3;
  if (seller.verification < needed) return refusal('SELLER_NOT_VERIFIED');
  const isSealed = delivery_s === null ? secrets.length === stock : secrets.length === 0;
  if (proposal.price > level.max_price || stock < 1 || !isSealed) return refusal('OFFER_INVALID');
  if (secrets.includes(null)) return refusal('SECRET_INVALID');
  const own = model.offers.filter((offer) => offer.seller === seller);
  const running = own.filter(({ state }) => live.includes(state));
  if (running.length >= level.max_offers) return refusal('OFFER_LIMIT');
  if (running.some(({ looks }) => looks === proposal.looks)) return refusal('OFFER_DUPLICATE');
  if (!areNew(model, secrets)) return refusal('SECRET_DUPLICATE');
  const published = own.filter(({ was_published }) => was_published).length;
  const isReviewed = seller.level === 0 && published < REVIEWED_OFFERS;
  return {
    refused: null,
    happen: (answer) => {
      const { offer_id } = answer as { offer_id: string };
      model.offers.push({
        ...proposal,
        id: offer_id,
        state: isReviewed ? 'pending_review' : 'active',
        due_s: isReviewed ? null : model.now_s + offerRuns(seller.level),
        was_published: !isReviewed,
        items: newItems(secrets, stock),
      });
      seal(model, secrets);
    },
  };
}

/** A moderator who is not the seller approves it. */
export function approve(model: ModelState, person: Person, offer: Offer | undefined): Forecast {
  if (offer === undefined) return refusal('OFFER_NOT_FOUND');
  if (person.role !== 'moderator' || person === offer.seller) return refusal('PERMISSION_DENIED');
  if (offer.state !== 'pending_review') return refusal('OFFER_EVENT_REFUSED');
  return {
    refused: null,
    happen: () => {
      offer.state = 'active';
      offer.due_s = model.now_s + offerRuns(offer.seller.level);
      offer.was_published = true;
    },
  };
}

/** Whether none of it was sealed on this site before, and nothing is twice in it. */
export function areNew(model: ModelState, secrets: readonly (string | null)[]): boolean {
  const known = secrets.some((secret) => secret !== null && model.sealed.has(secret));
  return !known && new Set(secrets).size === secrets.length;
}

export function seal(model: ModelState, secrets: readonly (string | null)[]): void {
  for (const secret of secrets) if (secret !== null) model.sealed.add(secret);
}

const isEmpty = (offer: Offer) => offer.items.every(({ place }) => place !== 'in_stock');

/** Takes the oldest units from stock; an account is then reserved, codes may be out of stock. */
export function takeItems(offer: Offer, quantity: number): Item[] {
  const items = offer.items.filter(({ place }) => place === 'in_stock').slice(0, quantity);
  for (const item of items) item.place = 'taken';
  if (isEmpty(offer)) offer.state = offer.kind === 'account' ? 'reserved' : 'out_of_stock';
  return items;
}

/** An account that was paid for does not return by itself. */
export function sell(offer: Offer): void {
  if (offer.kind !== 'account' || offer.state !== 'reserved') return;
  offer.state = 'sold_out';
  offer.due_s = null;
}

/** Units that were not revealed return to stock, unless the offer itself has ended. */
export function refundAttempts(model: ModelState, offer: Offer, items: readonly Item[]): void {
  for (const item of items) item.place = 'in_stock';
  putBack(model, offer);
}

/** The seller may have a duplicate on offer by now; then this offer waits. */
function putBack(model: ModelState, offer: Offer): void {
  const mayReturn = ['reserved', 'out_of_stock', 'sold_out'].includes(offer.state);
  if (!mayReturn || hasActiveDuplicate(model, offer)) return;
  offer.state = 'active';
  offer.due_s ??= model.now_s + 14 * DAY_S;
}

function hasActiveDuplicate(model: ModelState, offer: Offer): boolean {
  return model.offers.some(
    (each) =>
      each !== offer &&
      each.seller === offer.seller &&
      each.looks === offer.looks &&
      live.includes(each.state),
  );
}

/** Offers that wait until a duplicate has ended. */
export function reconcileOffers(model: ModelState): number {
  const waiting = model.offers.filter(
    (offer) => offer.state === 'sold_out' && !isEmpty(offer) && !hasActiveDuplicate(model, offer),
  );
  for (const offer of waiting) putBack(model, offer);
  return waiting.length;
}

/** §5 "Expiry". Returns how many offers expired. */
export function expireOffers(model: ModelState): number {
  const over = model.offers.filter(
    ({ state, due_s }) =>
      (state === 'active' || state === 'out_of_stock') && due_s !== null && due_s <= model.now_s,
  );
  for (const offer of over) {
    offer.state = 'expired';
    offer.due_s = null;
  }
  return over.length;
}
