import type { OrderView } from '@guildhall/api/orders/views';
import { Card, CardHeader } from '@guildhall/ui/card';
import { KeyValues } from '@guildhall/ui/key-values';
import type { Formats } from '@guildhall/locales/formats';
import type { Messages } from '@guildhall/locales/messages';
import { ConvertedPrice } from '../../../lib/money/converted-price.tsx';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';

type Priced = Pick<
  OrderView,
  | 'quantity'
  | 'at_purchase'
  | 'currency'
  | 'paid_at'
  | 'closed_at'
  | 'refunded_minor'
  | 'in_escrow_minor'
  | 'display'
>;

function stageOf({ paid_at, closed_at }: Priced): 'to_pay' | 'paid' | 'closed' {
  if (paid_at !== null) return 'paid';
  return closed_at === null ? 'to_pay' : 'closed';
}

function itemsText(
  t: Messages<'payments'>,
  { price }: Formats,
  { quantity: count, at_purchase, currency }: Priced,
): string {
  const each = at_purchase.price_minor / count;
  if (!Number.isInteger(each)) return t('split.items_mixed', { count });
  return t('split.items_each', { count, price: price(each, currency) });
}

/** Items, protection fee and total; what came back of it, and what is in escrow. */
export function PriceSplitRows({ order }: { order: Priced }) {
  const t = useMessages('payments');
  const formats = useFormats();
  const money = (amount: number) => formats.price(amount, order.currency);
  return (
    <KeyValues
      items={[
        {
          key: 'items',
          label: itemsText(t, formats, order),
          value: money(order.at_purchase.price_minor),
        },
        { key: 'fee', label: t('split.fee'), value: money(order.at_purchase.fee_minor) },
        {
          key: 'total',
          label: t('split.total'),
          value: (
            <>
              <Converted order={order} /> {money(order.at_purchase.total_minor)}
            </>
          ),
          strong: true,
        },
        ...(order.refunded_minor === 0
          ? []
          : [
              { key: 'refunded', label: t('split.refunded'), value: money(-order.refunded_minor) },
              {
                key: 'rest',
                label: t('split.rest'),
                value: money(order.at_purchase.total_minor - order.refunded_minor),
                strong: true,
              },
            ]),
        ...(order.in_escrow_minor === 0
          ? []
          : [{ key: 'escrow', label: t('split.escrow'), value: money(order.in_escrow_minor) }]),
      ]}
    />
  );
}

/** The total in the currency of the buyer, by the rates of the purchase. */
function Converted({ order: { display, at_purchase, currency } }: { order: Priced }) {
  if (display === null) return null;
  const { total_minor: total } = at_purchase;
  return (
    <ConvertedPrice
      amountMinor={total}
      currency={currency}
      display={display}
      className="me-2 font-normal"
    />
  );
}

export function PriceSplit({
  order,
  className,
}: {
  order: Priced & Pick<OrderView, 'side'>;
  className?: string | undefined;
}) {
  const t = useMessages('payments');
  const reader = order.side === 'staff' ? 'staff' : 'buyer';
  return (
    <Card className={className}>
      <CardHeader title={t(`split.${reader}.${stageOf(order)}`)} />
      <PriceSplitRows order={order} />
      <p className="mt-2 text-sm text-muted">{t(`split.${reader}.help`)}</p>
    </Card>
  );
}
