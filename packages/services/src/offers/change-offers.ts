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
import type { ChangeOffers, ChangesOfOffer, SellerEvent } from '@guildhall/domain/offers/schema';
import type { OfferState } from '@guildhall/domain/offers/states';
import type { ServiceContext, Viewer } from '../context.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import { lockUserForNoKeyUpdate } from '../users/lock-user.ts';
import { type LockedOffer, type OfferCall, planOfferEvent } from './apply-event.ts';
import { readProduct, refuseUnverified } from './check-offer.ts';
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

type Planned = Move & { readonly item: { readonly state: OfferState } };

/**
 * Pauses, resumes, renews, archives, restores or reprices offers of the viewer, each for itself: an
 * offer that cannot be changed is reported with its refusal, and the others are changed. All in one
 * transaction and one statement, so that a repeated call gets the first answer. The refusals of an
 * offer are OFFER_NOT_FOUND, OFFER_EVENT_REFUSED, OFFER_INVALID, OFFER_LIMIT, OFFER_DUPLICATE,
 * SELLER_NOT_VERIFIED. Refuses nothing as a whole.
 */
export async function changeOffers(
  context: ServiceContext,
  viewer: Viewer,
  input: ChangeOffers,
): Promise<{ results: ChangedOffer[] }> {
  const call = { operation: 'offers.change', user_id: viewer.user_id, input };
  const rules = await context.rule_books.current();
  return await withIdempotencyKey(context.db, call, async ({ trx }) => {
    const seller = await lockUserForNoKeyUpdate(trx, viewer.user_id);
    if (seller === undefined) throw new Refusal('NOT_SIGNED_IN');
    const locked = await lockOffers(trx, input.offer_ids);
    const own = locked.filter(({ seller_id }) => seller_id === seller.id);
    const count = { ...(await countOffersOf(trx, seller.id)) };
    const editing: Editing = { trx, seller, rules, count };
    const plan = await planner(context, editing, own, input.change);
    const results = new Map<string, ChangedOffer>();
    const moves: Planned[] = [];
    const listed = new Set<string>();
    for (const offer of own) {
      const offerId = offer.id;
      try {
        const planned = await plan(offer);
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
    return { results: input.offer_ids.map((id) => results.get(id) ?? missing(id)) };
  });
}

function refusedOffer({ id, state }: LockedOffer, error: unknown): ChangedOffer {
  if (!(error instanceof Refusal)) throw error;
  const { code, facts, fields } = error;
  return { offer_id: id, state, refusal: { code: code as ErrorCode, facts, fields } };
}

type Plan = (offer: LockedOffer) => Promise<Planned[]>;

async function planner(
  context: ServiceContext,
  editing: Editing,
  offers: readonly LockedOffer[],
  change: ChangeOffers['change'],
): Promise<Plan> {
  if (change.event !== 'set_price' && change.event !== 'change_price') {
    return eventPlanner(editing, change.event);
  }
  const ids = offers.map(({ id }) => id);
  const contents = new Map(
    (await listEditableOffers(editing.trx, ids)).map((content) => [content.id, content]),
  );
  const products = new Map<string, ReturnType<typeof readProduct>>();
  return async (offer) => {
    const content = contents.get(offer.id);
    if (content === undefined) throw new Refusal('OFFER_NOT_FOUND');
    const key = `${offer.kind} ${content.product_slug}`;
    const product = products.get(key) ?? readProduct(context, offer.kind, content.product_slug);
    products.set(key, product);
    return await planEdit(editing, offer, content, await product, newPrices(content, change));
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

function eventPlanner(editing: Editing, event: SellerEvent): Plan {
  const { seller, rules } = editing;
  return async (offer) => {
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
    if (isLive(move.item.state)) {
      refuseUnverified(seller, offer.kind, false);
      if (!isLive(offer.state)) await refuseSecondListing(editing, offer, move.item.state);
    }
    return [move];
  };
}
