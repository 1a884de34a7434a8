import type { EntryView } from '@guildhall/api/wallet/views';
import { RECENT_DAYS } from './hooks.ts';
import type { MessageKey, Messages } from '@guildhall/locales/messages';

type EntryAccount = EntryView['account'];
type EntryKey = Exclude<Extract<MessageKey<'wallet'>, `entry.${string}`>, 'entry.unknown'>;
type Keys = Partial<Record<EntryAccount, EntryKey>> & { readonly else: EntryKey };

/** The effect of a posting, as the owner of the account sees it (rules.md §3). */
const ENTRY_KEYS = {
  E1: { else: 'entry.topped_up' },
  E2: { else: 'entry.order_paid' },
  E3: { else: 'entry.refunded' },
  E4: {
    hold: 'entry.sale_on_hold',
    reserve: 'entry.sale_in_reserve',
    available: 'entry.sale_available',
    else: 'entry.sale',
  },
  E5: { else: 'entry.hold_released' },
  E6: { else: 'entry.reserve_released' },
  E7: { wallet: 'entry.partial_refund', else: 'entry.taken_for_partial_refund' },
  E8: { wallet: 'entry.refunded', else: 'entry.taken_for_refund' },
  E9: { wallet: 'entry.refunded', else: 'entry.owed_for_refund' },
  E10: { else: 'entry.debt_paid' },
  E11: { else: 'entry.withdrawn' },
  E12: { else: 'entry.charged_back' },
  E13: { else: 'entry.charged_back' },
  E14: { else: 'entry.dispute_fee' },
  E15: { else: 'entry.bank_settled' },
  E16: { else: 'entry.provider_cost' },
  E17: { wallet: 'entry.moved_in', else: 'entry.moved_out' },
  E18: { else: 'entry.capital' },
  E19: { else: 'entry.charged_back' },
  E20: { else: 'entry.refund_failed' },
} as const satisfies Record<string, Keys>;

function isKnown(code: string): code is keyof typeof ENTRY_KEYS {
  return Object.hasOwn(ENTRY_KEYS, code);
}

/** The name of a ledger entry. */
export function entryText(
  t: Messages<'wallet'>,
  {
    code,
    account,
    order_id,
    amount_minor,
  }: Pick<EntryView, 'code' | 'account' | 'order_id' | 'amount_minor'>,
): string {
  if (code === 'E1' && order_id !== null) return t('entry.order_payment');
  if (!isKnown(code)) return t('entry.unknown', { code });
  const keys: Keys = ENTRY_KEYS[code];
  // A seller may refund from their own wallet, too.
  const isGiven = (code === 'E7' || code === 'E8') && amount_minor < 0;
  return t(isGiven ? keys.else : (keys[account] ?? keys.else));
}

/** The periods to choose from: all, the last days, and months of UTC such as `2026-11`. */
export function periodItems(
  t: Messages<'wallet'>,
  monthText: (time: string) => string,
  months: readonly string[],
) {
  return [
    { value: 'all', label: t('ledger.period.all') },
    ...RECENT_DAYS.map((value) => ({
      value,
      label: t('ledger.period.days', { count: Number(value) }),
    })),
    // The middle of the month is in this month in every time zone.
    ...months.map((value) => ({ value, label: monthText(`${value}-15T12:00:00Z`) })),
  ];
}
