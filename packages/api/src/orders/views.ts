import { z } from 'zod';
import { ORDER_STATES, UNIT_STATES } from '@guildhall/domain/orders/types';
import { vaultFieldSchema } from '@guildhall/domain/catalog/schema';

const time = z.iso.datetime();

/** What this viewer may trigger now, on the order; buttons are drawn from it. */
export const ORDER_ACTIONS = [
  'pay',
  'abandon',
  'start_delivery',
  'deliver',
  'cannot_deliver',
  'cancel_before_start',
  'cancel_late',
] as const;
/** The same for one unit. */
export const UNIT_ACTIONS = ['reveal', 'return_sealed', 'confirm'] as const;

/**
 * What happens next: who must act until when, and what happens by itself if nobody does.
 * `waits_for` nobody means that the order is over.
 */
export const nextStepView = z.object({
  waits_for: z.enum(['buyer', 'seller', 'nobody', 'time']),
  /** The event that the deadline triggers by itself. */
  on_due: z
    .enum(['expire', 'cancel_late', 'confirm_silently', 'complete'])
    .nullable(),
  due_at: time.nullable(),
  /** Manual delivery: the promised time, before the state-changing one. */
  promised_at: time.nullable(),
});

export const orderUnitView = z.object({
  id: z.string(),
  position: z.int(),
  state: z.enum(UNIT_STATES),
  total_minor: z.int(),
  due_at: time.nullable(),
  first_revealed_at: time.nullable(),
  confirmed_at: time.nullable(),
  allowed_events: z.array(z.enum(UNIT_ACTIONS)),
});
export type OrderUnitView = z.infer<typeof orderUnitView>;

export const orderView = z.object({
  id: z.string(),
  number: z.string(),
  side: z.enum(['buyer', 'seller', 'staff']),
  state: z.enum(ORDER_STATES),
  kind: z.enum(['account', 'gift_card']),
  offer_id: z.string(),
  /** Database time when this was read; countdowns run against it. */
  now: time,
  created_at: time,
  paid_at: time.nullable(),
  delivered_at: time.nullable(),
  closed_at: time.nullable(),
  quantity: z.int(),
  price_minor: z.int(),
  fee_minor: z.int(),
  total_minor: z.int(),
  currency: z.string(),
  buyer: z.object({ id: z.string(), username: z.string() }),
  seller: z.object({ id: z.string(), username: z.string(), seller_level: z.int() }),
  snapshot: z.object({
    title: z.string(),
    description: z.string(),
    product_name: z.string(),
    product_slug: z.string(),
    attributes: z.array(z.object({ label: z.string(), value: z.string() })),
    region_code: z.string().nullable(),
    face_value_minor: z.int().nullable(),
    face_value_currency: z.string().nullable(),
  }),
  terms: z.object({
    delivery: z.enum(['instant', 'manual']),
    delivery_minutes: z.int().nullable(),
    protection_days: z.int(),
    inspect_hours: z.int(),
    inspect_after_reveal_hours: z.int(),
    reserve_days: z.int(),
  }),
  next: nextStepView,
  allowed_events: z.array(z.enum(ORDER_ACTIONS)),
  units: z.array(orderUnitView),
  /** Gift cards: how to redeem; empty for accounts. */
  redeem: z.object({ url: z.string(), steps: z.array(z.string()) }).nullable(),
  /** The seller's form while he has to fill the vault; null otherwise. */
  vault_form: z.array(vaultFieldSchema).nullable(),
  /** The seller's part once it is known: net of commission, with its dates. Null for the buyer. */
  earnings: z
    .object({
      net_minor: z.int(),
      hold_minor: z.int(),
      reserve_minor: z.int(),
      available_minor: z.int(),
      commission_minor: z.int(),
      hold_until: time.nullable(),
      reserve_until: time.nullable(),
    })
    .nullable(),
  timeline: z.array(
    z.object({
      event: z.string(),
      to_state: z.string(),
      /** Null for the order as a whole. */
      unit_position: z.int().nullable(),
      actor: z.string(),
      occurred_at: time,
    }),
  ),
});
export type OrderView = z.infer<typeof orderView>;

export const orderRowView = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(ORDER_STATES),
  kind: z.enum(['account', 'gift_card']),
  title: z.string(),
  product_name: z.string(),
  product_slug: z.string(),
  quantity: z.int(),
  /** All-in for the buyer; the seller's net for the seller. */
  amount_minor: z.int(),
  currency: z.string(),
  other_party: z.string(),
  needs_you: z.boolean(),
  next: nextStepView,
  created_at: time,
});
export type OrderRowView = z.infer<typeof orderRowView>;

export const orderListView = z.object({
  now: time,
  items: z.array(orderRowView),
  next_cursor: z.string().nullable(),
});
export type OrderListView = z.infer<typeof orderListView>;

export const checkOutView = z.object({ order_id: z.string() });
