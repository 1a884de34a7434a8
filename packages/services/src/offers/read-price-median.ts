import { createHash } from 'node:crypto';
import type { Database } from '@guildhall/db/database';
import { readSoldMedian } from '@guildhall/db/offers/price-queries';
import type { AttributeField, AttributeValues } from '@guildhall/domain/catalog/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { OfferKind, RuleBook } from '@guildhall/domain/kernel/rule-book';
import { isPriceOutlier, priceGroup } from '@guildhall/domain/offers/rules';
import type { ReadPriceHint } from '@guildhall/domain/offers/schema';
import type { Kysely } from 'kysely';
import { findProduct } from '../catalog/read-catalog.ts';
import type { ServiceContext } from '../context.ts';

/** What decides which offers an offer is compared with by price. */
export interface Priced {
  readonly kind: OfferKind;
  readonly product_slug: string;
  /** The fields of the game; none of a gift card. */
  readonly fields: readonly AttributeField[];
  readonly attributes: AttributeValues;
}

/** The key of the group of an offer; null when it is in none. */
export function priceGroupHash(priced: Priced): Buffer | null {
  const group = priceGroup(priced);
  return group === null ? null : createHash('sha256').update(group).digest();
}

/**
 * The median price at which offers of the same group were sold lately; null while there are fewer
 * sales than the rules ask for.
 */
async function readMedian(
  db: Kysely<Database>,
  priced: Priced,
  { price_review: { days, least_sales } }: RuleBook,
) {
  const group = priceGroupHash(priced);
  if (group === null) return { median_minor: null, sales: 0 };
  const { median_minor, sales } = await readSoldMedian(db, group, days);
  return { median_minor: sales < least_sales ? null : median_minor, sales };
}

/** Whether a price is so far from what the same was sold for that staff look at it. */
export async function hasOutlierPrice(
  db: Kysely<Database>,
  priced: Priced,
  priceMinor: number,
  rules: RuleBook,
): Promise<boolean> {
  const { median_minor } = await readMedian(db, priced, rules);
  return isPriceOutlier(priceMinor, median_minor, rules);
}

/**
 * What similar offers were sold for lately, for who sets a price. Refuses GAME_NOT_FOUND,
 * BRAND_NOT_FOUND.
 */
export async function readPriceHint(
  { db, rule_books }: ServiceContext,
  { kind, product_slug, attributes }: ReadPriceHint,
) {
  const [product, rules] = await Promise.all([
    findProduct(db, kind, product_slug),
    rule_books.current(),
  ]);
  if (product === undefined) {
    throw new Refusal(kind === 'account' ? 'GAME_NOT_FOUND' : 'BRAND_NOT_FOUND');
  }
  const fields = 'schema' in product ? product.schema.attributes : [];
  const { median_minor } = await readMedian(db, { kind, product_slug, fields, attributes }, rules);
  return { median_minor, days: rules.price_review.days };
}
