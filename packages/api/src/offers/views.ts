import { z } from 'zod';

const attributeValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

export const sellerBoxView = z.object({
  id: z.string(),
  username: z.string(),
  avatar_url: z.string().nullable(),
  seller_level: z.int(),
  verified: z.boolean(),
  member_since: z.iso.datetime(),
  completed_orders: z.int(),
  on_time_share: z.int().nullable().describe('basis points of orders delivered in time'),
});
export type SellerBoxView = z.infer<typeof sellerBoxView>;

export const offerCardView = z.object({
  id: z.string(),
  kind: z.enum(['account', 'gift_card']),
  product_slug: z.string(),
  product_name: z.string(),
  title: z.string(),
  /** Label and value of the schema's `on_card` fields, ready to show. */
  highlights: z.array(z.object({ label: z.string(), value: z.string() })),
  region_code: z.string().nullable(),
  face_value_minor: z.int().nullable(),
  face_value_currency: z.string().nullable(),
  /** All-in, for one unit. */
  total_minor: z.int(),
  currency: z.string(),
  delivery: z.enum(['instant', 'manual']),
  delivery_minutes: z.int().nullable(),
  warranty_days: z.int(),
  stock_count: z.int(),
  seller: sellerBoxView.pick({
    id: true,
    username: true,
    seller_level: true,
    verified: true,
    completed_orders: true,
    on_time_share: true,
  }),
});
export type OfferCardView = z.infer<typeof offerCardView>;

export const offerPageView = z.object({
  items: z.array(offerCardView),
  next_cursor: z.string().nullable(),
});
export type OfferPageView = z.infer<typeof offerPageView>;

export const offerDetailView = offerCardView.omit({ seller: true, highlights: true }).extend({
  state: z.string(),
  /** False: shown for its link, but it cannot be bought now. */
  buyable: z.boolean(),
  description: z.string(),
  /** Every attribute with its label, in the order of the game's schema. */
  attributes: z.array(
    z.object({ key: z.string(), label: z.string(), value: attributeValue, unit: z.string().nullable() }),
  ),
  price_minor: z.int(),
  fee_minor: z.int(),
  min_quantity: z.int(),
  max_quantity: z.int(),
  /** All-in per unit from each quantity on; the first row is the base price. */
  tiers: z.array(z.object({ min_quantity: z.int(), unit_total_minor: z.int() })),
  /** Days from confirmation until the seller is paid: warranty or code hold. */
  protection_days: z.int(),
  inspect_hours: z.int(),
  inspect_after_reveal_hours: z.int(),
  recall_cover_days: z.int().nullable(),
  published_at: z.iso.datetime().nullable(),
  seller: sellerBoxView,
});
export type OfferDetailView = z.infer<typeof offerDetailView>;
