import type { Earnings } from '@guildhall/domain/wallet/types';
import type { OrderReading } from '@guildhall/services/orders/read-orders';
import { z } from 'zod';

const time = z.iso.datetime();

const earningsParts = {
  net_minor: z.int(),
  hold_minor: z.int(),
  reserve_minor: z.int(),
  available_minor: z.int(),
  commission_minor: z.int(),
};

/** The money of an order, as fields of its view. */
export const orderMoneyView = {
  refunded_minor: z.int().describe('what the buyer was given back'),
  in_escrow_minor: z.int().describe('what is in escrow for the buyer until they have checked it'),
  at_purchase: z
    .object({ price_minor: z.int(), fee_minor: z.int(), total_minor: z.int() })
    .describe('what it cost when it was ordered; a refunded part lowers the price'),
  /** What the buyer was given back, oldest first. */
  refunds: z.array(
    z.object({
      /** Null for a refund of the whole order. */
      unit_position: z.int().nullable(),
      amount_minor: z.int(),
      occurred_at: time,
    }),
  ),
  /** Who gets what of an order that was paid, for both sides. */
  split: z
    .object({
      seller_minor: z.int(),
      commission_minor: z.int().describe('our commission without the share of the fund'),
      fund_minor: z.int(),
      buyer_fee_minor: z.int(),
      is_expected: z.boolean().describe('whether a part is a forecast: units not confirmed yet'),
      is_reconciled: z
        .boolean()
        .describe(
          'whether it adds up with the refunds to what was paid, and the ledger has posted it so',
        ),
    })
    .nullable(),
  /**
   * The seller's earnings after commission, with release dates. Null for the buyer. The amounts are
   * those that the ledger has posted for confirmed units, plus `expected`.
   */
  earnings: z
    .object({
      ...earningsParts,
      expected: z
        .object(earningsParts)
        .nullable()
        .describe('the part of these amounts that is a forecast: units not confirmed yet'),
      hold_until: time.nullable(),
      reserve_until: time.nullable(),
      rates: z
        .object({
          commission: z.int(),
          fund: z.int(),
          reserve: z.int(),
          early_release: z.int(),
        })
        .describe('the rates of the sale in basis points, by which refunds are calculated'),
    })
    .nullable(),
};

/**
 * The currency that the buyer saw beside the one they pay in, with the exchange rates of that time,
 * by which amounts of the order are converted. Null without one, and for everybody else.
 */
export const displayView = z
  .object({
    currency: z.string(),
    rates: z.array(
      z.object({
        currency: z.string(),
        per_euro_millionths: z.int(),
        rate_date: z.iso.date(),
      }),
    ),
  })
  .nullable();

export function toDisplay({ order, actors }: OrderReading): z.infer<typeof displayView> {
  const { display } = order.terms;
  if (display === undefined || !actors.includes('buyer')) return null;
  return { currency: display.currency, rates: [...display.rates] };
}

const orderMoney = z.object(orderMoneyView);
type OrderMoney = z.infer<typeof orderMoney>;

/** What the ledger has posted, and what is expected on top of it. */
export function totalOf(posted: Earnings, expected: Earnings | null): Earnings {
  const total = (part: keyof Earnings) => posted[part] + (expected?.[part] ?? 0);
  return {
    net_minor: total('net_minor'),
    hold_minor: total('hold_minor'),
    reserve_minor: total('reserve_minor'),
    available_minor: total('available_minor'),
    commission_minor: total('commission_minor'),
  };
}

function toEarnings({ earnings, order }: OrderReading): OrderMoney['earnings'] {
  if (earnings === null) return null;
  const { posted, expected, hold_until, reserve_until } = earnings;
  const { commission, fund, reserve, early_release } = order.terms;
  return {
    ...totalOf(posted, expected),
    expected,
    hold_until: hold_until?.toISOString() ?? null,
    reserve_until: reserve_until?.toISOString() ?? null,
    rates: { commission, fund, reserve, early_release },
  };
}

export function toOrderMoney(reading: OrderReading): OrderMoney {
  const { money, units, split } = reading;
  const { price_at_purchase_minor: priceMinor, total_at_purchase_minor: totalMinor } = money;
  return {
    refunded_minor: money.refunded_minor,
    in_escrow_minor: money.in_escrow_minor,
    at_purchase: {
      price_minor: priceMinor,
      fee_minor: totalMinor - priceMinor,
      total_minor: totalMinor,
    },
    refunds: money.refunds.map(({ order_unit_id, amount_minor, occurred_at }) => ({
      unit_position: units.find(({ id }) => id === order_unit_id)?.position ?? null,
      amount_minor,
      occurred_at: new Date(occurred_at).toISOString(),
    })),
    split,
    earnings: toEarnings(reading),
  };
}
