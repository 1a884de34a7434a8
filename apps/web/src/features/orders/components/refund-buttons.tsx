import type { OrderView } from '@guildhall/api/orders/views';
import type { UnitEvent } from '@guildhall/domain/orders/unit-states';
import { useMessages } from '../../../lib/language/messages.ts';
import type { UnitView } from '../hooks.ts';
import { RefundDialog } from './refund-dialog.tsx';

const REFUND: UnitEvent = 'refund';
const mayRefund = (unit: UnitView) => unit.allowed_events.includes(REFUND);

/** For one unit, if the server lets the viewer refund it. */
export function RefundUnit({ order, unit }: { order: OrderView; unit: UnitView }) {
  const t = useMessages('orders/refunds');
  if (order.earnings === null || !mayRefund(unit)) return null;
  const label = t('open');
  const name = t(`unit.${order.kind}`, { position: unit.position });
  return (
    <RefundDialog
      order={order}
      units={[unit]}
      rates={order.earnings.rates}
      button={{ variant: 'secondary', size: 'sm' }}
      label={label}
      ariaLabel={order.quantity === 1 ? undefined : t('open_for', { action: label, unit: name })}
    />
  );
}

/** For all units at once that may be refunded, if they are several. */
export function RefundAll({ order }: { order: OrderView }) {
  const t = useMessages('orders/refunds');
  const units = order.units.filter(mayRefund);
  if (order.earnings === null || units.length < 2) return null;
  return (
    <RefundDialog
      order={order}
      units={units}
      rates={order.earnings.rates}
      button={{ variant: 'secondary', className: 'mt-4' }}
      label={t('open_all', { count: units.length })}
    />
  );
}
