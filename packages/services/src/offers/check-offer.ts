import { createHash } from 'node:crypto';
import { deliveryChoices, requirePromised } from '@guildhall/domain/catalog/rules';
import { giftCardVaultFields } from '@guildhall/domain/catalog/schema';
import type { AttributeValues, GameSchema, VaultField } from '@guildhall/domain/catalog/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError, fieldErrorsOf } from '@guildhall/domain/kernel/field-errors';
import type { OfferKind, RiskClass, RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import {
  canonicalAttributes,
  validateOffer,
  verificationNeeded,
} from '@guildhall/domain/offers/rules';
import {
  accountOfferSchema,
  giftCardOfferSchema,
  offerAttributesSchema,
  type PublishAccountOffer,
  type PublishGiftCardOffer,
} from '@guildhall/domain/offers/schema';
import type { DeliveryMode, OfferPhoto } from '@guildhall/domain/offers/types';
import {
  type BrandRow,
  type GameRow,
  readCurrentBrand,
  readCurrentGame,
} from '../catalog/read-catalog.ts';
import type { z } from 'zod';
import type { OffersContext } from './context.ts';
import type { User } from '../users/find-user.ts';
import type { SealedCodes } from '../vault/read-codes.ts';

/** What an offer needs to know of its game or brand. */
export interface Product {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly restricted: boolean;
  /** It takes no new offers. */
  readonly hidden: boolean;
  readonly risk_class: RiskClass | null;
  readonly delivery_choices_minutes: readonly number[];
  /** The newest schema of a game. */
  readonly schema: GameSchema | null;
}

/** The content of an offer of either kind, with its product loaded and its input validated. */
export interface OfferContent {
  /** The rules in force. */
  readonly rules: RuleBook;
  readonly kind: OfferKind;
  readonly product: Product;
  readonly schema_version: number;
  readonly attributes: AttributeValues;
  readonly vault_fields: readonly VaultField[];
  readonly face: { region_code: string; value_minor: number; currency: string } | null;
  readonly language: string;
  readonly title: string;
  readonly description: string;
  readonly price_minor: number;
  readonly delivery: DeliveryMode;
  readonly delivery_minutes: number | null;
  readonly warranty_days: number;
  readonly min_quantity: number;
  readonly max_quantity: number;
  readonly tiers: readonly { min_quantity: number; unit_price_minor: number }[];
  readonly photos?: readonly OfferPhoto[];
}

/** New stock: how many units, and the secrets of those that are sealed now. */
export interface NewStock {
  readonly count: number;
  readonly secrets: readonly Readonly<Record<string, string>>[];
  /** Codes that are sealed already, besides. */
  readonly codes?: SealedCodes;
}

function productOf(product: GameRow | BrandRow, rules: RuleBook): Product {
  const game = 'schema' in product ? product : null;
  const { id, slug, name, restricted, hidden } = product;
  return {
    id,
    slug,
    name,
    restricted,
    hidden,
    risk_class: game?.risk_class ?? null,
    delivery_choices_minutes: deliveryChoices(game ?? { delivery_choices_minutes: null }, rules),
    schema: game?.schema ?? null,
  };
}

/** The game or brand of an offer. Refuses GAME_NOT_FOUND, BRAND_NOT_FOUND. */
export async function readProduct(
  context: OffersContext,
  kind: OfferKind,
  slug: string,
): Promise<Product> {
  const rules = await context.rule_books.current();
  const product =
    kind === 'account'
      ? await readCurrentGame(context, slug)
      : await readCurrentBrand(context, slug);
  return productOf(product, rules);
}

/** Refuses OFFER_INVALID with the errors of each field. */
export function parseContent<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new Refusal('OFFER_INVALID', {}, fieldErrorsOf(parsed.error.issues));
}

/** Refuses OFFER_INVALID with the errors below `attributes`. */
export function checkAttributes(schema: GameSchema, attributes: unknown): AttributeValues {
  const parsed = offerAttributesSchema(schema, new Date()).safeParse(attributes);
  if (parsed.success) return parsed.data as AttributeValues;
  throw new Refusal('OFFER_INVALID', {}, fieldErrorsOf(parsed.error.issues, 'attributes'));
}

/** Refuses GAME_NOT_FOUND, OFFER_INVALID. */
export async function accountContent(
  context: OffersContext,
  input: PublishAccountOffer,
): Promise<OfferContent & { stock: NewStock }> {
  const rules = await context.rule_books.current();
  const { game_slug, secrets, ...content } = parseContent(accountOfferSchema(rules), input);
  const game = await readCurrentGame(context, game_slug);
  const attributes = checkAttributes(game.schema, content.attributes);
  return {
    ...content,
    rules,
    kind: 'account',
    product: productOf(game, rules),
    schema_version: game.schema.version,
    attributes,
    vault_fields: requirePromised(game.schema.vault, attributes),
    face: null,
    min_quantity: 1,
    max_quantity: 1,
    tiers: [],
    stock: { count: 1, secrets },
  };
}

/** Refuses BRAND_NOT_FOUND, OFFER_INVALID. */
export async function giftCardContent(
  context: OffersContext,
  input: PublishGiftCardOffer,
): Promise<OfferContent & { stock: NewStock }> {
  const rules = await context.rule_books.current();
  const parsed = parseContent(giftCardOfferSchema(rules), input);
  const { brand_slug, region_code, face_value_minor, secrets, manual_stock, ...content } = parsed;
  const brand = await readCurrentBrand(context, brand_slug);
  const region = brand.regions.find(({ code }) => code === region_code);
  if (region === undefined || !region.face_values_minor.includes(face_value_minor)) {
    const faults = { face_value_minor: [fieldError('region_or_value')] };
    throw new Refusal('OFFER_INVALID', {}, faults);
  }
  return {
    ...content,
    rules,
    kind: 'gift_card',
    product: productOf(brand, rules),
    schema_version: 1,
    attributes: { region: region.code, face_value_minor },
    vault_fields: giftCardVaultFields(brand),
    face: { region_code, value_minor: face_value_minor, currency: region.currency },
    warranty_days: 0,
    stock: { count: content.delivery === 'instant' ? secrets.length : manual_stock, secrets },
  };
}

/** Refuses SELLER_NOT_VERIFIED. */
export function refuseUnverified(
  seller: Pick<User, 'verification_level'> | undefined,
  kind: OfferKind,
  restricted: boolean,
): void {
  const needed = verificationNeeded(kind, restricted);
  if (seller === undefined || seller.verification_level < needed) {
    throw new Refusal('SELLER_NOT_VERIFIED', { needed });
  }
}

/** Refuses PRODUCT_HIDDEN: a hidden game or brand takes no new offers, and none again. */
export function refuseHidden({ hidden }: Pick<Product, 'hidden'>): void {
  if (hidden) throw new Refusal('PRODUCT_HIDDEN');
}

type CheckedContent = Omit<Parameters<typeof validateOffer>[0], 'stock'>;

/**
 * Refuses OFFER_INVALID for what only the seller's level, the product or the stock decide. `stock`
 * is null for an edit.
 */
export function refuseBrokenRules(
  content: CheckedContent,
  {
    product,
    rules,
    seller,
  }: {
    product: Product;
    rules: RuleBook;
    seller: Pick<User, 'seller_level'>;
  },
  stock: NewStock | null,
): void {
  const faults = validateOffer(
    {
      ...content,
      stock: stock && { count: stock.count, sealed: stock.secrets.length },
    },
    {
      seller_level: seller.seller_level,
      risk_class: product.risk_class,
      delivery_choices_minutes: product.delivery_choices_minutes,
      rules,
    },
  );
  if (Object.keys(faults).length > 0) throw new Refusal('OFFER_INVALID', {}, faults);
}

/** The hash by which duplicates are found (rules.md §5). */
export function attributeHash(productId: string, attributes: AttributeValues): Buffer {
  return createHash('sha256').update(canonicalAttributes(productId, attributes)).digest();
}
