import type { FeesView } from '@guildhall/api/rules/views';
import type { Formats } from '@guildhall/locales/formats';
import type { Messages } from '@guildhall/locales/messages';

type Changed = FeesView['changes'][number]['changed'][number];
type T = Messages<'rules'>;

const kindText = (t: T, kind = ''): string =>
  kind === 'account' ? t('calculator.account') : t('calculator.gift_card');

/** What a number of the rule book is called: `levels.0.commission.account`. */
export function fieldText(t: T, { count }: Formats, field: string): string {
  const [first, second = '', third = '', fourth] = field.split('.');
  if (first === 'buyer_fee') {
    const key = third === 'share' ? 'buyer_fee_share' : 'buyer_fee_least';
    return t(`changes.field.${key}`, { kind: kindText(t, second) });
  }
  if (first === 'reserve_days') {
    return t('changes.field.reserve_days', { kind: kindText(t, second) });
  }
  if (first === 'fund_share') return t('changes.field.fund_share');
  const level = count(Number(second));
  if (first === 'levels' && third === 'commission') {
    return t('changes.field.commission', { kind: kindText(t, fourth), level });
  }
  if (third === 'early_release' || third === 'reserve' || third === 'code_hold_days') {
    return t(`changes.field.${third}`, { level });
  }
  return t('changes.field.withdrawals', { name: field.replace('withdrawals.', '') });
}

/** A number of the rule book as its name says what it is: money, days, a share or a count. */
export function valueText(
  t: T,
  { price, days, share, count }: Formats,
  currency: string,
  { field, value }: { field: Changed['field']; value: number | null },
): string {
  if (value === null) return t('changes.none_value');
  if (/_minor|network_costs/.test(field)) return price(value, currency);
  if (/days/.test(field)) return days(value);
  if (/free_per_month/.test(field)) return count(value);
  return share(value);
}
