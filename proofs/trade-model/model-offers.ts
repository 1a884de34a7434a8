import {
  ARCHIVE_UNDO_S,
  DAY_S,
  type Kind,
  levelOf,
  offerRuns,
  REMOVED_KEPT_S,
  REVIEWED_OFFERS,
} from './business-rules.ts';
import {
  type ModelState,
  type Forecast,
  type Item,
  type Offer,
  type Person,
  refusal,
} from './model-state.ts';

const reviewsOffers = ({ role }: Person) => role === 'moderator' || role === 'admin';

/** An offer as it is submitted, with everything that a rule asks for. */
export interface Proposal {
  readonly seller: Person;
  readonly kind: Kind;
  readonly product: string;
  readonly delivery_s: number | null;
  readonly price: number;
  readonly tiers: Offer['tiers'];
  readonly min_quantity: number;
  readonly max_quantity: number;
  readonly warranty_days: number;
  readonly looks: string;
  /** The plaintext of each unit; null when it does not match the product's format. */
  readonly secrets: readonly (string | null)[];
  readonly stock: number;
}

/** Active in the sense of §5 "Duplicate", and counted by the level's limit. */
const live: readonly Offer['state'][] = [
  'pending_review',
  'active',
  'reserved',
  'out_of_stock',
  'paused',
];

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
  const isReviewed = staffLook(seller, kind, published);
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
        archived: null,
        removed_s: null,
        items: newItems(secrets, stock),
      });
      seal(model, secrets);
    },
  };
}

/** §5: the first offers of a new seller are reviewed, and all their gift cards. */
const staffLook = (seller: Person, kind: Kind, published: number) =>
  seller.level === 0 && (published < REVIEWED_OFFERS || kind === 'gift_card');

/** A moderator who is not the seller approves it. */
export function approve(model: ModelState, person: Person, offer: Offer | undefined): Forecast {
  if (offer === undefined) return refusal('OFFER_NOT_FOUND');
  if (!reviewsOffers(person) || person === offer.seller) return refusal('PERMISSION_DENIED');
  if (offer.state !== 'pending_review') return refusal('OFFER_EVENT_REFUSED');
  return {
    refused: null,
    happen: () => {
      offer.state = listed(offer);
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
      (state === 'active' || state === 'out_of_stock' || state === 'paused') &&
      due_s !== null &&
      due_s <= model.now_s,
  );
  for (const offer of over) {
    offer.state = 'expired';
    offer.due_s = null;
  }
  return over.length;
}

/** Sealed stock that nobody can buy any more is discarded. Returns how many units there were. */
export function discardGoneStock(model: ModelState): number {
  const isGone = ({ state, archived, removed_s }: Offer) =>
    (state === 'archived' && model.now_s > (archived?.at_s ?? 0) + ARCHIVE_UNDO_S) ||
    (state === 'removed' && model.now_s > (removed_s ?? 0) + REMOVED_KEPT_S);
  const items = model.offers.filter(isGone).flatMap((offer) => offer.items);
  const sealed = items.filter(({ place, secret }) => place === 'in_stock' && secret !== null);
  for (const item of sealed) {
    // The same code may be sealed again.
    if (item.secret !== null) model.sealed.delete(item.secret);
    item.secret = null;
    item.place = 'discarded';
  }
  return sealed.length;
}

/** The state of an offer that is for sale, by its stock. */
const listed = (offer: Offer): Offer['state'] => (isEmpty(offer) ? 'out_of_stock' : 'active');

/** A moderator who is not the seller rejects it, or takes it off the site. */
export function decideAgainst(
  model: ModelState,
  person: Person,
  offer: Offer | undefined,
  decision: 'reject' | 'remove',
): Forecast {
  if (offer === undefined) return refusal('OFFER_NOT_FOUND');
  if (!reviewsOffers(person) || person === offer.seller) return refusal('PERMISSION_DENIED');
  const from: readonly Offer['state'][] =
    decision === 'reject' ? ['pending_review'] : [...live, 'expired', 'sold_out'];
  if (!from.includes(offer.state)) return refusal('OFFER_EVENT_REFUSED');
  return {
    refused: null,
    happen: () => {
      offer.state = decision === 'reject' ? 'rejected' : 'removed';
      offer.removed_s = decision === 'reject' ? null : model.now_s;
      offer.due_s = null;
    },
  };
}

export type SellerEvent = 'pause' | 'resume' | 'renew' | 'archive' | 'restore';

/** What each event makes of an offer; null where the seller may not. */
function changed(
  model: ModelState,
  offer: Offer,
  event: SellerEvent,
): Pick<Offer, 'state' | 'due_s'> | null {
  const { state, due_s } = offer;
  const isForSale = state === 'active' || state === 'out_of_stock';
  const runs = model.now_s + offerRuns(offer.seller.level);
  switch (event) {
    case 'pause':
      return isForSale ? { state: 'paused', due_s } : null;
    case 'resume':
      return state === 'paused' ? { state: listed(offer), due_s } : null;
    case 'renew':
      if (state === 'expired') return { state: listed(offer), due_s: runs };
      return isForSale || state === 'paused' ? { state, due_s: runs } : null;
    case 'archive':
      return ['reserved', 'removed', 'archived'].includes(state)
        ? null
        : { state: 'archived', due_s: null };
    case 'restore': {
      const { archived } = offer;
      if (state !== 'archived' || archived === null) return null;
      if (model.now_s >= archived.at_s + ARCHIVE_UNDO_S) return null;
      const dueS = archived.left_s === null ? null : model.now_s + archived.left_s;
      return { state: archived.state, due_s: dueS };
    }
  }
}

/** §5: what the seller does with an offer as it is. */
export function change(
  model: ModelState,
  person: Person,
  offer: Offer | undefined,
  event: SellerEvent,
): Forecast {
  if (offer === undefined || person !== offer.seller) return refusal('OFFER_NOT_FOUND');
  const next = changed(model, offer, event);
  if (next === null) return refusal('OFFER_EVENT_REFUSED');
  const refused = listingRefusal(model, offer, next.state);
  if (refused !== null) return refusal(refused);
  return {
    refused: null,
    happen: () => {
      const leftS = offer.due_s === null ? null : Math.max(0, offer.due_s - model.now_s);
      const archived = { state: offer.state, left_s: leftS, at_s: model.now_s };
      offer.archived = event === 'archive' ? archived : null;
      offer.state = next.state;
      offer.due_s = next.due_s;
    },
  };
}

/** The limit of the level for offers that become live, and duplicates of those that are. */
function listingRefusal(model: ModelState, offer: Offer, to: Offer['state']): string | null {
  if (!live.includes(to) || live.includes(offer.state)) return null;
  const running = model.offers.filter(
    ({ seller, state }) => seller === offer.seller && live.includes(state),
  );
  if (running.length >= levelOf(offer.seller.level).max_offers) return 'OFFER_LIMIT';
  return hasActiveDuplicate(model, offer) ? 'OFFER_DUPLICATE' : null;
}

/** §5: other words are reviewed as a new offer is; those of a rejected offer always. */
export function editWords(model: ModelState, person: Person, offer: Offer | undefined): Forecast {
  if (offer === undefined || person !== offer.seller) return refusal('OFFER_NOT_FOUND');
  const { seller, kind, state } = offer;
  if (!['active', 'out_of_stock', 'paused', 'expired', 'rejected'].includes(state)) {
    return refusal('OFFER_EVENT_REFUSED');
  }
  const others = model.offers.filter(
    (each) => each.seller === seller && each !== offer && each.was_published,
  );
  const isReviewed = state === 'rejected' || staffLook(seller, kind, others.length);
  const refused = isReviewed ? listingRefusal(model, offer, 'pending_review') : null;
  if (refused !== null) return refusal(refused);
  return {
    refused: null,
    happen: () => {
      if (!isReviewed) return;
      offer.state = 'pending_review';
      offer.due_s = null;
    },
  };
}
