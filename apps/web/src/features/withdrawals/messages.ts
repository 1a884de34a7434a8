import type { PayoutMethodView, WithdrawalView } from '@guildhall/api/withdrawals/views';
import type { MessageKey, Messages } from '@guildhall/locales/messages';
import {
  FAILURE_CODES,
  HOLD_CODES,
  REJECTION_CODES,
  REQUIREMENTS,
  type MethodStatus,
  RETURN_CODES,
} from '@guildhall/domain/withdrawals/types';
import type { BadgeProps } from '@guildhall/ui/badge';

type T = Messages<'withdrawals'>;
type Tone = NonNullable<BadgeProps['tone']>;

/** A payout method in words: its kind, its service and its end. */
export function methodText(
  t: T,
  { kind, service, ending }: Pick<PayoutMethodView, 'kind' | 'service' | 'ending'>,
): string {
  return t(`methods.label.${kind}`, { service, ending });
}

const ACCOUNT_TEXTS = {
  unfinished: 'account.unfinished',
  checking: 'account.checking',
  disabled: 'account.disabled',
  other_name: 'account.other_name',
} as const satisfies Partial<Record<MethodStatus, MessageKey<'withdrawals'>>>;

/** What is missing until an account at a provider can be paid to; null if nothing is. */
export const accountText = (status: string) =>
  Object.hasOwn(ACCOUNT_TEXTS, status) ? ACCOUNT_TEXTS[status as keyof typeof ACCOUNT_TEXTS] : null;

const TONES = {
  requested: 'info',
  risk_review: 'info',
  approved: 'info',
  processing: 'info',
  paid: 'success',
  rejected: 'danger',
  failed: 'danger',
  cancelled: 'neutral',
  returned: 'danger',
} as const satisfies Record<WithdrawalView['state'], Tone>;

/** The state in a word, with its colour; a hold is a state of its own for its owner. */
export function stateBadge(
  t: T,
  { state, hold_code }: Pick<WithdrawalView, 'state' | 'hold_code'>,
): { readonly text: string; readonly tone: Tone } {
  if (hold_code !== null) return { text: t('state.held'), tone: 'attention' };
  const { [state]: tone } = TONES;
  return { text: t(`state.${state}`), tone };
}

/** A code that a later server sends has the words of `other`. */
const wordOf =
  <Code extends string>(codes: readonly Code[]) =>
  (code: string | null): Code | 'other' =>
    codes.find((each) => each === code) ?? 'other';

export const holdWord = wordOf(HOLD_CODES);
export const rejectionWord = wordOf(REJECTION_CODES);
export const failureWord = wordOf(FAILURE_CODES);
export const requirementWord = wordOf(REQUIREMENTS);
export const returnWord = wordOf(RETURN_CODES);
export const cooldownWord = wordOf(['payout_method', 'new_device']);
