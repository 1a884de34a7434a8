import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { Notice } from '@guildhall/ui/notice';
import { formatPrice } from '@guildhall/ui/price';
import { useId, useState, type FormEvent } from 'react';
import { messageOf } from '../../../lib/refusals.ts';
import { moveCopy } from '../copy.ts';
import { centsOf, typedAmount, useMoveEarnings } from '../hooks.ts';
import { AmountField } from './amount-field.tsx';

export interface MoveEarningsProps {
  available_minor: number;
  currency: string;
}

/** Earnings that may be withdrawn become money that may be spent. */
export function MoveEarnings(props: MoveEarningsProps) {
  if (props.available_minor > 0) return <MoveEarningsDialog {...props} />;
  return <p className="flex min-h-10 items-center text-sm text-muted">{moveCopy.nothing}</p>;
}

function MoveEarningsDialog({ available_minor, currency }: MoveEarningsProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const formId = useId();
  const intent = useMoveEarnings();
  const money = (amount_minor: number) => formatPrice(amount_minor, currency);
  const amount = centsOf(typed);
  const allowed = amount !== null && amount > 0 && amount <= available_minor;

  function change(next: boolean) {
    if (intent.pending) return;
    intent.clearError();
    setTried(false);
    if (next) setTyped(typedAmount(available_minor));
    setOpen(next);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (allowed && (await intent.run(amount))) setOpen(false);
  }

  return (
    <Dialog
      title={moveCopy.title}
      description={moveCopy.description}
      open={open}
      onOpenChange={change}
      trigger={
        <Button variant="secondary" icon="arrow-right">
          {moveCopy.open}
        </Button>
      }
      footer={
        <>
          <Button variant="secondary" disabled={intent.pending} onClick={() => change(false)}>
            {moveCopy.cancel}
          </Button>
          <Button type="submit" form={formId} loading={intent.pending}>
            {allowed ? moveCopy.submit_amount(money(amount)) : moveCopy.submit}
          </Button>
        </>
      }
    >
      <form
        method="post"
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <AmountField
          label={moveCopy.amount}
          value={typed}
          onChange={setTyped}
          hint={moveCopy.available(money(available_minor))}
          error={tried && !allowed ? moveCopy.invalid(money(available_minor)) : undefined}
        />
        {intent.error !== null && (
          <Notice tone="danger" urgent>
            {messageOf(intent.error)}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
