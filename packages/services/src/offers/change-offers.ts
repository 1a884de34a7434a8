import type { Database } from '@guildhall/db/database';
import type { Move } from '@guildhall/db/kernel/transitions';
import { writeTransitions } from '@guildhall/db/kernel/transitions';
import { lockOffers } from '@guildhall/db/offers/commands';
import {
  countOffersOf,
  type EditableOffer,
  listEditableOffers,
} from '@guildhall/db/offers/queries';
import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { type JsonValue, Refusal } from '@guildhall/domain/kernel/errors';
import type { FieldErrors } from '@guildhall/domain/kernel/field-errors';
import { isLive } from '@guildhall/domain/offers/policy';
import { expiryOf, scaledPrice } from '@guildhall/domain/offers/rules';
import type {
  ChangeOffers,
  ChangesOfOffer,
  SellerEvent,
  SetPrices,
} from '@guildhall/domain/offers/schema';
import type { OfferState } from '@guildhall/domain/offers/states';
import type { Transaction } from 'kysely';
import type { OffersContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import { lockUserForNoKeyUpdate } from '../users/lock-user.ts';
import { type LockedOffer, type OfferCall, planOfferEvent } from './apply-event.ts';
import { type Product, readProduct, refuseHidden, refuseUnverified } from './check-offer.ts';
import { type Editing, planEdit, refuseSecondListing } from './edit-offer.ts';

/** What became of one offer of a call. */
export interface ChangedOffer {
  readonly offer_id: string;
  /** Its state after the call; null when the offer is not the caller's. */
  readonly state: OfferState | null;
  /** Why nothing was changed; null when the change was made. */
  readonly refusal: {
    readonly code: ErrorCode;
    readonly facts: Readonly<Record<string, JsonValue>>;
    readonly fields: FieldErrors;
  } | null;
}

type Planned = Move & {
  readonly item: { readonly state: OfferState; readonly due_at: Date | null };
};

/**
 * Pauses, resumes, renews, archives, restores or reprices offers of the viewer, each for itself: an
 * offer that cannot be changed is reported with its refusal, and the others are changed. All in one
 * transaction and one statement, so that a repeated call gets the first answer. The refusals of an
 * offer are OFFER_NOT_FOUND, OFFER_EVENT_REFUSED, OFFER_INVALID, OFFER_LIMIT, OFFER_DUPLICATE,
 * SELLER_NOT_VERIFIED, PRODUCT_HIDDEN. Refuses nothing as a whole.
 */
export async function changeOffers(
  context: OffersContext,
  viewer: Viewer,
  input: ChangeOffers,
): Promise<{ results: ChangedOffer[] }> {
  const call = { operation: 'offers.change', user_id: viewer.user_id, input };
  const wanted = new Map(input.offer_ids.map((id) => [id, [input.change]]));
  return await withIdempotencyKey(context, call, async ({ trx }) => ({
    results: await changeEach(context, trx, viewer, wanted),
  }));
}

/** Sets the price of each offer; otherwise like `changeOffers`. */
export async function setPrices(
  context: OffersContext,
  viewer: Viewer,
  input: SetPrices,
): Promise<{ results: ChangedOffer[] }> {
  const call = { operation: 'offers.setPrices', user_id: viewer.user_id, input };
  const wanted = new Map(
    input.prices.map(({ offer_id, price_minor }) => [
      offer_id,
      [{ event: 'set_price' as const, price_minor }],
    ]),
  );
  return await withIdempotencyKey(context, call, async ({ trx }) => ({
    results: await changeEach(context, trx, viewer, wanted),
  }));
}

/** What is wanted of each offer, one after the other: all of it, or nothing. */
export type WantedChanges = ReadonlyMap<string, readonly ChangeOffers['change'][]>;

/** Changes offers in the caller's transaction. The results are in the order of the wishes. */
export async function changeEach(
  context: OffersContext,
  trx: Transaction<Database>,
  viewer: Viewer,
  wanted: WantedChanges,
): Promise<ChangedOffer[]> {
  const rules = await context.rule_books.current();
  const seller = await lockUserForNoKeyUpdate(trx, viewer.user_id);
  if (seller === undefined) throw new Refusal('NOT_SIGNED_IN');
  const locked = await lockOffers(trx, [...wanted.keys()]);
  const own = locked.filter(({ seller_id }) => seller_id === seller.id);
  const count = { ...(await countOffersOf(trx, seller.id)) };
  const editing: Editing = { trx, seller, rules, count };
  const plan = await planner(context, editing, own);
  const results = new Map<string, ChangedOffer>();
  const moves: Planned[] = [];
  const listed = new Set<string>();
  for (const offer of own) {
    const offerId = offer.id;
    try {
      const planned = await planAll(plan, offer, wanted.get(offerId) ?? []);
      const state = planned.at(-1)?.item.state ?? offer.state;
      // What this call has listed is not in the database yet.
      if (!isLive(offer.state) && isLive(state)) {
        const key = offer.attribute_hash.toString('hex');
        if (listed.has(key)) throw new Refusal('OFFER_DUPLICATE');
        listed.add(key);
        count.active += 1;
      }
      moves.push(...planned);
      results.set(offerId, { offer_id: offerId, state, refusal: null });
    } catch (error) {
      results.set(offerId, refusedOffer(offer, error));
    }
  }
  if (moves.length > 0) await writeTransitions(trx, { moves });
  const missing = (offerId: string): ChangedOffer => ({
    offer_id: offerId,
    state: null,
    refusal: { code: 'OFFER_NOT_FOUND', facts: {}, fields: {} },
  });
  return [...wanted.keys()].map((id) => results.get(id) ?? missing(id));
}

/** Each change is planned for the offer as the one before leaves it. */
async function planAll(
  plan: Plan,
  offer: LockedOffer,
  changes: readonly ChangeOffers['change'][],
): Promise<Planned[]> {
  const moves: Planned[] = [];
  let current = offer;
  for (const change of changes) {
    moves.push(...(await plan(current, change)));
    const last = moves.at(-1)?.item;
    if (last !== undefined) current = { ...current, state: last.state, due_at: last.due_at };
  }
  return moves;
}

function refusedOffer({ id, state }: LockedOffer, error: unknown): ChangedOffer {
  if (!(error instanceof Refusal)) throw error;
  const { code, facts, fields } = error;
  return { offer_id: id, state, refusal: { code: code as ErrorCode, facts, fields } };
}

type Plan = (offer: LockedOffer, change: ChangeOffers['change']) => Promise<Planned[]>;

async function planner(
  context: OffersContext,
  editing: Editing,
  offers: readonly LockedOffer[],
): Promise<Plan> {
  const ids = offers.map(({ id }) => id);
  const contents = new Map(
    (await listEditableOffers(editing.trx, ids)).map((content) => [content.id, content]),
  );
  const products = new Map<string, ReturnType<typeof readProduct>>();
  return async (offer, change) => {
    const content = contents.get(offer.id);
    if (content === undefined) throw new Refusal('OFFER_NOT_FOUND');
    const readOnce = async () => {
      const key = `${offer.kind} ${content.product_slug}`;
      const product = products.get(key) ?? readProduct(context, offer.kind, content.product_slug);
      products.set(key, product);
      return await product;
    };
    if (change.event !== 'set_price' && change.event !== 'change_price') {
      return [await planEvent(editing, offer, readOnce, change.event)];
    }
    return await planEdit(editing, offer, content, await readOnce(), newPrices(content, change));
  };
}

function newPrices(
  { price_minor, tiers }: EditableOffer,
  change: Extract<ChangeOffers['change'], { event: 'set_price' | 'change_price' }>,
): ChangesOfOffer {
  if (change.event === 'set_price') return { price_minor: change.price_minor };
  const scaled = { price_minor: scaledPrice(price_minor, change.share) };
  if (tiers.length === 0) return scaled;
  const cheaper = tiers.map(({ unit_price_minor, ...tier }) => ({
    ...tier,
    unit_price_minor: scaledPrice(unit_price_minor, change.share),
  }));
  return { ...scaled, tiers: cheaper };
}

async function planEvent(
  editing: Editing,
  offer: LockedOffer,
  readOnce: () => Promise<Product>,
  event: SellerEvent,
): Promise<Planned> {
  const { seller, rules } = editing;
  const changes: Record<SellerEvent, OfferCall['changes']> = {
    pause: { paused_while_away: false },
    resume: { paused_while_away: false },
    renew: { due_at: expiryOf(offer.now, seller.seller_level, rules) },
    archive: {},
    restore: {},
  };
  const move = planOfferEvent(offer, {
    event,
    actors: ['seller'],
    actor_id: seller.id,
    rules,
    changes: changes[event] ?? {},
  });
  // Whoever may not sell any more may still take an offer off the market.
  if (isLive(move.item.state) && event !== 'pause') {
    const product = await readOnce();
    refuseUnverified(seller, offer.kind, product.restricted);
    if (event === 'renew' || event === 'restore') refuseHidden(product);
    if (!isLive(offer.state)) await refuseSecondListing(editing, offer, move.item.state);
  }
  return move;
}
