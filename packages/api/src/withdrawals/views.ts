import {
  FAILURE_CODES,
  HOLD_CODES,
  METHOD_STATUSES,
  PAYOUT_METHOD_KINDS,
  REJECTION_CODES,
  REQUIREMENTS,
  STABLECOIN_NETWORKS,
} from '@guildhall/domain/withdrawals/types';
import { WITHDRAWAL_STATES, type WithdrawalEvent } from '@guildhall/domain/withdrawals/states';
import type {
  readPayoutMethods,
  readWithdrawals,
  readWithdrawalTerms,
} from '@guildhall/services/withdrawals/read-withdrawals';
import type { quoteWithdrawal } from '@guildhall/services/withdrawals/quote-withdrawal';
import { z } from 'zod';
import { openVocabulary } from '../open-vocabulary.ts';

const time = z.iso.datetime();
/** Every event that a viewer may be offered. */
const EVENTS = [
  'cancel',
  'approve',
  'reject',
  'hold',
  'extend_hold',
  'mark_paid',
  'mark_failed',
  'mark_returned',
] as const satisfies readonly WithdrawalEvent[];
export const allowedEventsView = z.array(openVocabulary(EVENTS));

export const payoutMethodView = z.object({
  id: z.string(),
  kind: z.enum(PAYOUT_METHOD_KINDS),
  network: z.enum(STABLECOIN_NETWORKS).nullable(),
  service: z.string().describe('a country of banks, an e-wallet or a network'),
  ending: z.string().describe('the end of the account or address; nothing else is readable'),
  payee_name: z.string(),
  status: openVocabulary(METHOD_STATUSES).describe('whether money may be sent to it, or why not'),
  requirements: z
    .array(openVocabulary(REQUIREMENTS))
    .describe('what the provider of an account wants from you'),
  created_at: time,
});
export type PayoutMethodView = z.infer<typeof payoutMethodView>;
export const addedPayoutMethodView = z.object({ method_id: z.string() });
export const openedOnboardingView = z.object({ redirect_url: z.url() });
export const refreshedPayoutMethodView = z.object({ status: openVocabulary(METHOD_STATUSES) });

export const withdrawalTermsView = z.object({
  now: time,
  /** Why nothing can be withdrawn now; null if something can. */
  obstacle: z
    .object({
      code: openVocabulary(['TWO_FACTOR_REQUIRED', 'IDENTITY_NOT_VERIFIED', 'SECURITY_COOLDOWN']),
      reason: openVocabulary(['security_change', 'payout_method', 'new_device']).nullable(),
      until: time.nullable(),
    })
    .nullable(),
  /** The verified name, in which payout methods have to be; null until it is verified. */
  legal_name: z.string().nullable(),
  kinds: z.array(z.enum(PAYOUT_METHOD_KINDS)),
  least_minor: z.int(),
  day_limit_minor: z.int(),
  left_today_minor: z.int(),
  free_left: z.int().describe('withdrawals of this calendar month of UTC that are free'),
});
export type WithdrawalTermsView = z.infer<typeof withdrawalTermsView>;

export const withdrawalQuoteView = z.object({
  amount_minor: z.int(),
  fee_minor: z.int(),
  payout_minor: z.int().describe('what arrives'),
  is_free: z.boolean(),
  arrives_by: time.describe('at the latest, unless it is held'),
  needs_two_people: z.boolean(),
});
export type WithdrawalQuoteView = z.infer<typeof withdrawalQuoteView>;

/** What owner and staff see of a withdrawal. */
export const withdrawalFields = {
  id: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  amount_minor: z.int(),
  fee_minor: z.int(),
  payout_minor: z.int(),
  currency: z.string(),
  kind: z.enum(PAYOUT_METHOD_KINDS),
  service: z.string(),
  ending: z.string(),
  hold_code: openVocabulary(HOLD_CODES).nullable(),
  held_until: time.nullable(),
  arrives_by: time.nullable(),
  outcome_code: openVocabulary([...new Set([...REJECTION_CODES, ...FAILURE_CODES])]).nullable(),
  created_at: time,
  closed_at: time.nullable(),
};
export const withdrawalView = z.object({ ...withdrawalFields, allowed_events: allowedEventsView });
export type WithdrawalView = z.infer<typeof withdrawalView>;
export const withdrawalListView = z.object({
  items: z.array(withdrawalView),
  next_cursor: z.string().nullable(),
});

export const requestedWithdrawalView = z.object({ withdrawal_id: z.string() });
export const withdrawalStateView = z.object({ state: z.enum(WITHDRAWAL_STATES) });

type Method = Awaited<ReturnType<typeof readPayoutMethods>>[number];
type Terms = Awaited<ReturnType<typeof readWithdrawalTerms>>;
type Quote = Awaited<ReturnType<typeof quoteWithdrawal>>;
type Row = Awaited<ReturnType<typeof readWithdrawals>>['items'][number];

export function toPayoutMethod(method: Method): PayoutMethodView {
  const { id, kind, network, service, ending, payee_name } = method;
  const { status, requirements, created_at } = method;
  const label = { kind, network, service, ending, payee_name };
  return { id, ...label, status, requirements, created_at: created_at.toISOString() };
}

export function toWithdrawalTerms(terms: Terms): WithdrawalTermsView {
  const { obstacle, now, legal_name, kinds, least_minor } = terms;
  const { day_limit_minor, left_today_minor, free_left } = terms;
  const facts = { kinds, least_minor, day_limit_minor, left_today_minor, free_left };
  const text = (name: string) => (obstacle === null ? null : textOf(obstacle.facts[name]));
  return {
    now: now.toISOString(),
    obstacle:
      obstacle === null
        ? null
        : { code: obstacle.code, reason: text('reason'), until: text('until') },
    legal_name,
    ...facts,
  };
}

const textOf = (fact: unknown): string | null => (typeof fact === 'string' ? fact : null);

export const toWithdrawalQuote = (quote: Quote): WithdrawalQuoteView => ({
  ...quote,
  arrives_by: quote.arrives_by.toISOString(),
});

/** The fields of `withdrawalFields`. */
export function toWithdrawalFields(row: Omit<Row, 'cursor_time' | 'allowed_events'>) {
  const { id, state, amount_minor, fee_minor, payout_minor, currency } = row;
  const { kind, service, ending, hold_code, held_until, arrives_by, outcome_code } = row;
  return {
    id,
    state,
    amount_minor,
    fee_minor,
    payout_minor,
    currency,
    kind,
    service,
    ending,
    outcome_code,
    hold_code: state === 'risk_review' ? hold_code : null,
    held_until: held_until?.toISOString() ?? null,
    arrives_by: arrives_by?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
  };
}

export const toWithdrawal = (row: Row): WithdrawalView => ({
  ...toWithdrawalFields(row),
  allowed_events: row.allowed_events,
});
