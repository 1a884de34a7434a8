import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { Notice } from '@guildhall/ui/notice';
import { useId, useState, type FormEvent } from 'react';
import { AmountField } from '../../../lib/amount-field.tsx';
import { useFormats } from '../../../lib/format.ts';
import { useMessages } from '../../../lib/messages.ts';
import { messageOf } from '../../../lib/refusals.ts';
import { centsOf } from '../../../lib/typed-amount.ts';
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

/** The input, whether it is valid, and the mutation. */
function useMoveForm(availableMinor: number) {
  const { typedAmount } = useFormats();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const mutation = useMoveEarnings();
  const amount = centsOf(typed);
  const isAllowed = amount !== null && amount > 0 && amount <= availableMinor;

  function change(next: boolean) {
    if (mutation.pending) return;
    mutation.clearError();
    setTried(false);
    if (next) setTyped(typedAmount(availableMinor));
    setOpen(next);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isAllowed && (await mutation.run(amount))) setOpen(false);
  }

  const allowed = isAllowed ? amount : null;
  return { open, change, typed, setTyped, allowed, wrong: tried && !isAllowed, mutation, submit };
}

function MoveEarningsDialog({ available_minor, currency }: MoveEarningsProps) {
  const t = useMessages('wallet');
  const { price } = useFormats();
  const formId = useId();
  const form = useMoveForm(available_minor);
  const { allowed, mutation } = form;
  const most = price(available_minor, currency);
  const isUnreadable = centsOf(form.typed) === null;
  const invalid = isUnreadable ? t('top_up.invalid_amount') : t('move.invalid', { most });
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
          <Button
            variant="secondary"
            disabled={mutation.pending}
            onClick={() => form.change(false)}
          >
            {t('move.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={mutation.pending}>
            {allowed === null
              ? t('move.submit')
              : t('move.submit_amount', { amount: price(allowed, currency) })}
          </Button>
        </>
      }
    >
      <form
        method="post"
        id={formId}
        noValidate
        onSubmit={(event) => void form.submit(event)}
        className="flex flex-col gap-4"
      >
        <AmountField
          label={t('move.amount')}
          currency={currency}
          value={form.typed}
          onChange={form.setTyped}
          hint={t('move.available', { amount: most })}
          error={form.wrong ? invalid : undefined}
        />
        {mutation.error !== null && (
          <Notice tone="danger" urgent>
            {messageOf(mutation.error)}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
