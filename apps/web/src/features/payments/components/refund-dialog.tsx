import type { RefundableView, RefundTermsView } from '@guildhall/api/payments/refunds/views';
import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { ErrorState } from '@guildhall/ui/error-state';
import { Notice } from '@guildhall/ui/notice';
import { SelectField } from '@guildhall/ui/select-field';
import { SkeletonText } from '@guildhall/ui/skeleton';
import { useState } from 'react';
import { z } from 'zod';
import { AmountField } from '../../../lib/forms/amount-field.tsx';
import { amountBetween } from '../../../lib/forms/form-schemas.ts';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { messageOf } from '../../../lib/api/refusals.ts';
import { useControlledField, useSchemaForm } from '../../../lib/forms/schema-form.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { centsOf } from '../../../lib/forms/typed-amount.ts';
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
  const mutation = useRefundToSource();
  const payment = payments.find(({ payment_id }) => payment_id === paymentId) ?? first;
  const bounds = { most: money(most(payment)) };
  const schema = amountBetween(1, most(payment));
  const { form, formProps, pending, problem } = useSchemaForm({
    schema: z.strictObject({ amount: schema }),
    defaultValues: { amount: typedAmount(most(first)) },
    onSubmit: async () => {
      if (allowed === null || isBlocked) return;
      const wanted = { payment_id: payment.payment_id, amount_minor: allowed };
      await mutation.runOrThrow({ ...wanted, expected_fee_minor: fee });
      onDone();
    },
    texts: {
      amount: (typed) =>
        centsOf(typed) === null ? t('refund.invalid_amount') : t('refund.invalid', bounds),
    },
  });
  const amount = useControlledField(form, 'amount');
  const allowed = schema.safeParse(amount.value).data ?? null;
  const fee = allowed === null ? 0 : feeOf(allowed, payment, terms);
  const isBlocked = most(payment) === 0 || mustWait(fee, terms);

  function choose(id: string) {
    const chosen = payments.find(({ payment_id }) => payment_id === id) ?? first;
    setPaymentId(chosen.payment_id);
    form.reset({ amount: typedAmount(most(chosen)) });
  }

  return (
    <form {...formProps} className="flex flex-col gap-4">
      <PaymentField payments={payments} value={payment.payment_id} onChoose={choose} />
      <AmountField
        {...amount}
        label={t('refund.amount')}
        currency={currency}
        hint={t('refund.hint', bounds)}
      />
      <RefundHints payment={payment} terms={terms} amount={allowed} problem={problem} />
      <RefundButtons
        amount={allowed === null ? null : money(allowed)}
        isReviewed={fee > 0}
        isBlocked={isBlocked}
        pending={pending}
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
