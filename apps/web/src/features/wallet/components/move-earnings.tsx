import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { useId, useState } from 'react';
import { z } from 'zod';
import { AmountField } from '../../../lib/forms/amount-field.tsx';
import { amountBetween } from '../../../lib/forms/form-schemas.ts';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { FormProblem, useControlledField, useSchemaForm } from '../../../lib/forms/schema-form.tsx';
import { centsOf } from '../../../lib/forms/typed-amount.ts';
import { useMoveEarnings } from '../hooks.ts';

export interface MoveEarningsProps {
  available_minor: number;
  currency: string;
}

/** Moves available earnings to the spendable balance. */
export function MoveEarnings(props: MoveEarningsProps) {
  const t = useMessages('wallet');
  if (props.available_minor > 0) return <MoveEarningsDialog {...props} />;
  return <p className="flex min-h-10 items-center text-sm text-muted">{t('move.nothing')}</p>;
}

/** The form in its dialog, which proposes to move all. */
function useMoveForm(availableMinor: number, most: string) {
  const t = useMessages('wallet');
  const { typedAmount } = useFormats();
  const [open, setOpen] = useState(false);
  const mutation = useMoveEarnings();
  const schema = amountBetween(1, availableMinor);
  const all = { amount: typedAmount(availableMinor) };
  const { form, ...status } = useSchemaForm({
    schema: z.strictObject({ amount: schema }),
    defaultValues: all,
    onSubmit: async (values) => {
      await mutation.runOrThrow(values.amount);
      setOpen(false);
    },
    texts: {
      amount: (typed) =>
        centsOf(typed) === null ? t('top_up.invalid_amount') : t('move.invalid', { most }),
    },
  });
  const amount = useControlledField(form, 'amount');

  function change(next: boolean) {
    if (status.pending) return;
    if (next) form.reset(all);
    setOpen(next);
  }

  return { open, change, amount, allowed: schema.safeParse(amount.value).data, ...status };
}

function MoveEarningsDialog({ available_minor, currency }: MoveEarningsProps) {
  const t = useMessages('wallet');
  const { price } = useFormats();
  const formId = useId();
  const most = price(available_minor, currency);
  const form = useMoveForm(available_minor, most);
  const { amount, allowed, pending } = form;
  return (
    <Dialog
      title={t('move.title')}
      description={t('move.description')}
      open={form.open}
      onOpenChange={form.change}
      trigger={
        <Button variant="secondary" icon="arrow-right">
          {t('move.open')}
        </Button>
      }
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={() => form.change(false)}>
            {t('move.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={pending}>
            {allowed === undefined
              ? t('move.submit')
              : t('move.submit_amount', { amount: price(allowed, currency) })}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id={formId} className="flex flex-col gap-4">
        <AmountField
          {...amount}
          label={t('move.amount')}
          currency={currency}
          hint={t('move.available', { amount: most })}
        />
        <FormProblem>{form.problem}</FormProblem>
      </form>
    </Dialog>
  );
}
