import type { WithdrawalReviewView } from '@guildhall/api/withdrawals/decisions/views';
import {
  HOLD_CODES,
  REJECTION_CODES,
  RETURN_CODES,
  STAFF_HOLD_CODES,
  STAFF_REJECTION_CODES,
  type WithdrawalRiskRule,
} from '@guildhall/domain/withdrawals/types';
import type { WithdrawalEvent } from '@guildhall/domain/withdrawals/states';
import type { Formats } from '@guildhall/locales/formats';
import type { Messages } from '@guildhall/locales/messages';

type T = Messages<'withdrawals/decisions'>;

/** What staff decide, with the event that allows it and the codes that it is given. */
export const DECISIONS = {
  approve: { event: 'approve', codes: null, gives_back: false },
  reject: { event: 'reject', codes: STAFF_REJECTION_CODES, gives_back: true },
  hold: { event: 'hold', codes: STAFF_HOLD_CODES, gives_back: false },
  extend_hold: { event: 'extend_hold', codes: null, gives_back: false },
  paid: { event: 'mark_paid', codes: null, gives_back: false },
  failed: { event: 'mark_failed', codes: RETURN_CODES, gives_back: true },
  returned: { event: 'mark_returned', codes: RETURN_CODES, gives_back: true },
} as const satisfies Record<
  string,
  { event: WithdrawalEvent; codes: readonly string[] | null; gives_back: boolean }
>;
export type Decision = keyof typeof DECISIONS;
/** In the order of the form. */
export const DECISION_NAMES = Object.keys(DECISIONS) as Decision[];

const CODES = [...new Set([...REJECTION_CODES, ...HOLD_CODES, ...RETURN_CODES])];
type Code = (typeof CODES)[number];

/** A later server may know other codes. */
export const codeText = (t: T, code: string): string =>
  t(`code.${CODES.find((each): each is Code => each === code) ?? 'other'}`);

/** A decision of a later server is not known. */
export const decisionName = (decision: string): Decision | null =>
  DECISION_NAMES.find((each) => each === decision) ?? null;

const EVENTS: Record<WithdrawalEvent, true> = {
  request: true,
  start_review: true,
  hold: true,
  extend_hold: true,
  end_hold: true,
  approve: true,
  auto_approve: true,
  reject: true,
  cancel: true,
  send: true,
  pay: true,
  mark_paid: true,
  fail: true,
  mark_failed: true,
  fail_unsent: true,
  return: true,
  mark_returned: true,
};

export const eventText = (t: T, event: string): string =>
  Object.hasOwn(EVENTS, event) ? t(`event.${event as WithdrawalEvent}`) : event;

interface Shown {
  readonly found: number;
  readonly currency: string;
  readonly t: T;
  readonly formats: Formats;
}

/** What each risk rule found, in words. */
const RULE_TEXTS: Record<WithdrawalRiskRule, (shown: Shown) => string> = {
  new_method: ({ found, t, formats }) =>
    t('risk.new_method', { time: formats.durationMinutes(found) }),
  shared_method: ({ found, t }) => t('risk.shared_method', { count: found }),
  few_withdrawals: ({ found, t }) => t('risk.few_withdrawals', { count: found }),
  high_first_withdrawal: ({ found, currency, t, formats }) =>
    t('risk.high_first_withdrawal', { amount: formats.price(found, currency) }),
  above_usual: ({ found, currency, t, formats }) =>
    t('risk.above_usual', { amount: formats.price(found, currency) }),
  recent_earnings: ({ found, currency, t, formats }) =>
    t('risk.recent_earnings', { amount: formats.price(found, currency) }),
  new_device: ({ found, t, formats }) =>
    t('risk.new_device', { time: formats.durationMinutes(found) }),
  shared_device: ({ found, t }) => t('risk.shared_device', { count: found }),
  new_country: ({ t }) => t('risk.new_country'),
  many_withdrawals: ({ found, t }) => t('risk.many_withdrawals', { count: found }),
  open_chargebacks: ({ found, t }) => t('risk.open_chargebacks', { count: found }),
  debt: ({ found, currency, t, formats }) =>
    t('risk.debt', { amount: formats.price(found, currency) }),
};

/** A later server may know other rules. */
const isKnown = (rule: string): rule is WithdrawalRiskRule => Object.hasOwn(RULE_TEXTS, rule);

/** The rules that matched, each with its weight. */
export const riskTexts = (
  { risk_reasons, currency }: Pick<WithdrawalReviewView, 'risk_reasons' | 'currency'>,
  t: T,
  formats: Formats,
) =>
  risk_reasons.flatMap(({ rule, weight, found }) =>
    isKnown(rule)
      ? [{ rule, weight, text: RULE_TEXTS[rule]({ found, currency, t, formats }) }]
      : [],
  );

/** Changes whenever something about the request does. */
export function versionOf({ state, proposal, acts, history }: WithdrawalReviewView): string {
  return [state, proposal?.id, acts.length, history.length].join(' ');
}
