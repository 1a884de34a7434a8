import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { Notice } from '@guildhall/ui/notice';
import { useId, useState, type FormEvent } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { useMessages } from '../../../lib/messages.ts';
import { messageOf } from '../../../lib/refusals.ts';
import { centsOf, TOP_UP, TOP_UP_PRESETS_MINOR, useTopUp } from '../hooks.ts';
import { AmountField } from './amount-field.tsx';

function isAllowed(amount: number | null): amount is number {
  return amount !== null && amount >= TOP_UP.least_minor && amount <= TOP_UP.most_minor;
}

/** Asks for the amount; the provider's page follows. */
export function TopUpDialog({ currency }: { currency: string }) {
  const t = useMessages('wallet');
  const { price, typedAmount } = useFormats();
  const firstAmount = typedAmount(TOP_UP_PRESETS_MINOR[1]);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(firstAmount);
  const [tried, setTried] = useState(false);
  const formId = useId();
  const mutation = useTopUp();
  const money = (amountMinor: number) => price(amountMinor, currency);
  const bounds = { least: money(TOP_UP.least_minor), most: money(TOP_UP.most_minor) };
  const amount = centsOf(typed);

  function change(next: boolean) {
    if (mutation.pending) return;
    mutation.clearError();
    setTried(false);
    setTyped(firstAmount);
    setOpen(next);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isAllowed(amount)) void mutation.run(amount);
  }

  return (
    <Dialog
      title={t('top_up.title')}
      description={t('top_up.description')}
      open={open}
      onOpenChange={change}
      trigger={<Button icon="plus">{t('top_up.open')}</Button>}
      footer={
        <>
          <Button variant="secondary" disabled={mutation.pending} onClick={() => change(false)}>
            {t('top_up.cancel')}
          </Button>
          <Button type="submit" form={formId} trailingIcon="arrow-right" loading={mutation.pending}>
            {isAllowed(amount)
              ? t('top_up.submit_amount', { amount: money(amount) })
              : t('top_up.submit')}
          </Button>
        </>
      }
    >
      <form method="post" id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Presets currency={currency} chosen={amount} onChoose={setTyped} />
        <AmountField
          label={t('top_up.amount')}
          currency={currency}
          value={typed}
          onChange={setTyped}
          hint={t('top_up.hint', bounds)}
          error={tried && !isAllowed(amount) ? t('top_up.invalid', bounds) : undefined}
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

function Presets({
  currency,
  chosen,
  onChoose,
}: {
  currency: string;
  chosen: number | null;
  onChoose: (typed: string) => void;
}) {
  const t = useMessages('wallet');
  const { faceValue, typedAmount } = useFormats();
  return (
    <div role="group" aria-label={t('top_up.presets')} className="grid grid-cols-4 gap-2">
      {TOP_UP_PRESETS_MINOR.map((preset) => (
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
