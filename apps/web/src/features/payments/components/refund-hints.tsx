import type { RefundableView, RefundTermsView } from '@guildhall/api/payments/refunds/views';
import { minor } from '@guildhall/domain/kernel/money';
import { termsOfRefund } from '@guildhall/domain/payments/refunds/rules';
import { Notice } from '@guildhall/ui/notice';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { FormProblem } from '../../../lib/forms/schema-form.tsx';

/** What a refund of so much costs, which the server computes again. */
export function feeOf(
  amountMinor: number,
  payment: RefundableView,
  { is_free, cost }: RefundTermsView,
): number {
  const known = { share: cost.share, fixed_minor: minor(cost.fixed_minor) };
  return termsOfRefund(amountMinor, payment, is_free, known).fee_minor;
}

/** The most that can go back of a payment now. */
export const mostOf = (
  { left_minor }: RefundableView,
  spendableMinor: number,
  { refunds_left, left_today_minor }: RefundTermsView,
): number => (refunds_left === 0 ? 0 : Math.min(left_minor, spendableMinor, left_today_minor));

/** A refund that costs something waits for the one that is reviewed. */
export const mustWait = (feeMinor: number, { reviewed }: RefundTermsView): boolean =>
  feeMinor > 0 && reviewed !== null;

interface HintsProps {
  payment: RefundableView;
  terms: RefundTermsView;
  /** Null while what is typed cannot go back. */
  amount: number | null;
  problem: string | undefined;
}

/** What cannot go back and why, what the rest costs, how long it takes, and what went wrong. */
export function RefundHints({ payment, terms, amount, problem }: HintsProps) {
  const t = useMessages('payments');
  const { price } = useFormats();
  const money = (amountMinor: number) => price(amountMinor, payment.currency);
  const { spent_minor, returned_minor } = payment;
  const fee = amount === null ? 0 : feeOf(amount, payment, terms);
  const isFree = amount !== null && amount > returned_minor && terms.is_free;
  return (
    <>
      {spent_minor > 0 && <Notice>{t('refund.spent', { spent: money(spent_minor) })}</Notice>}
      {returned_minor > 0 && (
        <Notice>{t('refund.returned', { returned: money(returned_minor) })}</Notice>
      )}
      {isFree && <Notice>{t('refund.free', { days: terms.free_days })}</Notice>}
      <ReviewHints terms={terms} amount={amount ?? 0} fee={fee} money={money} />
      <DayHint payment={payment} terms={terms} money={money} />
      <Notice>{t(fee > 0 ? 'refund.takes_reviewed' : 'refund.takes')}</Notice>
      <FormProblem>{problem}</FormProblem>
    </>
  );
}

type Money = (amountMinor: number) => string;

interface ReviewProps {
  terms: RefundTermsView;
  amount: number;
  fee: number;
  money: Money;
}

/** What a refund that is reviewed costs, or that another one is reviewed. */
function ReviewHints({ terms: { free_at, reviewed }, amount, fee, money }: ReviewProps) {
  const t = useMessages('payments');
  const { moment } = useFormats();
  if (reviewed !== null && reviewed.answer_by !== null) {
    const inWallet = reviewed.amount_minor + reviewed.fee_minor;
    const of = { amount: money(inWallet), time: moment(reviewed.answer_by) };
    if (fee > 0) return <Notice tone="attention">{t('refund.waits_first', of)}</Notice>;
    return <Notice>{t('refund.waits', of)}</Notice>;
  }
  if (fee === 0 || free_at === null) return null;
  return (
    <Notice tone="attention">
      {t('refund.reviewed', {
        time: moment(free_at),
        fee: money(fee),
        rest: money(Math.max(amount - fee, 0)),
      })}
    </Notice>
  );
}

/** The limit of 24 hours, when it is what limits this refund. */
function DayHint(of: { payment: RefundableView; terms: RefundTermsView; money: Money }) {
  const t = useMessages('payments');
  const { payment, terms, money } = of;
  const { refunds_left, left_today_minor, per_day: count } = terms;
  const day = money(terms.day_minor);
  if (refunds_left === 0 || left_today_minor === 0) {
    return <Notice tone="attention">{t('refund.none_left', { day, count })}</Notice>;
  }
  if (left_today_minor >= payment.left_minor) return null;
  return <Notice>{t('refund.day', { left: money(left_today_minor), day })}</Notice>;
}
