import type { PaymentLimitsView } from '@guildhall/api/payments/views';
import { MAX_AMOUNT_MINOR } from '@guildhall/domain/kernel/rules/number-schemas';
import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { Notice } from '@guildhall/ui/notice';
import { useId, useState } from 'react';
import { z } from 'zod';
import { AmountField } from '../../../lib/forms/amount-field.tsx';
import { amountBetween } from '../../../lib/forms/form-schemas.ts';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { FormProblem, useControlledField, useSchemaForm } from '../../../lib/forms/schema-form.tsx';
import { centsOf } from '../../../lib/forms/typed-amount.ts';
import { usePaymentLimits, useTopUp, useTopUpChoice } from '../hooks.ts';

/** Asks for the amount; the provider's page follows. */
export function TopUpDialog({ currency }: { currency: string }) {
  const t = useMessages('wallet');
  const { price } = useFormats();
  const [open, setOpen] = useState(false);
  const left = usePaymentLimits(open);
  const choice = useTopUpChoice(left);
  const { limits, isReached, presets } = choice;
  const formId = useId();
  const money = (amountMinor: number) => price(amountMinor, currency);
  const bounds = limits && { least: money(limits.least_minor), most: money(limits.most_minor) };
  const isBlocked = isReached || left?.unfinished_left === 0;
  const invalid = bounds === null ? t('top_up.invalid_amount') : t('top_up.invalid', bounds);
  const { form, amount, allowed, ...status } = useTopUpForm(choice, isBlocked, invalid);
  const { pending, problem } = status;

  function change(next: boolean) {
    if (pending) return;
    form.reset();
    setOpen(next);
  }

  return (
    <Dialog
      title={t('top_up.title')}
      description={t('top_up.description')}
      open={open}
      onOpenChange={change}
      trigger={<Button icon="plus">{t('top_up.open')}</Button>}
      footer={
        <Buttons
          formId={formId}
          amount={allowed === null ? null : money(allowed)}
          pending={pending}
          isBlocked={isBlocked}
          onCancel={() => change(false)}
        />
      }
    >
      <form {...status.formProps} id={formId} className="flex flex-col gap-4">
        <Presets
          amounts={presets}
          currency={currency}
          chosen={allowed}
          onChoose={amount.onChange}
        />
        <AmountField
          {...amount}
          label={t('top_up.amount')}
          currency={currency}
          hint={bounds === null ? undefined : t('top_up.hint', bounds)}
        />
        {left !== null && <DayLimit left={left} isReached={isReached} currency={currency} />}
        <FormProblem>{problem}</FormProblem>
      </form>
    </Dialog>
  );
}

type Choice = ReturnType<typeof useTopUpChoice>;

/** The form, with what is said at an amount that is not allowed. */
function useTopUpForm(choice: Choice, isBlocked: boolean, invalid: string) {
  const { limits, isAllowed, presets } = choice;
  const { typedAmount } = useFormats();
  const mutation = useTopUp();
  const [firstAmount = ''] = presets
    .slice(0, 2)
    .reverse()
    .map((preset) => typedAmount(preset));
  const { form, ...status } = useSchemaForm({
    schema: z.strictObject({
      amount: amountBetween(limits?.least_minor ?? 1, limits?.most_minor ?? MAX_AMOUNT_MINOR),
    }),
    defaultValues: { amount: firstAmount },
    onSubmit: async (values) => {
      if (!isBlocked) await mutation.runOrThrow(values.amount);
    },
    texts: { amount: () => invalid },
  });
  const amount = useControlledField(form, 'amount');
  const cents = centsOf(amount.value);
  return {
    ...status,
    form,
    // The mutation is pending until the page is left.
    pending: status.pending || mutation.pending,
    amount: { ...amount, error: isBlocked ? undefined : amount.error },
    allowed: cents !== null && isAllowed(cents) ? cents : null,
  };
}

interface ButtonsProps {
  formId: string;
  amount: string | null;
  pending: boolean;
  isBlocked: boolean;
  onCancel: () => void;
}

function Buttons({ formId, amount, pending, isBlocked, onCancel }: ButtonsProps) {
  const t = useMessages('wallet');
  const submit = { type: 'submit', form: formId, loading: pending, disabled: isBlocked } as const;
  return (
    <>
      <Button variant="secondary" disabled={pending} onClick={onCancel}>
        {t('top_up.cancel')}
      </Button>
      <Button trailingIcon="arrow-right" {...submit}>
        {amount === null ? t('top_up.submit') : t('top_up.submit_amount', { amount })}
      </Button>
    </>
  );
}

interface DayLimitProps {
  left: PaymentLimitsView;
  isReached: boolean;
  currency: string;
}

/** What is left of the limit of 24 hours, once some of it is used, and when there is more. */
function DayLimit({ left: limits, isReached, currency }: DayLimitProps) {
  const t = useMessages('wallet');
  const { price, moment } = useFormats();
  const { left_today_minor, day_minor, top_ups_per_day: count, more_at } = limits;
  if (limits.unfinished_left === 0) {
    return <Notice tone="attention">{t('top_up.unfinished', { count: limits.unfinished })}</Notice>;
  }
  if (more_at === null) return null;
  const time = moment(more_at);
  return (
    <Notice tone={isReached ? 'attention' : 'info'}>
      {isReached
        ? t('top_up.none_left', { day: price(day_minor, currency), count, time })
        : t('top_up.day_left', { left: price(left_today_minor, currency), time })}
    </Notice>
  );
}

function Presets({
  amounts,
  currency,
  chosen,
  onChoose,
}: {
  amounts: readonly number[];
  currency: string;
  chosen: number | null;
  onChoose: (typed: string) => void;
}) {
  const t = useMessages('wallet');
  const { faceValue, typedAmount } = useFormats();
  if (amounts.length === 0) return null;
  return (
    <div role="group" aria-label={t('top_up.presets')} className="grid grid-cols-4 gap-2">
      {amounts.map((preset) => (
        <Button
          key={preset}
          variant={preset === chosen ? 'soft' : 'secondary'}
          aria-pressed={preset === chosen}
          className="figures px-2"
          onClick={() => onChoose(typedAmount(preset))}
        >
          {faceValue(preset, currency)}
        </Button>
      ))}
    </div>
  );
}
