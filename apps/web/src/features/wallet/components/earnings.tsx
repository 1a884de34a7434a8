import type { OrderView } from '@guildhall/api/orders/views';
import { Card, CardHeader } from '@guildhall/ui/card';
import { KeyValues, type KeyValue } from '@guildhall/ui/key-values';
import { formatPrice } from '@guildhall/ui/price';
import { formatDate, formatDays } from '../../../lib/format.ts';
import { earningsCopy } from '../copy.ts';

type EarningsView = NonNullable<OrderView['earnings']>;

/** Some units have no date of their own yet. */
const waits = (order: OrderView) => order.next.waits_for === 'buyer';

function holdWords(order: OrderView, earnings: EarningsView): string {
  if (earnings.hold_until !== null) {
    const date = formatDate(earnings.hold_until);
    return waits(order) ? earningsCopy.hold_first(date) : earningsCopy.hold_until(date);
  }
  if (hasEarned(order) && order.closed_at !== null) return earningsCopy.hold_over;
  return earningsCopy.hold_days(formatDays(order.terms.protection_days));
}

function reserveWords(order: OrderView, earnings: EarningsView): string {
  if (earnings.reserve_until !== null) {
    const date = formatDate(earnings.reserve_until);
    return waits(order) ? earningsCopy.reserve_first(date) : earningsCopy.reserve_until(date);
  }
  if (hasEarned(order) && order.closed_at !== null) return earningsCopy.reserve_over;
  return earningsCopy.reserve(formatDays(order.terms.reserve_days));
}

const hasEarned = (order: OrderView) =>
  order.units.some(({ confirmed_at }) => confirmed_at !== null);

/** Never broken, however narrow the column. */
function moneyOf({ currency }: OrderView) {
  return (amount: number) => (
    <span className="whitespace-nowrap">{formatPrice(amount, currency)}</span>
  );
}

function rowsOf(order: OrderView, earnings: EarningsView): KeyValue[] {
  const money = moneyOf(order);
  const gross_minor = earnings.net_minor + earnings.commission_minor;
  return [
    { key: 'price', label: earningsCopy.price, value: money(gross_minor) },
    {
      key: 'commission',
      label: earningsCopy.commission,
      value: money(-earnings.commission_minor),
    },
    { key: 'net', label: earningsCopy.net, value: money(earnings.net_minor), strong: true },
  ];
}

/** The same amount by when it comes. */
function datesOf(order: OrderView, earnings: EarningsView): KeyValue[] {
  const money = moneyOf(order);
  const available: KeyValue[] =
    earnings.available_minor === 0
      ? []
      : [
          {
            key: 'available',
            label: earningsCopy.available,
            value: money(earnings.available_minor),
          },
        ];
  return [
    ...available,
    { key: 'hold', label: holdWords(order, earnings), value: money(earnings.hold_minor) },
    {
      key: 'reserve',
      label: reserveWords(order, earnings),
      value: money(earnings.reserve_minor),
    },
  ];
}

/** The seller's part of an order: what it brings, what is kept back and until when. */
export function Earnings({ order, earnings }: { order: OrderView; earnings: EarningsView }) {
  const nothing = earnings.net_minor === 0 || (order.closed_at !== null && !hasEarned(order));
  return (
    <Card>
      <CardHeader title={earningsCopy.title} />
      {nothing ? (
        <p className="text-sm text-muted">{earningsCopy.none}</p>
      ) : (
        <>
          <KeyValues items={rowsOf(order, earnings)} />
          <h3 className="mt-5 text-sm font-semibold text-ink">{earningsCopy.when}</h3>
          <KeyValues items={datesOf(order, earnings)} />
          {!hasEarned(order) && <p className="mt-2 text-sm text-muted">{earningsCopy.before}</p>}
        </>
      )}
    </Card>
  );
}
