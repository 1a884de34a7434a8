import type { readNamedProducts } from '@guildhall/services/offers/search/read-names';
import { z } from 'zod';

const kind = z.enum(['account', 'gift_card']);

/** A completion of a search: a product, one option of a game's filters, or one kind of card. */
export const suggestionView = z.object({
  kind,
  product_slug: z.string(),
  product_name: z.string(),
  /** Active offers of the product, as they were counted last. */
  offer_count: z.int(),
  /** Filters use the option; the label is in the asked language. */
  option: z.object({ key: z.string(), option: z.string(), label: z.string() }).nullable(),
  card: z
    .object({
      face_value_minor: z.int(),
      currency: z.string(),
      region_code: z.string().nullable(),
    })
    .nullable(),
});
export type SuggestionView = z.infer<typeof suggestionView>;

/** The games and brands that a search names, the best first. */
export const namedProductsView = z.object({
  products: z.array(z.object({ kind, slug: z.string(), name: z.string() })),
  /** The kind of offer that fits the words best. */
  leading_kind: kind,
});
export type NamedProductsView = z.infer<typeof namedProductsView>;

export function toNamedProducts(
  named: Awaited<ReturnType<typeof readNamedProducts>>,
): NamedProductsView {
  return {
    products: named.products.map(({ kind, slug, name }) => ({ kind, slug, name })),
    leading_kind: named.leading_kind,
  };
}

export const facetsView = z.object({
  /** The offers that match all filters; not exact in a long list, where it is rounded. */
  total: z.object({ count: z.int(), is_exact: z.boolean() }),
  is_exact: z
    .boolean()
    .describe('whether the counts are exact; otherwise there are at least so many'),
  facets: z.array(
    z.object({
      name: z.string().describe('delivery, warranty, level, or attributes. and a key'),
      counts: z.array(z.object({ value: z.string(), count: z.int() })),
    }),
  ),
  prices: z
    .array(z.object({ from_minor: z.int(), to_minor: z.int().nullable(), count: z.int() }))
    .describe('a histogram of all-in prices; the last bar has no end'),
});
export type FacetsView = z.infer<typeof facetsView>;
