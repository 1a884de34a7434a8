import type { ReactNode } from 'react';
import { MessagesPage } from '../../features/messages/inbox/components/messages-page.tsx';
import type { ThreadSurroundings } from '../../features/messages/threads/components/thread.tsx';
import { OrderSubject } from '../../features/orders/components/order-subject.tsx';
import { happeningsOf } from '../../features/orders/happenings.ts';
import { useOrder } from '../../features/orders/hooks.ts';
import { vaultPathOf } from '../../features/orders/next-step.ts';
import { useMessages } from '../../lib/language/messages.ts';

/** The conversations of the user; those of orders show how the orders stand. */
export default function MessagesRoute() {
  return (
    <MessagesPage
      around={(thread, show) =>
        thread.order_id === null ? (
          show({})
        ) : (
          <WithOrder key={thread.order_id} orderId={thread.order_id} show={show} />
        )
      }
    />
  );
}

function WithOrder(props: { orderId: string; show: (all: ThreadSurroundings) => ReactNode }) {
  const { orderId, show } = props;
  const t = useMessages('orders/order');
  const { data: order, dataUpdatedAt, refetch } = useOrder(orderId);
  // The conversation does not wait for the order, nor for one that is gone.
  if (!order) return show({ subject: <span className="block h-6" /> });
  return show({
    events: happeningsOf(order, t),
    subject: <OrderSubject order={order} readAt={dataUpdatedAt} refresh={() => void refetch()} />,
    vaultPath: vaultPathOf(order),
  });
}
