import type { OrderView } from '@guildhall/api/orders/views';
import { Link } from 'react-router';
import { DueTime } from '../../../lib/due-time.tsx';
import { ServerClockScope } from '../../../lib/server-clock.tsx';
import { useMessages } from '../../../lib/language/messages.ts';
import { focusOf } from '../next-step.ts';
import { OrderBadge } from './order-badge.tsx';

export interface OrderSubjectProps {
  order: OrderView;
  /** When it was read, in milliseconds of this browser. */
  readAt: number;
  refresh: () => void;
}

/** An order in a line: its number, its state and its next deadline. */
export function OrderSubject({ order, readAt, refresh }: OrderSubjectProps) {
  const t = useMessages('orders/order');
  const { due_at: due } = order.next;
  return (
    <ServerClockScope now={order.now} readAt={readAt} refresh={refresh}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Link to={`/order/${order.id}`} className="figures hover:text-ink hover:underline">
          {t('title', { number: order.number })}
        </Link>
        <OrderBadge state={focusOf(order)} side={order.side} />
        {due !== null && <DueTime dueAt={due} />}
      </p>
    </ServerClockScope>
  );
}
