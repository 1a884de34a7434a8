import type { Database } from '@guildhall/db/database';
import {
  hasActiveDuplicate,
  insertOffer,
  lockDuplicateOffers,
  lockOffer,
} from '@guildhall/db/offers/commands';
import { countOffersOf } from '@guildhall/db/offers/queries';
import { writeTransitions } from '@guildhall/db/kernel/transitions';
import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { offerCap } from '@guildhall/domain/kernel/permissions';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import { levelTerms } from '@guildhall/domain/kernel/rules/rule-book';
import { reviewReasons } from '@guildhall/domain/offers/review-rules';
import { allInPrice, expiryOf } from '@guildhall/domain/offers/rules';
import type { PublishAccountOffer, PublishGiftCardOffer } from '@guildhall/domain/offers/schema';
import type { OfferState } from '@guildhall/domain/offers/states';
import type { Transaction } from 'kysely';
import { refuseContacts } from './check-contacts.ts';
import type { OffersContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { planCreation } from '../kernel/apply-transition.ts';
import type { User } from '../users/find-user.ts';
import { lockUserForNoKeyUpdate } from '../users/lock-user.ts';
import { newStockIds, planStock } from '../vault/apply-event.ts';
import { checkSecrets } from '../vault/check-secrets.ts';
import { type Secret, sealSecrets } from '../vault/seal-secrets.ts';
import { applyOfferEvent, type LockedOffer, storedOffer } from './apply-event.ts';
import {
  accountContent,
  attributeHash,
  giftCardContent,
  type NewStock,
  type OfferContent,
  refuseBrokenRules,
  refuseHidden,
  refuseUnverified,
} from './check-offer.ts';
import { rankNewOffer } from './rank-offers.ts';
import { hasOutlierPrice } from './read-price-median.ts';
import { stockCodes } from './stock-codes.ts';

interface PublishedOffer {
  readonly offer_id: string;
  readonly state: OfferState;
}

/**
 * Publishes an account offer. Refuses GAME_NOT_FOUND, OFFER_INVALID, and the refusals of `publish`.
 */
export async function publishAccountOffer(
  context: OffersContext,
  viewer: Viewer,
  input: PublishAccountOffer,
): Promise<PublishedOffer> {
  const { stock, ...content } = await accountContent(context, input);
  return await inTransaction(context.db, (trx) => publish(context, trx, viewer, content, stock));
}

/**
 * Publishes a gift-card offer. Refuses BRAND_NOT_FOUND, OFFER_INVALID, and the refusals of
 * `publish`.
 */
export async function publishGiftCardOffer(
  context: OffersContext,
  viewer: Viewer,
  input: PublishGiftCardOffer,
): Promise<PublishedOffer> {
  const { stock, ...content } = await giftCardContent(context, input);
  return await inTransaction(context.db, (trx) => publish(context, trx, viewer, content, stock));
}

/**
 * Creates the offer and seals its stock; publishes it, or submits it for review (rules.md §5). In
 * the caller's transaction. Refuses PRODUCT_HIDDEN, SELLER_NOT_VERIFIED, OFFER_INVALID,
 * SECRET_INVALID, OFFER_LIMIT, OFFER_DUPLICATE, SECRET_DUPLICATE, OFFER_EVENT_REFUSED while the
 * seller is away.
 */
export async function publish(
  context: OffersContext,
  trx: Transaction<Database>,
  viewer: Viewer,
  content: OfferContent,
  stock: NewStock,
): Promise<PublishedOffer> {
  refuseHidden(content.product);
  // The row lock serializes the publications of a seller, so the limit of their level holds.
  const seller = await lockUserForNoKeyUpdate(trx, viewer.user_id);
  if (seller === undefined) throw new Refusal('SELLER_NOT_VERIFIED');
  refuseUnverified(seller, content.kind, content.product.restricted);
  refuseBrokenRules(content, { ...content, seller }, stock);
  refuseContacts(context, content, content);
  const secrets = checkSecrets(content.vault_fields, stock.secrets);
  const count = await countOffersOf(trx, seller.id);
  const most = offerCap(levelTerms(content.rules, seller.seller_level).max_active_offers, seller);
  if (count.active >= most) throw new Refusal('OFFER_LIMIT', { most });
  const offer = await insertDraft(trx, content, seller);
  await lockDuplicateOffers(trx, offer);
  if (await hasActiveDuplicate(trx, offer.id)) throw new Refusal('OFFER_DUPLICATE');
  const stockIds = newStockIds(stock.count);
  if (stockIds.length > 0) {
    await writeTransitions(trx, { creations: [planStock(offer, stockIds)] });
    await sealSecrets(trx, context.key_vault, content.kind, pair(stockIds, secrets));
  }
  if (stock.codes !== undefined) await stockCodes(trx, offer, stock.codes);
  const stocked = { ...offer, in_stock: stockIds.length > 0 || stock.codes !== undefined };
  const state = await submitOrPublish(trx, stocked, seller, content, count.published);
  return { offer_id: offer.id, state };
}

function pair(stockIds: readonly string[], secrets: readonly Secret[]) {
  return secrets.flatMap((secret, index) => {
    const stockId = stockIds[index];
    return stockId === undefined ? [] : [{ stock_id: stockId, secret }];
  });
}

/** Decides the creation of an offer; writes nothing. */
export function planDraft(content: OfferContent, seller: Pick<User, 'id' | 'seller_level'>) {
  const { product, face } = content;
  const price = allInPrice(content.kind, minor(content.price_minor), content.rules);
  const row = {
    id: newId(),
    kind: content.kind,
    seller_id: seller.id,
    product_id: product.id,
    product_slug: product.slug,
    product_name: product.name,
    state: 'draft' as const,
    language: content.language,
    title: content.title,
    description: content.description,
    attributes: JSON.stringify(content.attributes),
    attribute_hash: attributeHash(product.id, content.attributes),
    schema_version: content.schema_version,
    region_code: face?.region_code ?? null,
    face_value_minor: face?.value_minor ?? null,
    face_value_currency: face?.currency ?? null,
    price_minor: price.price_minor,
    fee_minor: price.fee_minor,
    tiers: JSON.stringify(content.tiers),
    photos: JSON.stringify(content.photos ?? []),
    min_quantity: content.min_quantity,
    max_quantity: content.max_quantity,
    delivery: content.delivery,
    delivery_minutes: content.delivery_minutes,
    warranty_days: content.warranty_days,
    seller_level: seller.seller_level,
    rule_version: content.rules.version,
    paused_state: null,
    paused_left_ms: null,
    published_at: null,
    due_at: null,
  };
  const creation = planCreation(
    storedOffer,
    [row],
    {
      event: 'create',
      actors: ['seller'],
      actor_id: seller.id,
      facts: {
        needs_review: false,
        now: new Date(),
        expires_at: null,
        in_stock: false,
        is_away: false,
        restorable_until: null,
      },
    },
    insertOffer(row),
  );
  return { row, creation };
}

async function insertDraft(
  trx: Transaction<Database>,
  content: OfferContent,
  seller: User,
): Promise<LockedOffer> {
  const { row, creation } = planDraft(content, seller);
  await writeTransitions(trx, { creations: [creation] });
  const offer = await lockOffer(trx, row.id);
  if (offer === undefined) throw new Error(`the offer ${row.id} was not inserted`);
  return offer;
}

async function submitOrPublish(
  trx: Transaction<Database>,
  offer: LockedOffer,
  seller: User,
  content: OfferContent,
  publishedOffers: number,
): Promise<OfferState> {
  const level = seller.seller_level;
  const { kind, product, rules } = content;
  const priced = {
    ...content,
    product_slug: product.slug,
    fields: product.schema?.attributes ?? [],
  };
  const isOutlier = await hasOutlierPrice(trx, priced, content.price_minor, rules);
  const reasons = reviewReasons(
    {
      kind,
      restricted: product.restricted,
      was_rejected: false,
      has_outlier_price: isOutlier,
    },
    { level, published_offers: publishedOffers },
    rules,
  );
  const bySeller = { actors: ['seller'], actor_id: seller.id } as const;
  if (reasons.length > 0) {
    return await applyOfferEvent(trx, offer, {
      event: 'submit',
      payload: { reasons },
      ...bySeller,
    });
  }
  return await applyOfferEvent(trx, offer, {
    event: 'publish',
    ...bySeller,
    changes: {
      published_at: offer.now,
      due_at: expiryOf(offer.now, level, rules),
      rank_score: await rankNewOffer(trx, offer, level),
    },
  });
}
