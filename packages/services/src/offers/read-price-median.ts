import { createHash } from 'node:crypto';
import type { Database } from '@guildhall/db/database';
import {
  deleteOldPrices,
  deleteSoldPrices,
  saveSoldPrices,
} from '@guildhall/db/offers/price-commands';
import { listSoldMedians, readSoldMedian } from '@guildhall/db/offers/price-queries';
import { priceGroup } from '@guildhall/domain/catalog/rules';
import type {
  AttributeField,
  AttributeValues,
  GiftCardRegion,
} from '@guildhall/domain/catalog/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { OfferKind, RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import { isPriceOutlier } from '@guildhall/domain/offers/review-rules';
import type { ReadPriceHint } from '@guildhall/domain/offers/schema';
import type { Kysely, Transaction } from 'kysely';
import { findProduct } from '../catalog/read-catalog.ts';
import type { OffersContext } from './context.ts';

/** What decides which offers an offer is compared with by price. */
interface Priced {
  readonly kind: OfferKind;
  readonly product_slug: string;
  /** The fields of the game; none of a gift card. */
  readonly fields: readonly AttributeField[];
  readonly attributes: AttributeValues;
}

/** The key of the group of an offer; null when it is in none. */
function priceGroupHash(priced: Priced): Buffer | null {
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
  { db, rule_books }: OffersContext,
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

/** What the codes of a brand were sold for lately. */
export interface SoldMedians {
  readonly days: number;
  /** In the order of the brand's regions and values; without what was not sold. */
  readonly medians: readonly {
    readonly region: string;
    readonly currency: string;
    readonly face_value_minor: number;
    readonly median_minor: number;
    readonly sales: number;
  }[];
}

/** What codes of each region and value were sold for lately, for staff. Refuses nothing. */
export async function readSoldMedians(
  { db, rule_books }: OffersContext,
  brand: { readonly slug: string; readonly regions: readonly GiftCardRegion[] },
): Promise<SoldMedians> {
  const { days } = (await rule_books.current()).price_review;
  const groups = brand.regions.flatMap(({ code: region, currency, face_values_minor: values }) =>
    values.map((value) => {
      const attributes = { region, face_value_minor: value };
      const priced = {
        kind: 'gift_card',
        product_slug: brand.slug,
        fields: [],
        attributes,
      } as const;
      const named = { region, currency, face_value_minor: value };
      return { named, key: priceGroupHash(priced) };
    }),
  );
  const keys = groups.flatMap(({ key }) => (key === null ? [] : [key]));
  const rows = await listSoldMedians(db, keys, days);
  const found = new Map(rows.map((row) => [row.price_group.toString('hex'), row]));
  const medians = groups.flatMap(({ named, key }) => {
    const row = found.get(key?.toString('hex') ?? '');
    return row === undefined
      ? []
      : [{ ...named, median_minor: row.median_minor, sales: row.sales }];
  });
  return { days, medians };
}

/** What an order was sold for. */
interface Sale {
  readonly order_id: string;
  readonly offer: Priced;
  readonly price_minor: number;
  readonly sold_at: Date;
}

/** Stores the prices of sales among these orders, and forgets those of the others. */
export async function keepSoldPrices(
  trx: Transaction<Database>,
  orderIds: readonly string[],
  sales: readonly Sale[],
): Promise<void> {
  const known = sales.flatMap(({ offer, ...sale }) => {
    const group = priceGroupHash(offer);
    return group === null ? [] : [{ ...sale, price_group: group }];
  });
  await saveSoldPrices(trx, known);
  const ids = new Set(known.map(({ order_id }) => order_id));
  await deleteSoldPrices(
    trx,
    orderIds.filter((id) => !ids.has(id)),
  );
}

/** A price that no rule looks at any more is deleted. */
export async function forgetPrices({ db, rule_books }: OffersContext): Promise<void> {
  await deleteOldPrices(db, (await rule_books.current()).price_review.days);
}
