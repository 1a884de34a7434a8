import type { OrderView } from '@guildhall/api/orders/views';
import type { OrderState, UnitState } from '@guildhall/domain/orders/types';
import { Badge, type BadgeProps } from '@guildhall/ui/badge';
import { orderStateWords, unitStateWords } from '../copy.ts';

type Look = Pick<BadgeProps, 'tone' | 'icon'>;

const ORDER_LOOKS: Readonly<Record<OrderState, Look>> = {
  awaiting_payment: { tone: 'attention', icon: 'clock' },
  payment_review: { tone: 'info', icon: 'search' },
  paid: { tone: 'info', icon: 'lock' },
  in_delivery: { tone: 'info', icon: 'package' },
  delivered: { tone: 'accent', icon: 'package-check' },
  in_protection: { tone: 'accent', icon: 'shield-check' },
  completed: { tone: 'success', icon: 'circle-check' },
  disputed: { tone: 'attention', icon: 'scale' },
  refunded: { tone: 'neutral', icon: 'undo-2' },
  cancelled: { tone: 'neutral', icon: 'circle-x' },
  expired: { tone: 'neutral', icon: 'circle-x' },
  charged_back: { tone: 'danger', icon: 'undo-2' },
};

const UNIT_LOOKS: Readonly<Record<UnitState, Look>> = {
  awaiting_delivery: { tone: 'neutral', icon: 'clock' },
  delivered: ORDER_LOOKS.delivered,
  in_protection: ORDER_LOOKS.in_protection,
  disputed: ORDER_LOOKS.disputed,
  completed: ORDER_LOOKS.completed,
  refunded: ORDER_LOOKS.refunded,
  returned: { tone: 'neutral', icon: 'undo-2' },
  cancelled: ORDER_LOOKS.cancelled,
};

/** Where an order stands, in the words of the viewer's side. */
export function OrderBadge({ state, side }: { state: OrderState; side: OrderView['side'] }) {
  const look = ORDER_LOOKS[state];
  // A deadline of the other side asks nothing of this one.
  const tone = look.tone === 'attention' && side === 'seller' ? 'neutral' : look.tone;
  return (
    <Badge {...look} tone={tone}>
      {orderStateWords[state][side]}
    </Badge>
  );
}

export function UnitBadge({ state }: { state: UnitState }) {
  return <Badge {...UNIT_LOOKS[state]}>{unitStateWords[state]}</Badge>;
}
