import { PROVIDER_NAMES } from '@guildhall/domain/identity/types';
import { PERIOD_STEPS } from '@guildhall/domain/kernel/periods';
import type { KnownRates } from '@guildhall/services/kernel/rates/known-rates';
import type { ShopFigures } from '@guildhall/services/kernel/figures/read-shop-figures';
import { z } from 'zod';

/** The numbers of the rules in force that pages without an offer or order show. */
export const siteRulesView = z.object({
  version: z.int(),
  /** From delivery, to check an account; and a code that is never revealed. */
  inspect_hours: z.int(),
  /** From the reveal, to check a code. */
  inspect_after_reveal_hours: z.int(),
  /** The limits of one top-up. */
  top_up: z.object({ least_minor: z.int(), most_minor: z.int() }),
});
export type SiteRulesView = z.infer<typeof siteRulesView>;

/** The last known exchange rates. The euro itself is not among them. */
export const exchangeRatesView = z.object({
  rates: z.array(
    z.object({
      /** ISO 4217 */
      currency: z.string(),
      per_euro_millionths: z
        .int()
        .describe('units of the currency for one euro, in millionths: 1070500 are 1.0705'),
      rate_date: z.iso.date(),
      is_old: z.boolean().describe('whether its date has to be shown beside what it is used for'),
    }),
  ),
});
export type ExchangeRatesView = z.infer<typeof exchangeRatesView>;

export function toExchangeRates(known: KnownRates): ExchangeRatesView {
  const rates = [...known.current().values()].map((rate) => ({
    ...rate,
    is_old: known.isOld(rate.rate_date),
  }));
  return { rates };
}

export const siteView = z.object({
  mode: z.enum(['demo', 'live']),
  site_name: z.string(),
  protection_label: z.string(),
  /** The configured identity providers. */
  identity_providers: z.array(z.enum(PROVIDER_NAMES)),
  /** The profiles of the operator on other sites. */
  social_links: z.array(z.url()),
  /** The page at an origin of its own that loads the live chat; null without a chat. */
  chat_frame_url: z.url().nullable(),
  /** If not, sign-up by email and password resets are closed. */
  sends_mail: z.boolean(),
  /** Null outside demo mode. */
  demo_sign_ins: z
    .array(z.object({ email: z.string(), role: z.string(), password: z.string() }))
    .nullable(),
  is_open_demo: z
    .boolean()
    .describe('a demo that others than its operator can reach, whose passwords everybody knows'),
});
export type SiteView = z.infer<typeof siteView>;

const minor = z.int();

export const shopFiguresView = z.object({
  counted_at: z.iso.datetime().nullable().describe('null before the first time'),
  money: z.object({
    in_escrow_minor: minor.describe('paid for orders that are not confirmed'),
    on_hold_minor: minor.describe('of confirmed sales, until the hold is over'),
    reserved_minor: minor,
    available_minor: minor.describe('earnings that sellers may withdraw'),
    in_wallets_minor: minor,
    withdrawing_minor: minor.describe('on the way to sellers'),
    in_debt_minor: minor.describe('what users owe the shop'),
    fund_minor: minor,
    revenue_minor: minor.describe('since the shop began'),
    released_minor: minor.describe('to sellers, since the shop began'),
    refunded_minor: minor.describe('to buyers, since the shop began'),
    at_providers_minor: minor,
    in_bank_minor: minor,
  }),
  step: z.enum(PERIOD_STEPS),
  periods: z.array(
    z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      sign_ups: z.int(),
      offers: z.int(),
      orders: z.int(),
      disputes: z.int(),
      revenue_minor: minor,
      released_minor: minor,
      refunded_minor: minor,
    }),
  ),
});
export type ShopFiguresView = z.infer<typeof shopFiguresView>;

export const toShopFigures = ({ counted_at, ...figures }: ShopFigures): ShopFiguresView => ({
  ...figures,
  counted_at: counted_at?.toISOString() ?? null,
});
