import type { OrderView } from '@guildhall/api/orders/views';
import { Card, CardHeader } from '@guildhall/ui/card';
import { formatMoment } from '../../../lib/format.ts';
import { itemNoun } from '../../orders/copy.ts';
import { deliverCopy, vaultCopy } from '../copy.ts';
import { ProtectionClock } from './protection-clock.tsx';

/** Where each delivered unit stands, for everybody but the buyer, who alone can read it. */
export function DeliveredUnits({ order }: { order: OrderView }) {
  return (
    <Card padded={false}>
      <CardHeader
        className="mb-0 border-b border-line p-4 md:p-6"
        title={order.side === 'seller' ? deliverCopy.units_title : deliverCopy.units_title_staff}
        description={deliverCopy.units_help}
      />
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
                  : vaultCopy.unit(itemNoun[order.kind], unit.position)}
              </h3>
              <p className="text-sm text-muted">
                {unit.first_revealed_at === null
                  ? deliverCopy.still_sealed
                  : deliverCopy.opened_on(formatMoment(unit.first_revealed_at))}
              </p>
            </div>
            <ProtectionClock unit={unit} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
