import type { RecentSale } from '@guildhall/services/orders/statistics/read-recent-sales';
import { z } from 'zod';

/** A sale without its order, offer and parties. */
export const recentSaleView = z.object({
  kind: z.enum(['account', 'gift_card']),
  product_slug: z.string(),
  product_name: z.string(),
  region_code: z.string().nullable(),
  face_value_minor: z.int().nullable(),
  face_value_currency: z.string().nullable(),
  quantity: z.int(),
  /** All-in, of all units. */
  total_minor: z.int(),
  currency: z.string(),
  sold_at: z.iso.datetime(),
  now: z.iso.datetime().describe('the time on the clock of the shop, to say how long ago it was'),
});
export type RecentSaleView = z.infer<typeof recentSaleView>;

export function toRecentSale(row: RecentSale): RecentSaleView {
  const { snapshot } = row;
  return {
    kind: row.kind,
    product_slug: snapshot.product_slug,
    product_name: snapshot.product_name,
    region_code: snapshot.region_code,
    face_value_minor: snapshot.face_value_minor,
    face_value_currency: snapshot.face_value_currency,
    quantity: row.quantity,
    total_minor: row.total_minor,
    currency: row.currency,
    sold_at: row.sold_at.toISOString(),
    now: row.now.toISOString(),
  };
}
