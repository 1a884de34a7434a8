import type { OrderView } from '@guildhall/api/orders/views';
import { Card, CardHeader } from '@guildhall/ui/card';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { RefundAll, RefundUnit } from '../../orders/components/refund-buttons.tsx';
import { ProtectionClock } from './protection-clock.tsx';

/** The state of each delivered unit, for everyone except the buyer, who alone can open it. */
export function DeliveredUnits({ order }: { order: OrderView }) {
  const t = useMessages('vault');
  const { moment } = useFormats();
  return (
    <Card padded={false}>
      <div className="border-b border-line p-4 md:p-6">
        <CardHeader
          className="mb-0"
          title={t(order.side === 'seller' ? 'delivered.title_seller' : 'delivered.title_staff')}
          description={t('delivered.help')}
        />
        <RefundAll order={order} />
      </div>
      <ul className="divide-y divide-line">
        {order.units.map((unit) => (
          <li
            key={unit.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4 md:px-6"
          >
            <div className="min-w-0">
              <h3 className="text-sm font-semibold text-ink">
                {order.quantity === 1
                  ? order.snapshot.product_name
                  : t(`unit.${order.kind}`, { position: unit.position })}
              </h3>
              <p className="text-sm text-muted">
                {unit.first_revealed_at === null
                  ? t('delivered.sealed')
                  : t('delivered.opened', { moment: moment(unit.first_revealed_at) })}
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <ProtectionClock unit={unit} />
              <RefundUnit order={order} unit={unit} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
