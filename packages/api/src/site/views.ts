import { orderNumber } from '@guildhall/domain/kernel/ids';
import { PROVIDER_NAMES } from '@guildhall/domain/identity/types';
import { concernsOf, HEALTH_CONCERNS, type HealthFacts } from '@guildhall/domain/site/health-rules';
import { FOUND_KINDS } from '@guildhall/domain/site/schema';
import { STATUS_PARTS } from '@guildhall/domain/site/status-rules';
import type { SiteStatus } from '@guildhall/services/site/read-status';
import { PERIOD_STEPS } from '@guildhall/domain/kernel/periods';
import type { KnownRates } from '@guildhall/services/kernel/rates/known-rates';
import type { ShopFigures } from '@guildhall/services/kernel/figures/read-shop-figures';
import type { FoundThing } from '@guildhall/services/site/find-things';
import { z } from 'zod';
import { openVocabulary } from '../open-vocabulary.ts';

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
    owed_minor: minor.describe('what belongs to users, wherever it is held for them'),
    covered_minor: minor.describe('what providers and the bank have to pay it with'),
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

const seconds = z.number().describe('in seconds');

export const healthView = z.object({
  version: z.string(),
  concerns: z.array(z.enum(HEALTH_CONCERNS)).describe('what is wrong; empty when nothing is'),
  schema: z.object({
    missing: z.array(z.string()).describe('migrations that the database lacks'),
    unknown: z.array(z.string()).describe('migrations of another version'),
    changed_functions: z.array(z.string()),
    is_hidden: z.boolean().describe('whether this server may not read its migrations'),
  }),
  skew_seconds: seconds.describe('how far this server is ahead of the database'),
  workers: z.object({
    idle_seconds: seconds.nullable().describe('since a job ended well; null before the first'),
    late_jobs: z.array(z.object({ name: z.string(), seconds_ago: seconds.nullable() })),
  }),
  outbox: z.object({
    waiting: z.int().describe('messages that are due'),
    late_seconds: seconds.nullable().describe('for how long the oldest of them has been due'),
    failed: z.int().describe('messages that are tried no more; counted to 1,000'),
  }),
  provider_events: z.object({
    waiting: z.int().describe('not handled within ten minutes'),
    quarantined: z.int(),
  }),
  payment_providers: z.array(
    z.object({
      name: z.string(),
      takes_new: z.boolean(),
      last_event_seconds_ago: seconds.nullable(),
      silent_seconds: seconds.nullable().describe('for how long no event has arrived in time'),
      last_report: z.object({ day: z.iso.date(), differences: z.int() }).nullable(),
    }),
  ),
  payout_providers: z.array(
    z.object({
      name: z.string(),
      processing: z.int(),
      oldest_seconds: seconds.nullable(),
    }),
  ),
  rates: z.object({
    are_read: z.boolean(),
    newest_day: z.iso.date().nullable(),
    is_old: z.boolean(),
  }),
  disk: z.object({ free_bytes: z.number(), total_bytes: z.number() }).nullable(),
  officers: z.int().describe('active members of staff who may decide disputes'),
  backup_seconds_ago: seconds.nullable().describe('null if none is known'),
  ledger_check: z
    .object({ seconds_ago: seconds, holds: z.boolean().describe('whether all invariants held') })
    .nullable()
    .describe('the last run of verify-ledger; null if none is known'),
});
export type HealthView = z.infer<typeof healthView>;

/** A copy that may be changed, as the view has it. */
export const toHealth = (facts: HealthFacts, version: string): HealthView => ({
  ...(structuredClone(facts) as Omit<HealthView, 'version' | 'concerns'>),
  version,
  concerns: concernsOf(facts),
});

export const foundThingsView = z.object({
  items: z.array(
    z.object({
      kind: openVocabulary(FOUND_KINDS),
      id: z.string(),
      title: z.string(),
      language: z.string().nullable().describe('of the title: a BCP 47 tag'),
      number: z.string().nullable().describe('of the order that it is, or is about'),
      is_active: z.boolean().describe('false for a user whom others do not see any more'),
    }),
  ),
});
export type FoundThingsView = z.infer<typeof foundThingsView>;

export const toFoundThings = (things: readonly FoundThing[]): FoundThingsView => ({
  items: things.map(({ kind, id, title, language, order_id, is_active }) => ({
    kind,
    id,
    title,
    language,
    number: order_id === null ? null : orderNumber(order_id),
    is_active,
  })),
});

export const siteStatusView = z.object({
  checked_at: z.iso.datetime(),
  parts: z.array(
    z.object({
      part: z.enum(STATUS_PARTS),
      works: z.boolean().describe('otherwise it is late; nothing is lost'),
    }),
  ),
});
export type SiteStatusView = z.infer<typeof siteStatusView>;

export const toSiteStatus = ({ checked_at, parts }: SiteStatus): SiteStatusView => ({
  checked_at: checked_at.toISOString(),
  parts: [...parts],
});
