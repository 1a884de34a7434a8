import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { Notice } from '@guildhall/ui/notice';
import { formatPrice } from '@guildhall/ui/price';
import { useId, useState, type FormEvent } from 'react';
import { messageOf } from '../../../lib/refusals.ts';
import { topUpCopy } from '../copy.ts';
import { centsOf, TOP_UP, TOP_UP_PRESETS_MINOR, typedAmount, useTopUp } from '../hooks.ts';
import { AmountField } from './amount-field.tsx';

const FIRST_AMOUNT = typedAmount(TOP_UP_PRESETS_MINOR[1]);

function isAllowed(amount: number | null): amount is number {
  return amount !== null && amount >= TOP_UP.least_minor && amount <= TOP_UP.most_minor;
}

/** How much; then the provider's page takes over. */
export function TopUpDialog({ currency }: { currency: string }) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(FIRST_AMOUNT);
  const [tried, setTried] = useState(false);
  const formId = useId();
  const intent = useTopUp();
  const money = (amount_minor: number) => formatPrice(amount_minor, currency);
  const bounds = [money(TOP_UP.least_minor), money(TOP_UP.most_minor)] as const;
  const amount = centsOf(typed);

  function change(next: boolean) {
    if (intent.pending) return;
    intent.clearError();
    setTried(false);
    setTyped(FIRST_AMOUNT);
    setOpen(next);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isAllowed(amount)) void intent.run(amount);
  }

  return (
    <Dialog
      title={topUpCopy.title}
      description={topUpCopy.description}
      open={open}
      onOpenChange={change}
      trigger={<Button icon="plus">{topUpCopy.open}</Button>}
      footer={
        <>
          <Button variant="secondary" disabled={intent.pending} onClick={() => change(false)}>
            {topUpCopy.cancel}
          </Button>
          <Button type="submit" form={formId} trailingIcon="arrow-right" loading={intent.pending}>
            {isAllowed(amount) ? topUpCopy.submit(money(amount)) : topUpCopy.submit_plain}
          </Button>
        </>
      }
    >
      <form method="post" id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Presets currency={currency} chosen={amount} onChoose={setTyped} />
        <AmountField
          label={topUpCopy.amount}
          value={typed}
          onChange={setTyped}
          hint={topUpCopy.hint(...bounds)}
          error={tried && !isAllowed(amount) ? topUpCopy.invalid(...bounds) : undefined}
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

function Presets({
  currency,
  chosen,
  onChoose,
}: {
  currency: string;
  chosen: number | null;
  onChoose: (typed: string) => void;
}) {
  return (
    <div role="group" aria-label={topUpCopy.presets} className="grid grid-cols-4 gap-2">
      {TOP_UP_PRESETS_MINOR.map((preset) => (
        <Button
          key={preset}
          variant={preset === chosen ? 'soft' : 'secondary'}
          aria-pressed={preset === chosen}
          className="figures px-2"
          onClick={() => onChoose(typedAmount(preset))}
        >
          {formatPrice(preset, currency).replace('.00', '')}
        </Button>
      ))}
    </div>
  );
}
