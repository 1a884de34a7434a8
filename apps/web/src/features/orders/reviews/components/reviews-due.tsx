import { useMessages } from '../../../../lib/language/messages.ts';
import { DueQueue } from '../../../../lib/staff/due-queue.tsx';
import { useReviewList } from '../hooks.ts';

/** The payments that are to be decided next. */
export function ReviewsDue() {
  const t = useMessages('orders/reviews');
  return (
    <DueQueue
      title={t('due_title')}
      to="/admin/orders"
      list={useReviewList()}
      keyOf={({ order_id }) => order_id}
      lead={{
        addressOf: ({ order_id }) => `/admin/orders/${order_id}`,
        title: ({ title }) => title,
        language: ({ language }) => language,
        below: ({ number }) => <span className="figures text-xs text-muted">{number}</span>,
      }}
      dueAt={({ due_at }) => due_at}
    />
  );
}
