import { pictureFacts } from '@guildhall/domain/catalog/rules';
import { vaultFieldSchema } from '@guildhall/domain/catalog/schema';
import { DEFAULT_LANGUAGE, type Language } from '@guildhall/domain/kernel/language';
import { orderNumber } from '@guildhall/domain/kernel/ids';
import { isReservable } from '@guildhall/domain/offers/policy';
import { ORDER_STATES, UNIT_STATES } from '@guildhall/domain/orders/types';
import type { OrderListing, OrderReading } from '@guildhall/services/orders/read-orders';
import { pauseOfProblem } from '@guildhall/domain/orders/rules';
import { orderTransitions, waitsForOrder } from '@guildhall/domain/orders/states';
import { unitTransitions } from '@guildhall/domain/orders/unit-states';
import { z } from 'zod';
import { openVocabulary } from '../open-vocabulary.ts';
import { coverView, pictureView, valueInWords } from '../offers/views.ts';
import { displayView, orderMoneyView, toDisplay, toOrderMoney, totalOf } from './money-views.ts';
import { nextCase, nextStepView, nextUnit, toNextStep } from './next-step-views.ts';
import { requestsView, toRequests } from './request-views.ts';

const time = z.iso.datetime();

/** The events that somebody but the system may trigger; buttons are drawn from them. */
const eventsOf = <Event extends string>(
  rows: readonly { readonly event: Event; readonly by: readonly string[] }[],
) => openVocabulary([...new Set(rows.filter(isForPeople).map(({ event }) => event))]);

const isForPeople = ({ by }: { readonly by: readonly string[] }) =>
  by.some((actor) => actor !== 'system');

const orderUnitView = z.object({
  id: z.string(),
  position: z.int(),
  state: z.enum(UNIT_STATES),
  price_minor: z.int().describe('what was paid for it without the fee, less refunded parts'),
  fee_minor: z.int(),
  total_minor: z.int(),
  due_at: time.nullable(),
  first_revealed_at: time.nullable(),
  confirmed_at: time.nullable(),
  paused_until: time
    .nullable()
    .describe('until when its deadline pauses, because the buyer has reported a problem'),
  secret_destroyed_at: time
    .nullable()
    .describe('when what was sealed was deleted for good, after the last right to view it'),
  allowed_events: z.array(eventsOf(unitTransitions)),
});

export const orderView = z.object({
  id: z.string(),
  number: z.string(),
  side: z.enum(['buyer', 'seller', 'staff']),
  state: z.enum(ORDER_STATES),
  kind: z.enum(['account', 'gift_card']),
  offer_id: z.string(),
  is_offered: z.boolean().describe('whether the offer is for sale now, to be bought again'),
  /** The shop's clock when this was read; countdowns are relative to it. */
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
  ...orderMoneyView,
  buyer: z.object({ id: z.string(), username: z.string(), avatar_url: z.string().nullable() }),
  seller: z.object({
    id: z.string(),
    username: z.string(),
    avatar_url: z.string().nullable(),
    seller_level: z.int(),
  }),
  display: displayView,
  snapshot: z.object({
    /** The language of title and description: a BCP 47 tag. */
    language: z.string(),
    title: z.string(),
    description: z.string(),
    product_name: z.string(),
    product_slug: z.string(),
    attributes: z.array(z.object({ label: z.string(), value: z.string() })),
    picture: pictureView,
    cover: coverView,
    region_code: z.string().nullable(),
    /** The name of the region; its code if the brand no longer has it. */
    region_name: z.string().nullable(),
    face_value_minor: z.int().nullable(),
    face_value_currency: z.string().nullable(),
  }),
  terms: z.object({
    delivery: z.enum(['instant', 'manual']),
    delivery_minutes: z.int().nullable(),
    protection_days: z.int(),
    inspect_hours: z.int(),
    inspect_after_reveal_hours: z.int(),
    problem_pause_hours: z
      .int()
      .describe('how long the deadline of a unit pauses, once, when the buyer reports a problem'),
    /** From the promised time until the buyer may cancel. */
    late_grace_minutes: z.int(),
    reserve_days: z.int(),
  }),
  next: nextStepView,
  allowed_events: z.array(eventsOf(orderTransitions)),
  requests: requestsView,
  units: z.array(orderUnitView),
  /** How to redeem a gift card; null for accounts. */
  redeem: z.object({ url: z.string(), steps: z.array(z.string()) }).nullable(),
  /** The form for the secrets, while the seller must deliver; null otherwise. */
  vault_form: z.array(vaultFieldSchema).nullable(),
  timeline: z.array(
    z.object({
      event: z.string(),
      to_state: z.string(),
      /** Null for an event of the whole order. */
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
  /** The language of the title: a BCP 47 tag. */
  language: z.string(),
  title: z.string(),
  product_name: z.string(),
  product_slug: z.string(),
  offer_id: z.string(),
  is_offered: z.boolean().describe('whether the offer is for sale now, to be bought again'),
  picture: pictureView,
  cover: coverView,
  face_value_minor: z.int().nullable(),
  face_value_currency: z.string().nullable(),
  quantity: z.int(),
  /** The all-in price that the buyer paid or has to pay; the earnings for the seller. */
  amount_minor: z.int(),
  expected_minor: z
    .int()
    .describe('the part of amount_minor that is a forecast: units that are not confirmed yet'),
  currency: z.string(),
  refunded_minor: z.int().describe('what the buyer was given back'),
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

/** The order's state after an event. */
export const orderStateView = z.object({ state: z.enum(ORDER_STATES) });

function toSnapshot(
  { order, product, fields, cover }: OrderReading,
  language: Language,
): OrderView['snapshot'] {
  const { snapshot } = order;
  const regions = product !== undefined && 'regions' in product ? product.regions : [];
  const region = regions.find(({ code }) => code === snapshot.region_code);
  return {
    ...snapshot,
    region_name: region?.name ?? snapshot.region_code,
    language: snapshot.language ?? DEFAULT_LANGUAGE,
    picture: pictureFacts(fields, snapshot.attributes),
    cover,
    attributes: fields.flatMap((field) => {
      const value = valueInWords(field, snapshot.attributes[field.key], language);
      return value === null || value === '' ? [] : [{ label: field.label, value }];
    }),
  };
}

function toUnit(
  unit: OrderReading['units'][number],
  { now, rules }: OrderReading['order'],
): OrderView['units'][number] {
  const pausedUntil = pauseOfProblem(unit, rules)?.until ?? null;
  const isPaused = unit.due_at !== null && pausedUntil !== null && pausedUntil > now;
  return {
    id: unit.id,
    position: unit.position,
    state: unit.state,
    price_minor: unit.price_minor,
    fee_minor: unit.fee_minor,
    total_minor: unit.price_minor + unit.fee_minor,
    due_at: iso(unit.due_at),
    first_revealed_at: iso(unit.first_revealed_at),
    confirmed_at: iso(unit.confirmed_at),
    paused_until: isPaused ? iso(pausedUntil) : null,
    secret_destroyed_at: iso(unit.secret_destroyed_at),
    allowed_events: unit.allowed,
  };
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

const toRedeem = (product: OrderReading['product']): OrderView['redeem'] =>
  product !== undefined && 'redeem_url' in product
    ? { url: product.redeem_url, steps: product.redeem_steps }
    : null;

export function toOrderView(reading: OrderReading, language: Language): OrderView {
  const { order, actors, allowed, units, requests, history } = reading;
  const { product, vault_form } = reading;
  const seller = actors.includes('seller');
  const side = seller ? 'seller' : actors.includes('buyer') ? 'buyer' : 'staff';
  return {
    id: order.id,
    number: orderNumber(order.id),
    side,
    state: order.state,
    kind: order.kind,
    offer_id: order.offer_id,
    is_offered: isReservable(order.offer_state),
    now: order.now.toISOString(),
    created_at: order.created_at.toISOString(),
    paid_at: iso(order.paid_at),
    delivered_at: iso(order.delivered_at),
    closed_at: iso(order.closed_at),
    quantity: order.quantity,
    price_minor: order.price_minor,
    fee_minor: order.fee_minor,
    total_minor: order.total_minor,
    currency: order.currency,
    ...toOrderMoney(reading),
    buyer: {
      id: order.buyer_id,
      username: order.buyer_username,
      avatar_url: order.buyer_avatar_url,
    },
    seller: {
      id: order.seller_id,
      username: order.seller_username,
      avatar_url: order.seller_avatar_url,
      seller_level: order.terms.seller_level,
    },
    display: toDisplay(reading),
    snapshot: toSnapshot(reading, language),
    terms: {
      ...order.terms,
      inspect_hours: order.rules.inspect_hours,
      inspect_after_reveal_hours: order.rules.inspect_after_reveal_hours,
      problem_pause_hours: order.rules.problem_pause_hours,
      late_grace_minutes: order.rules.late_grace_minutes,
    },
    next: toNextStep(
      {
        ...order,
        ...nextUnit(units),
        ...nextCase(units, side),
        request_kind: requests.open?.kind ?? null,
        request_due_at: requests.open?.due_at ?? null,
      },
      side,
    ),
    allowed_events: allowed,
    requests: toRequests(reading),
    units: units.map((unit) => toUnit(unit, order)),
    redeem: toRedeem(product),
    vault_form: vault_form === null ? null : [...vault_form],
    timeline: history.map((row) => ({
      event: row.event,
      to_state: row.to_state,
      unit_position: row.position,
      actor: row.actor,
      occurred_at: row.occurred_at.toISOString(),
    })),
  };
}

export function toOrderRow(row: OrderListing): OrderRowView {
  const next = toNextStep(row, row.side);
  const { earnings } = row;
  return {
    id: row.id,
    number: orderNumber(row.id),
    state: row.state,
    kind: row.kind,
    language: row.language ?? DEFAULT_LANGUAGE,
    title: row.title,
    product_name: row.product_name,
    product_slug: row.product_slug,
    offer_id: row.offer_id,
    is_offered: isReservable(row.offer_state),
    picture: pictureFacts(row.fields, row.attributes),
    cover: row.cover,
    face_value_minor: row.face_value_minor,
    face_value_currency: row.face_value_currency,
    quantity: row.quantity,
    amount_minor:
      earnings === null
        ? row.paid_minor || row.total_minor
        : totalOf(earnings.posted, earnings.expected).net_minor,
    expected_minor: earnings?.expected.net_minor ?? 0,
    currency: row.currency,
    refunded_minor: row.refunded_minor,
    other_party: row.other_username,
    needs_you: next.waits_for === row.side || waitsForOrder[row.state] === row.side,
    next,
    created_at: row.created_at.toISOString(),
  };
}

export const countNeedsYouView = z.object({
  bought: z.int().describe('your purchases that wait for you; 100 means 100 or more'),
  sold: z.int().describe('your sales that wait for you; 100 means 100 or more'),
});

export const buyerLimitsView = z.object({
  order_minor: z.int().describe('the most that one order may cost'),
  day_minor: z.int(),
  left_today_minor: z.int(),
  orders_per_hour: z.int(),
  orders_left: z.int().describe('how many orders you may open in this hour'),
  most_units: z.int().describe('the most codes of one order'),
  next: z
    .object({ verification: z.int(), order_minor: z.int() })
    .nullable()
    .describe('the verification that raises the limits: 1 is two-factor authentication'),
});
export type BuyerLimitsView = z.infer<typeof buyerLimitsView>;
