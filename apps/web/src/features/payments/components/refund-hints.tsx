import type { RefundableView, RefundTermsView } from '@guildhall/api/payments/refunds/views';
import { minor } from '@guildhall/domain/kernel/money';
import { termsOfRefund } from '@guildhall/domain/payments/refunds/rules';
import { Notice } from '@guildhall/ui/notice';
import { useFormats } from '../../../lib/format.ts';
import { useMessages } from '../../../lib/messages.ts';
import { messageOf } from '../../../lib/refusals.ts';

/** What a refund of so much costs, which the server computes again. */
export function feeOf(
  amountMinor: number,
  payment: RefundableView,
  { is_free, cost }: RefundTermsView,
): number {
  const known = { share: cost.share, fixed_minor: minor(cost.fixed_minor) };
  return termsOfRefund(amountMinor, payment, is_free, known).fee_minor;
}

interface HintsProps {
  payment: RefundableView;
  terms: RefundTermsView;
  /** Null while what is typed cannot go back. */
  amount: number | null;
  error: unknown;
}

/** What cannot go back and why, what the rest costs, how long it takes, and what went wrong. */
export function RefundHints({ payment, terms, amount, error }: HintsProps) {
  const t = useMessages('payments');
  const { price, moment } = useFormats();
  const money = (amountMinor: number) => price(amountMinor, payment.currency);
  const { spent_minor, returned_minor } = payment;
  const { free_at, refunds_left, left_today_minor, day_minor, reviewed } = terms;
  const fee = amount === null ? 0 : feeOf(amount, payment, terms);
  const isFree = amount !== null && amount > returned_minor && terms.is_free;
  return (
    <>
      {spent_minor > 0 && <Notice>{t('refund.spent', { spent: money(spent_minor) })}</Notice>}
      {returned_minor > 0 && (
        <Notice>{t('refund.returned', { returned: money(returned_minor) })}</Notice>
      )}
      {isFree && <Notice>{t('refund.free', { days: terms.free_days })}</Notice>}
      {amount !== null && fee > 0 && free_at !== null && (
        <Notice tone="attention">
          {t('refund.reviewed', {
            time: moment(free_at),
            fee: money(fee),
            rest: money(Math.max(amount - fee, 0)),
          })}
        </Notice>
      )}
      {reviewed !== null && reviewed.answer_by !== null && (
        <Notice>
          {t('refund.waits', {
            amount: money(reviewed.amount_minor),
            time: moment(reviewed.answer_by),
          })}
        </Notice>
      )}
      {left_today_minor < day_minor && (
        <Notice>{t('refund.day', { left: money(left_today_minor), count: refunds_left })}</Notice>
      )}
      <Notice>{t('refund.takes')}</Notice>
      {error !== null && (
        <Notice tone="danger" urgent>
          {messageOf(error)}
        </Notice>
      )}
    </>
  );
}
