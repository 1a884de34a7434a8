import type { RefundableView, RefundTermsView } from '@guildhall/api/payments/refunds/views';
import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { ErrorState } from '@guildhall/ui/error-state';
import { Notice } from '@guildhall/ui/notice';
import { SelectField } from '@guildhall/ui/select-field';
import { SkeletonText } from '@guildhall/ui/skeleton';
import { type FormEvent, useState } from 'react';
import { AmountField } from '../../../lib/amount-field.tsx';
import { useFormats } from '../../../lib/format.ts';
import { useMessages } from '../../../lib/messages.ts';
import { messageOf } from '../../../lib/refusals.ts';
import { trpc } from '../../../lib/trpc.ts';
import { centsOf } from '../../../lib/typed-amount.ts';
import { useRefundToSource } from '../hooks.ts';
import { feeOf, mostOf, mustWait, RefundHints } from './refund-hints.tsx';

interface RefundDialogProps {
  spendable_minor: number;
  currency: string;
}

/** Sends spendable money back to where it came from: the card or account of an earlier payment. */
export function RefundDialog(props: RefundDialogProps) {
  const t = useMessages('payments');
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      title={t('refund.title')}
      description={t('refund.description')}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary" icon="undo-2">
          {t('refund.open')}
        </Button>
      }
    >
      {open && <Payments {...props} onDone={() => setOpen(false)} />}
    </Dialog>
  );
}

type FormProps = RefundDialogProps & { onDone: () => void };

/** The payments that can be refunded, and the form for one of them. */
function Payments(props: FormProps) {
  const t = useMessages('payments');
  const payments = trpc.payments.refundable.useQuery();
  if (payments.error !== null) {
    return (
      <ErrorState
        title={t('refund.load_failed')}
        description={messageOf(payments.error)}
        retrying={payments.isFetching}
        onRetry={() => void payments.refetch()}
      />
    );
  }
  if (!payments.data) return <SkeletonText lines={4} />;
  const [first] = payments.data.items;
  if (first === undefined) return <Notice>{t('refund.none')}</Notice>;
  const { items, terms } = payments.data;
  return <RefundForm {...props} payments={items} first={first} terms={terms} />;
}

interface RefundFormProps extends FormProps {
  payments: readonly RefundableView[];
  first: RefundableView;
  terms: RefundTermsView;
}

function RefundForm(props: RefundFormProps) {
  const { payments, first, terms, spendable_minor, currency, onDone } = props;
  const t = useMessages('payments');
  const { price, typedAmount } = useFormats();
  const money = (amountMinor: number) => price(amountMinor, currency);
  const most = (of: RefundableView) => mostOf(of, spendable_minor, terms);
  const [paymentId, setPaymentId] = useState(first.payment_id);
  const [typed, setTyped] = useState(typedAmount(most(first)));
  const [tried, setTried] = useState(false);
  const mutation = useRefundToSource();
  const payment = payments.find(({ payment_id }) => payment_id === paymentId) ?? first;
  const amount = centsOf(typed);
  const isAllowed = amount !== null && amount > 0 && amount <= most(payment);
  const fee = isAllowed ? feeOf(amount, payment, terms) : 0;
  const isBlocked = most(payment) === 0 || mustWait(fee, terms);
  const bounds = { most: money(most(payment)) };
  const invalid = amount === null ? t('refund.invalid_amount') : t('refund.invalid', bounds);

  function choose(id: string) {
    const chosen = payments.find(({ payment_id }) => payment_id === id) ?? first;
    mutation.clearError();
    setPaymentId(chosen.payment_id);
    setTyped(typedAmount(most(chosen)));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isAllowed || isBlocked) return;
    const wanted = { payment_id: payment.payment_id, amount_minor: amount };
    if (await mutation.run({ ...wanted, expected_fee_minor: fee })) onDone();
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <PaymentField payments={payments} value={payment.payment_id} onChoose={choose} />
      <AmountField
        label={t('refund.amount')}
        currency={currency}
        value={typed}
        onChange={setTyped}
        hint={t('refund.hint', bounds)}
        error={tried && !isAllowed ? invalid : undefined}
      />
      <RefundHints
        payment={payment}
        terms={terms}
        amount={isAllowed ? amount : null}
        error={mutation.error}
      />
      <RefundButtons
        amount={isAllowed ? money(amount) : null}
        isReviewed={fee > 0}
        isBlocked={isBlocked}
        pending={mutation.pending}
        onCancel={onDone}
      />
    </form>
  );
}

interface PaymentFieldProps {
  payments: readonly RefundableView[];
  value: string;
  onChoose: (id: string) => void;
}

function PaymentField({ payments, value, onChoose }: PaymentFieldProps) {
  const t = useMessages('payments');
  const { price, date } = useFormats();
  return (
    <SelectField
      label={t('refund.payment')}
      items={payments.map(({ payment_id, amount_minor, currency, created_at }) => ({
        value: payment_id,
        label: t('refund.of', { amount: price(amount_minor, currency), date: date(created_at) }),
      }))}
      value={value}
      onValueChange={onChoose}
    />
  );
}

interface ButtonsProps {
  amount: string | null;
  isReviewed: boolean;
  isBlocked: boolean;
  pending: boolean;
  onCancel: () => void;
}

function RefundButtons({ amount, isReviewed, isBlocked, pending, onCancel }: ButtonsProps) {
  const t = useMessages('payments');
  const submit = isReviewed ? 'refund.submit_review' : 'refund.submit_amount';
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="secondary" disabled={pending} onClick={onCancel}>
        {t('refund.cancel')}
      </Button>
      <Button type="submit" loading={pending} disabled={isBlocked}>
        {amount === null ? t('refund.submit') : t(submit, { amount })}
      </Button>
    </div>
  );
}
