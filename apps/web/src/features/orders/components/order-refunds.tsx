import { groupBy } from '@guildhall/domain/kernel/group-by';
import type { OrderView } from '@guildhall/api/orders/views';
import { Card, CardHeader } from '@guildhall/ui/card';
import { KeyValues } from '@guildhall/ui/key-values';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';

type Refunds = OrderView['refunds'];

/** What the buyer was given back, a line for each time; nothing while that is nothing. */
export function OrderRefunds({ order }: { order: OrderView }) {
  const t = useMessages('orders/refunds');
  const { price, moment, list } = useFormats();
  if (order.refunds.length === 0) return null;
  const money = (amount: number) => price(amount, order.currency);

  function whatOf(refunds: Refunds): string {
    const positions = refunds.flatMap(({ unit_position }) => unit_position ?? []);
    if (positions.length === 0) return t('lines.whole');
    const count = positions.length;
    return t(`lines.units.${order.kind}`, { count, list: list(positions.map(String)) });
  }

  // The units of one refund are posted together.
  const groups = [...groupBy(order.refunds, ({ occurred_at }) => occurred_at)];
  return (
    <Card>
      <CardHeader title={t('lines.title')} />
      <KeyValues
        items={[
          ...groups.map(([at, refunds]) => ({
            key: at,
            label: (
              <>
                {moment(at)}
                {order.quantity > 1 && <span className="block text-xs">{whatOf(refunds)}</span>}
              </>
            ),
            value: money(refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0)),
          })),
          ...(groups.length < 2
            ? []
            : [
                {
                  key: 'total',
                  label: t('lines.total'),
                  value: money(order.refunded_minor),
                  strong: true,
                },
              ]),
        ]}
      />
    </Card>
  );
}
