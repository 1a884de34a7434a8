import type { OrderView } from '@guildhall/api/orders/views';
import { errorCode } from '@guildhall/domain/kernel/field-errors';
import { minor } from '@guildhall/domain/kernel/money';
import { refundOfConfirmed } from '@guildhall/domain/wallet/rules';
import { Button, type ButtonProps } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { KeyValues } from '@guildhall/ui/key-values';
import { RadioCards } from '@guildhall/ui/radio-cards';
import { useId, useState } from 'react';
import { z } from 'zod';
import { AmountField } from '../../../lib/forms/amount-field.tsx';
import { amountBetween } from '../../../lib/forms/form-schemas.ts';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { FormProblem, useControlledField, useSchemaForm } from '../../../lib/forms/schema-form.tsx';
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

const LEAST_MINOR = 1;

/** All that is left of each unit, or a part of it that is typed. */
function refundSchema(mostMinor: number) {
  const part = amountBetween(LEAST_MINOR, mostMinor);
  return z
    .strictObject({ how: z.enum(['whole', 'part']), amount: z.string() })
    .transform(({ how, amount }, context): Refund => {
      if (how === 'whole') return { refund_minor: null };
      const { data } = part.safeParse(amount);
      if (data !== undefined) return { refund_minor: data };
      context.addIssue({ code: 'custom', message: errorCode('invalid'), path: ['amount'] });
      return z.NEVER;
    });
}

/** What is typed, what it gives and takes, and the mutation. */
function useRefundForm({ order, units, rates }: RefundDialogProps, onDone: () => void) {
  const t = useMessages('orders/refunds');
  const { price } = useFormats();
  const money = (amount: number) => price(amount, order.currency);
  const mostMinor = Math.min(...units.map(({ price_minor }) => price_minor));
  const bounds = { least: money(LEAST_MINOR), most: money(mostMinor) };
  const schema = refundSchema(mostMinor);
  const { form, ...status } = useSchemaForm({
    schema,
    defaultValues: { how: 'whole', amount: '' },
    onSubmit: async (refund) => {
      await mutation.runOrThrow(refund);
      onDone();
    },
    texts: { amount: () => t('dialog.invalid', bounds) },
  });
  const how = useControlledField(form, 'how');
  const amount = useControlledField(form, 'amount');
  const refund = schema.safeParse({ how: how.value, amount: amount.value }).data;
  const quote = refund === undefined ? null : quoteOf(units, rates, refund.refund_minor);
  const mutation = useRefundUnits(order.id, units, () =>
    t('dialog.done', { amount: money(quote?.buyer_minor ?? 0) }),
  );
  return { form, ...status, how, amount, most: bounds.most, quote, money };
}

/** O25: says what the buyer gets back and what the seller loses, then refunds. */
export function RefundDialog(props: RefundDialogProps) {
  const { order, units, button, label, ariaLabel } = props;
  const t = useMessages('orders/refunds');
  const [open, setOpen] = useState(false);
  const formId = useId();
  const entry = useRefundForm(props, () => setOpen(false));
  const { pending, quote, money } = entry;

  function change(next: boolean) {
    if (pending) return;
    entry.form.reset();
    setOpen(next);
  }

  return (
    <Dialog
      title={t(`dialog.title.${order.kind}`, { count: units.length })}
      open={open}
      onOpenChange={change}
      preventOutsideClose={pending}
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
          <Button variant="secondary" disabled={pending} onClick={() => change(false)}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="danger" loading={pending}>
            {quote === null
              ? t('dialog.submit')
              : t('dialog.submit_amount', { amount: money(quote.buyer_minor) })}
          </Button>
        </>
      }
    >
      <RefundForm id={formId} order={order} units={units} entry={entry} />
      <FormProblem className="mt-4">{entry.problem}</FormProblem>
    </Dialog>
  );
}

interface RefundFormProps {
  id: string;
  order: OrderView;
  units: readonly UnitView[];
  entry: ReturnType<typeof useRefundForm>;
}

function RefundForm({ id, order, units, entry }: RefundFormProps) {
  const t = useMessages('orders/refunds');
  const { how, amount, most, quote, money } = entry;
  const isEarned = units.some(({ confirmed_at }) => confirmed_at !== null);
  return (
    <form {...entry.formProps} id={id} className="flex flex-col gap-4">
      <RadioCards
        label={t('dialog.how_much')}
        columns={2}
        cards={[
          { value: 'whole', title: t('dialog.whole') },
          { value: 'part', title: t('dialog.part') },
        ]}
        value={how.value}
        onValueChange={how.onChange}
      />
      {how.value === 'part' && (
        <AmountField
          {...amount}
          label={t('dialog.amount', { count: units.length })}
          currency={order.currency}
          hint={t('dialog.hint', { most })}
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
        {t(`dialog.source.${isEarned ? 'earned' : 'escrow'}`)} {t(`dialog.then.${how.value}`)}
      </p>
    </form>
  );
}
