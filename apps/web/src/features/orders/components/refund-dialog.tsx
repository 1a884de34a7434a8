import type { OrderView } from '@guildhall/api/orders/views';
import { minor } from '@guildhall/domain/kernel/money';
import { refundOfConfirmed } from '@guildhall/domain/wallet/rules';
import { Button, type ButtonProps } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { KeyValues } from '@guildhall/ui/key-values';
import { Notice } from '@guildhall/ui/notice';
import { RadioCards } from '@guildhall/ui/radio-cards';
import { useId, useState, type FormEvent } from 'react';
import { AmountField } from '../../../lib/amount-field.tsx';
import { useFormats } from '../../../lib/format.ts';
import { useMessages } from '../../../lib/messages.ts';
import { messageOf } from '../../../lib/refusals.ts';
import { centsOf } from '../../../lib/typed-amount.ts';
import { type Refund, type UnitView, useRefundUnits } from '../hooks.ts';

type Rates = NonNullable<OrderView['earnings']>['rates'];

/** What a refund gives the buyer and takes from the seller (rules.md §3 E3, E7, E8). */
function quoteOf(units: readonly UnitView[], rates: Rates, refundMinor: number | null) {
  const quotes = units.map(({ price_minor, fee_minor }) => {
    const price = { price_minor: minor(price_minor), fee_minor: minor(fee_minor) };
    return refundOfConfirmed(
      price,
      rates,
      minor(Math.min(refundMinor ?? price_minor, price_minor)),
    );
  });
  const sum = (part: 'buyer_minor' | 'buyer_fee_minor' | 'seller_minor') =>
    quotes.reduce((total, quote) => total + quote[part], 0);
  return {
    buyer_minor: sum('buyer_minor'),
    fee_minor: sum('buyer_fee_minor'),
    seller_minor: sum('seller_minor'),
  };
}

interface RefundDialogProps {
  order: OrderView;
  /** The units that the server lets the seller refund now. */
  units: readonly UnitView[];
  rates: Rates;
  button: Pick<ButtonProps, 'variant' | 'size' | 'className'>;
  label: string;
  ariaLabel?: string | undefined;
}

/** O25: says what the buyer gets back and what the seller loses, then refunds. */
export function RefundDialog(props: RefundDialogProps) {
  const { order, units, rates, button, label, ariaLabel } = props;
  const t = useMessages('orders/refunds');
  const { price } = useFormats();
  const [open, setOpen] = useState(false);
  const [refund, setRefund] = useState<Refund>({ refund_minor: null });
  const formId = useId();
  const money = (amount: number) => price(amount, order.currency);
  const quote = refund === null ? null : quoteOf(units, rates, refund.refund_minor);
  const mutation = useRefundUnits(order.id, units, () =>
    t('dialog.done', { amount: money(quote?.buyer_minor ?? 0) }),
  );

  function change(next: boolean) {
    if (mutation.pending) return;
    mutation.clearError();
    setRefund({ refund_minor: null });
    setOpen(next);
  }

  async function submit() {
    if (refund !== null && (await mutation.run(refund))) setOpen(false);
  }

  return (
    <Dialog
      title={t(`dialog.title.${order.kind}`, { count: units.length })}
      open={open}
      onOpenChange={change}
      preventOutsideClose={mutation.pending}
      trigger={
        <Button
          {...button}
          icon="undo-2"
          {...(ariaLabel === undefined ? {} : { 'aria-label': ariaLabel })}
        >
          {label}
        </Button>
      }
      footer={
        <>
          <Button variant="secondary" disabled={mutation.pending} onClick={() => change(false)}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="danger" loading={mutation.pending}>
            {quote === null
              ? t('dialog.submit')
              : t('dialog.submit_amount', { amount: money(quote.buyer_minor) })}
          </Button>
        </>
      }
    >
      <RefundForm
        id={formId}
        order={order}
        units={units}
        quote={quote}
        onChoose={setRefund}
        onSubmit={() => void submit()}
      />
      {mutation.error !== null && (
        <Notice tone="danger" urgent className="mt-4">
          {messageOf(mutation.error)}
        </Notice>
      )}
    </Dialog>
  );
}

interface RefundFormProps {
  id: string;
  order: OrderView;
  units: readonly UnitView[];
  quote: ReturnType<typeof quoteOf> | null;
  onChoose: (refund: Refund) => void;
  onSubmit: () => void;
}

const LEAST_MINOR = 1;

function RefundForm({ id, order, units, quote, onChoose, onSubmit }: RefundFormProps) {
  const t = useMessages('orders/refunds');
  const { price } = useFormats();
  const [how, setHow] = useState<'whole' | 'part'>('whole');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const money = (amount: number) => price(amount, order.currency);
  const mostMinor = Math.min(...units.map(({ price_minor }) => price_minor));
  const bounds = { least: money(LEAST_MINOR), most: money(mostMinor) };

  function choose(nextHow: 'whole' | 'part', nextTyped: string) {
    setHow(nextHow);
    setTyped(nextTyped);
    const cents = centsOf(nextTyped);
    const fits = cents !== null && cents >= LEAST_MINOR && cents <= mostMinor;
    if (nextHow === 'whole') onChoose({ refund_minor: null });
    else onChoose(fits ? { refund_minor: cents } : null);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    onSubmit();
  }

  const isEarned = units.some(({ confirmed_at }) => confirmed_at !== null);
  return (
    <form method="post" id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <RadioCards
        label={t('dialog.how_much')}
        columns={2}
        cards={[
          { value: 'whole', title: t('dialog.whole') },
          { value: 'part', title: t('dialog.part') },
        ]}
        value={how}
        onValueChange={(next) => choose(next, typed)}
      />
      {how === 'part' && (
        <AmountField
          label={t('dialog.amount', { count: units.length })}
          currency={order.currency}
          value={typed}
          onChange={(next) => choose('part', next)}
          hint={t('dialog.hint', { most: bounds.most })}
          error={tried && quote === null ? t('dialog.invalid', bounds) : undefined}
        />
      )}
      {quote !== null && (
        <KeyValues
          items={[
            {
              key: 'buyer',
              label: t('dialog.buyer'),
              value: money(quote.buyer_minor),
              strong: true,
            },
            { key: 'fee', label: t('dialog.fee'), value: money(quote.fee_minor) },
            { key: 'seller', label: t('dialog.seller'), value: money(-quote.seller_minor) },
          ]}
        />
      )}
      <p className="text-sm text-muted">
        {t(`dialog.source.${isEarned ? 'earned' : 'escrow'}`)} {t(`dialog.then.${how}`)}
      </p>
    </form>
  );
}
