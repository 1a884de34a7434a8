import type { OrderView } from '@guildhall/api/orders/views';
import type { OrderState } from '@guildhall/domain/orders/types';
import { Badge, type BadgeProps } from '@guildhall/ui/badge';
import { useMessages } from '../../../lib/language/messages.ts';
import { stateKey } from '../messages.ts';

type Look = Pick<BadgeProps, 'tone' | 'icon'>;

export const ORDER_LOOKS: Readonly<Record<OrderState, Look>> = {
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

/** The state of an order, worded for the side of the viewer. */
export function OrderBadge({ state, side }: { state: OrderState; side: OrderView['side'] }) {
  const t = useMessages('orders');
  const look = ORDER_LOOKS[state];
  // A deadline of the other side needs no attention from this one.
  const tone = look.tone === 'attention' && side === 'seller' ? 'neutral' : look.tone;
  return (
    <Badge {...look} tone={tone}>
      {t(stateKey(state, side))}
    </Badge>
  );
}
