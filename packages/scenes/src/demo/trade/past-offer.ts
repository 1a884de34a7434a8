/**
 * The life of an offer in the past: decided by the functions of the use cases, at given times, and
 * not written. `demo-past-rows.ts` writes all of them at once.
 */
import type { Step } from '@guildhall/db/kernel/transitions';
import { DAY_MS, hoursAfter } from '@guildhall/domain/kernel/clock';
import { reviewReasons } from '@guildhall/domain/offers/review-rules';
import { expiryOf } from '@guildhall/domain/offers/rules';
import type { StockState } from '@guildhall/domain/vault/states';
import type { LockedOffer, OfferCall } from '@guildhall/services/offers/apply-event';
import { planOfferEvent } from '@guildhall/services/offers/apply-event';
import { attributeHash, type OfferContent } from '@guildhall/services/offers/check-offer';
import { planDraft } from '@guildhall/services/offers/publish-offer';
import { newStockIds, planStock } from '@guildhall/services/vault/apply-event';
import type { Secret } from '@guildhall/services/vault/seal-secrets';

/** A step of a history, with its object and its time. */
export interface PastStep extends Step {
  readonly history: 'order_history' | 'offer_history' | 'stock_history';
  readonly object_id: string;
  readonly order_id: string | null;
  readonly at: Date;
}

export interface PastStock {
  readonly id: string;
  state: StockState;
  secret: Secret | null;
  /** When it was sealed; of a manual offer on delivery. */
  sealed_at: Date;
}

type DraftRow = ReturnType<typeof planDraft>['row'];

export interface PastOffer {
  readonly content: OfferContent;
  readonly row: DraftRow;
  readonly created_at: Date;
  readonly steps: PastStep[];
  readonly stock: readonly PastStock[];
  /** Stock that no order has taken yet. */
  readonly free: string[];
  /** Whether an order gives stock back, which nobody sells again. */
  gives_back: boolean;
  offer: LockedOffer;
}

export interface PastSeller {
  readonly id: string;
  readonly seller_level: number;
  readonly published_offers: number;
}

interface Listing {
  readonly at: Date;
  readonly moderator_id: string;
  /** Whether its price is far from what the same was sold for (rules.md §2). */
  readonly has_outlier_price?: boolean;
}

/** Publishes an offer, after a review where the rules want one. */
export function publishPastOffer(
  content: OfferContent,
  secrets: readonly (Secret | null)[],
  seller: PastSeller,
  times: Listing,
): PastOffer {
  const { at } = times;
  const { row, creation } = planDraft(content, seller);
  const stockIds = newStockIds(secrets.length);
  const added = planStock({ id: row.id, seller_id: seller.id }, stockIds);
  const stepsOf = (history: PastStep['history'], steps: typeof creation.steps): PastStep[] =>
    steps.map((step) => ({ ...step, history, order_id: null, at }));
  const past: PastOffer = {
    content,
    row,
    created_at: at,
    steps: [...stepsOf('offer_history', creation.steps), ...stepsOf('stock_history', added.steps)],
    stock: stockIds.map((id, index) => {
      const secret = secrets[index] ?? null;
      return { id, state: 'in_stock', secret, sealed_at: at };
    }),
    free: [...stockIds],
    gives_back: false,
    offer: {
      ...row,
      attribute_hash: attributeHash(content.product.id, content.attributes),
      paused_while_away: false,
      now: at,
      rules: content.rules,
      in_stock: true,
      is_away: false,
      archived_at: null,
    },
  };
  list(past, seller, times);
  return past;
}

function list(
  past: PastOffer,
  { id, seller_level: level, published_offers }: PastSeller,
  { at, moderator_id, has_outlier_price = false }: Listing,
): void {
  const { kind, product, rules } = past.content;
  const reasons = reviewReasons(
    { kind, restricted: product.restricted, was_rejected: false, has_outlier_price },
    { level, published_offers },
    rules,
  );
  const listedAt = reasons.length > 0 ? hoursAfter(at, 1) : at;
  const changes = { published_at: listedAt, due_at: expiryOf(listedAt, level, rules) };
  const bySeller = { actors: ['seller'], actor_id: id } as const;
  if (reasons.length === 0) {
    return moveOffer(past, at, { event: 'publish', ...bySeller, changes });
  }
  moveOffer(past, at, { event: 'submit', payload: { reasons }, ...bySeller });
  const byModerator = { actors: ['moderator'], actor_id: moderator_id } as const;
  moveOffer(past, listedAt, { event: 'approve', ...byModerator, changes });
}

/** Triggers an event of the offer at a time. Refuses what the table refuses. */
export function moveOffer(past: PastOffer, at: Date, call: OfferCall): void {
  const { id } = past.row;
  const move = planOfferEvent({ ...past.offer, now: at }, call);
  past.offer = { ...past.offer, ...(move.item as LockedOffer) };
  for (const step of move.steps) {
    past.steps.push({ ...step, history: 'offer_history', object_id: id, order_id: null, at });
  }
}

/** The seller archives what is not for sale any more, unless its time is over before. */
export function endOffer(past: PastOffer, after: Date, now: Date): void {
  const { offer } = past;
  const bySystem = { actors: ['system'], actor_id: null } as const;
  const archivedAt = new Date(after.getTime() + DAY_MS / 2);
  if (offer.due_at !== null && offer.due_at < archivedAt && offer.due_at < now) {
    return moveOffer(past, offer.due_at, { event: 'expire', ...bySystem });
  }
  const at = archivedAt < now ? archivedAt : now;
  moveOffer(past, at, { event: 'archive', actors: ['seller'], actor_id: past.row.seller_id });
}
