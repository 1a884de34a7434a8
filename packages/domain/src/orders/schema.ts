import { z } from 'zod';
import { idempotencyKeySchema, idSchema } from '../kernel/id-schema.ts';
import { MAX_UNITS } from '../kernel/rules/number-schemas.ts';
import { secretsOfUnitsSchema } from '../vault/schema.ts';
import { MOST_FOLLOWED_ORDERS } from './types.ts';

export const checkOutSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  offer_id: idSchema,
  /** The rules in force limit it further. */
  quantity: z.int().min(1).max(MAX_UNITS),
  /** The all-in price of one unit that the buyer saw. A different price is refused. */
  expected_unit_total_minor: z.int().min(1),
  /**
   * The currency that the buyer sees prices in too. The order keeps its exchange rate, and shows
   * amounts by it from then on; they are paid in the currency of the shop. One without a rate has
   * no effect.
   */
  display_currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
});
export type CheckOut = z.infer<typeof checkOutSchema>;

export const orderActionSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  order_id: idSchema,
});
export type OrderAction = z.infer<typeof orderActionSchema>;

export const unitActionSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  order_id: idSchema,
  unit_ids: z.array(idSchema).min(1).max(MAX_UNITS),
});
export type UnitAction = z.infer<typeof unitActionSchema>;

export const refundUnitsSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  order_id: idSchema,
  unit_ids: z.array(idSchema).min(1).max(MAX_UNITS),
  /** Of the price of each unit, without the buyer fee; null for all that is left of each. */
  refund_minor: z.int().min(1).nullable(),
});
export type RefundUnits = z.infer<typeof refundUnitsSchema>;

export const deliverSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  order_id: idSchema,
  /** One secret per unit of the order, in the order of the units' positions. */
  secrets: secretsOfUnitsSchema,
});
export type Deliver = z.infer<typeof deliverSchema>;

const ORDER_TABS = ['all', 'needs_you', 'open', 'protected', 'finished'] as const;

export const listOrdersSchema = z.strictObject({
  side: z.enum(['bought', 'sold']),
  tab: z.enum(ORDER_TABS).default('all'),
  search: z.string().trim().max(80).default(''),
  /** Only these orders: a client reads again what has changed in its list. */
  order_ids: z.array(idSchema).min(1).max(100).optional(),
  cursor: z.string().max(200).nullish(),
  limit: z.int().min(1).max(100).default(20),
});
export type ListOrders = z.infer<typeof listOrdersSchema>;

export const followChangesSchema = z.strictObject({
  /** Orders of others that staff may read; one's own are followed anyway. */
  order_ids: z.array(idSchema).max(MOST_FOLLOWED_ORDERS).default([]),
});
export type FollowChanges = z.infer<typeof followChangesSchema>;

/** The orders of a list as a file: the same tab and search, all pages. */
export const exportOrdersSchema = listOrdersSchema.pick({ side: true, tab: true, search: true });
export type ExportOrders = z.infer<typeof exportOrdersSchema>;

export const buyerLimitsSchema = z.strictObject({});

export const countNeedsYouSchema = z.strictObject({});
export type CountNeedsYou = z.infer<typeof countNeedsYouSchema>;
