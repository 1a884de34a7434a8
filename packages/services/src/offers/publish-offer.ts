import { createHash } from 'node:crypto';
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
import { requirePromised } from '@guildhall/domain/catalog/rules';
import { giftCardVaultFields } from '@guildhall/domain/catalog/schema';
import type { AttributeValues, VaultField } from '@guildhall/domain/catalog/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError, fieldErrorsOf } from '@guildhall/domain/kernel/field-errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import {
  levelTerms,
  type OfferKind,
  type RiskClass,
  type RuleBook,
} from '@guildhall/domain/kernel/rule-book';
import {
  canonicalAttributes,
  expiryOf,
  needsReview,
  validateOffer,
  verificationNeeded,
  allInPrice,
} from '@guildhall/domain/offers/rules';
import {
  accountOfferSchema,
  giftCardOfferSchema,
  offerAttributesSchema,
  type PublishAccountOffer,
  type PublishGiftCardOffer,
} from '@guildhall/domain/offers/schema';
import type { Transaction } from 'kysely';
import { readBrand, readGame } from '../catalog/read-catalog.ts';
import type { ServiceContext, Viewer } from '../context.ts';
import type { User } from '../users/find-user.ts';
import { planCreation } from '../kernel/apply-transition.ts';
import { lockUserForNoKeyUpdate } from '../users/lock-user.ts';
import { newStockIds, planStock } from '../vault/apply-event.ts';
import { checkSecrets } from '../vault/check-secrets.ts';
import { type Secret, sealSecrets } from '../vault/seal-secrets.ts';
import { applyOfferEvent, type LockedOffer, storedOffer } from './apply-event.ts';
import { rankNewOffer } from './rank-offers.ts';

/** A new offer of either kind, with its product loaded and its input validated. */
interface Draft {
  /** The rules in force. */
  readonly rules: RuleBook;
  readonly kind: OfferKind;
  readonly product: { id: string; slug: string; name: string; risk_class: RiskClass | null };
  readonly schema_version: number;
  readonly attributes: AttributeValues;
  readonly vault_fields: readonly VaultField[];
  readonly face: { region_code: string; value_minor: number; currency: string } | null;
  readonly warranty_days: number;
  readonly min_quantity: number;
  readonly max_quantity: number;
  readonly tiers: readonly { min_quantity: number; unit_price_minor: number }[];
  readonly stock_count: number;
  readonly input: Pick<
    PublishAccountOffer,
    | 'language'
    | 'title'
    | 'description'
    | 'price_minor'
    | 'delivery'
    | 'delivery_minutes'
    | 'secrets'
  >;
}

/**
 * Publishes an account offer. Refuses GAME_NOT_FOUND, OFFER_INVALID, and the refusals of `publish`.
 */
export async function publishAccountOffer(
  context: ServiceContext,
  viewer: Viewer,
  input: PublishAccountOffer,
): Promise<{ offer_id: string }> {
  const rules = await context.rule_books.current();
  const parsed = accountOfferSchema(rules).parse(input);
  const game = await readGame(context, parsed.game_slug);
  const attributes = offerAttributesSchema(game.schema).safeParse(parsed.attributes);
  if (!attributes.success) {
    throw new Refusal('OFFER_INVALID', {}, fieldErrorsOf(attributes.error.issues, 'attributes'));
  }
  return await publish(context, viewer, {
    rules,
    kind: 'account',
    product: game,
    schema_version: game.schema.version,
    attributes: attributes.data as AttributeValues,
    vault_fields: requirePromised(game.schema.vault, attributes.data as AttributeValues),
    face: null,
    warranty_days: parsed.warranty_days,
    min_quantity: 1,
    max_quantity: 1,
    tiers: [],
    stock_count: 1,
    input: parsed,
  });
}

/**
 * Publishes a gift-card offer. Refuses BRAND_NOT_FOUND, OFFER_INVALID, and the refusals of
 * `publish`.
 */
export async function publishGiftCardOffer(
  context: ServiceContext,
  viewer: Viewer,
  input: PublishGiftCardOffer,
): Promise<{ offer_id: string }> {
  const rules = await context.rule_books.current();
  const parsed = giftCardOfferSchema(rules).parse(input);
  const brand = await readBrand(context, parsed.brand_slug);
  const region = brand.regions.find(({ code }) => code === parsed.region_code);
  if (region === undefined || !region.face_values_minor.includes(parsed.face_value_minor)) {
    const faceValueMinor = [fieldError('region_or_value')];
    throw new Refusal('OFFER_INVALID', {}, { face_value_minor: faceValueMinor });
  }
  return await publish(context, viewer, {
    rules,
    kind: 'gift_card',
    product: { ...brand, risk_class: null },
    schema_version: 1,
    attributes: { region: region.code, face_value_minor: parsed.face_value_minor },
    vault_fields: giftCardVaultFields(brand),
    face: {
      region_code: region.code,
      value_minor: parsed.face_value_minor,
      currency: region.currency,
    },
    warranty_days: 0,
    min_quantity: parsed.min_quantity,
    max_quantity: parsed.max_quantity,
    tiers: parsed.tiers,
    stock_count: parsed.delivery === 'instant' ? parsed.secrets.length : parsed.manual_stock,
    input: parsed,
  });
}

/**
 * Creates the offer and seals its stock; publishes it, or submits it for review when the seller is
 * new (rules.md §5). Refuses SELLER_NOT_VERIFIED, OFFER_INVALID, SECRET_INVALID, OFFER_LIMIT,
 * OFFER_DUPLICATE, SECRET_DUPLICATE.
 */
async function publish(
  context: ServiceContext,
  viewer: Viewer,
  draft: Draft,
): Promise<{ offer_id: string }> {
  return await inTransaction(context.db, async (trx) => {
    // The row lock serializes the publications of a seller, so the limit of their level holds.
    const seller = await lockUserForNoKeyUpdate(trx, viewer.user_id);
    if (seller === undefined) throw new Refusal('SELLER_NOT_VERIFIED');
    refuseBrokenRules(draft, seller);
    const secrets = checkSecrets(draft.vault_fields, draft.input.secrets);
    const count = await countOffersOf(trx, seller.id);
    const most = levelTerms(draft.rules, seller.seller_level).max_active_offers;
    if (count.active >= most) throw new Refusal('OFFER_LIMIT', { most });
    const offer = await insertDraft(trx, draft, seller);
    await lockDuplicateOffers(trx, offer);
    if (await hasActiveDuplicate(trx, offer.id)) throw new Refusal('OFFER_DUPLICATE');
    const stockIds = newStockIds(draft.stock_count);
    await writeTransitions(trx, { creations: [planStock(offer, stockIds)] });
    await sealSecrets(trx, context.key_vault, draft.kind, pair(stockIds, secrets));
    await submitOrPublish(trx, offer, seller, count.published);
    return { offer_id: offer.id };
  });
}

function pair(stockIds: readonly string[], secrets: readonly Secret[]) {
  return secrets.flatMap((secret, index) => {
    const stockId = stockIds[index];
    return stockId === undefined ? [] : [{ stock_id: stockId, secret }];
  });
}

function refuseBrokenRules(draft: Draft, seller: User): void {
  const needed = verificationNeeded(draft.kind);
  if (seller.verification_level < needed) throw new Refusal('SELLER_NOT_VERIFIED', { needed });
  const faults = validateOffer(
    { ...draft, ...draft.input, sealed_count: draft.input.secrets.length },
    {
      seller_level: seller.seller_level,
      risk_class: draft.product.risk_class,
      rules: draft.rules,
    },
  );
  if (Object.keys(faults).length > 0) throw new Refusal('OFFER_INVALID', {}, faults);
}

async function insertDraft(
  trx: Transaction<Database>,
  draft: Draft,
  seller: User,
): Promise<LockedOffer> {
  const id = newId();
  const { input, product, face } = draft;
  const price = allInPrice(draft.kind, minor(input.price_minor), draft.rules);
  const row = {
    id,
    kind: draft.kind,
    seller_id: seller.id,
    product_id: product.id,
    product_slug: product.slug,
    product_name: product.name,
    state: 'draft' as const,
    language: input.language,
    title: input.title,
    description: input.description,
    attributes: JSON.stringify(draft.attributes),
    attribute_hash: createHash('sha256')
      .update(canonicalAttributes(product.id, draft.attributes))
      .digest(),
    schema_version: draft.schema_version,
    region_code: face?.region_code ?? null,
    face_value_minor: face?.value_minor ?? null,
    face_value_currency: face?.currency ?? null,
    price_minor: price.price_minor,
    fee_minor: price.fee_minor,
    tiers: JSON.stringify(draft.tiers),
    min_quantity: draft.min_quantity,
    max_quantity: draft.max_quantity,
    delivery: input.delivery,
    delivery_minutes: input.delivery_minutes,
    warranty_days: draft.warranty_days,
    seller_level: seller.seller_level,
    rule_version: draft.rules.version,
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
      facts: { needs_review: false, now: new Date(), expires_at: null },
    },
    insertOffer(row),
  );
  await writeTransitions(trx, { creations: [creation] });
  const offer = await lockOffer(trx, id);
  if (offer === undefined) throw new Error(`the offer ${id} was not inserted`);
  return offer;
}

async function submitOrPublish(
  trx: Transaction<Database>,
  offer: LockedOffer,
  seller: User,
  publishedOffers: number,
) {
  const level = seller.seller_level;
  const mustBeReviewed = needsReview({ level, published_offers: publishedOffers }, offer.rules);
  const published = {
    published_at: offer.now,
    due_at: expiryOf(offer.now, level, offer.rules),
    rank_score: await rankNewOffer(trx, offer, level),
  };
  await applyOfferEvent(trx, offer, {
    event: mustBeReviewed ? 'submit' : 'publish',
    actors: ['seller'],
    actor_id: seller.id,
    needs_review: mustBeReviewed,
    changes: mustBeReviewed ? {} : published,
  });
}
