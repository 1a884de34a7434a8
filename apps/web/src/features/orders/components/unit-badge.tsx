import type { UnitState } from '@guildhall/domain/orders/types';
import { Badge, type BadgeProps } from '@guildhall/ui/badge';
import { useMessages } from '../../../lib/language/messages.ts';
import { ORDER_LOOKS } from './order-badge.tsx';

const LOOKS: Readonly<Record<UnitState, Pick<BadgeProps, 'tone' | 'icon'>>> = {
  awaiting_delivery: { tone: 'neutral', icon: 'clock' },
  delivered: ORDER_LOOKS.delivered,
  in_protection: ORDER_LOOKS.in_protection,
  disputed: ORDER_LOOKS.disputed,
  completed: ORDER_LOOKS.completed,
  refunded: ORDER_LOOKS.refunded,
  returned: { tone: 'neutral', icon: 'undo-2' },
  cancelled: ORDER_LOOKS.cancelled,
};

/** The state of one unit. */
export function UnitBadge({ state }: { state: UnitState }) {
  const t = useMessages('orders/order');
  return <Badge {...LOOKS[state]}>{t(`unit.${state}`)}</Badge>;
}
