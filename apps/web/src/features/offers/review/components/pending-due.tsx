import { useMessages } from '../../../../lib/language/messages.ts';
import { DueQueue } from '../../../../lib/staff/due-queue.tsx';
import { usePendingOffers } from '../hooks.ts';

/** The offers that have waited longest for a review. They have no deadline. */
export function PendingDue() {
  const t = useMessages('offers/review');
  return (
    <DueQueue
      title={t('title')}
      to="/admin/offers"
      list={usePendingOffers()}
      keyOf={({ id }) => id}
      lead={{
        addressOf: ({ id }) => `/admin/offers/${id}`,
        title: ({ title }) => title,
        language: ({ language }) => language,
        below: ({ product_name }) => <span className="text-xs text-muted">{product_name}</span>,
      }}
      dueAt={() => null}
    />
  );
}
