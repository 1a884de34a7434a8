import type { OrderView } from '@guildhall/api/orders/views';
import { Card, CardHeader } from '@guildhall/ui/card';
import { KeyValues } from '@guildhall/ui/key-values';
import { formatPrice } from '@guildhall/ui/price';
import { priceCopy } from '../copy.ts';

type Priced = Pick<
  OrderView,
  'quantity' | 'price_minor' | 'fee_minor' | 'total_minor' | 'currency' | 'paid_at' | 'closed_at'
>;

function titleOf({ paid_at, closed_at }: Priced, words: (typeof priceCopy)['buyer' | 'staff']) {
  if (paid_at !== null) return words.paid;
  return closed_at === null ? words.to_pay : words.closed;
}

function itemsWords({ quantity, price_minor, currency }: Priced): string {
  const each = price_minor / quantity;
  if (!Number.isInteger(each)) return priceCopy.items_mixed(quantity);
  return priceCopy.items(quantity, formatPrice(each, currency));
}

/** What the total is made of: items, protection fee, total. */
export function PriceSplitRows({ order }: { order: Priced }) {
  const money = (amount: number) => formatPrice(amount, order.currency);
  return (
    <KeyValues
      items={[
        { key: 'items', label: itemsWords(order), value: money(order.price_minor) },
        { key: 'fee', label: priceCopy.fee, value: money(order.fee_minor) },
        { key: 'total', label: priceCopy.total, value: money(order.total_minor), strong: true },
      ]}
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
  const words = priceCopy[order.side === 'staff' ? 'staff' : 'buyer'];
  return (
    <Card className={className}>
      <CardHeader title={titleOf(order, words)} />
      <PriceSplitRows order={order} />
      <p className="mt-2 text-sm text-muted">{words.help}</p>
    </Card>
  );
}
