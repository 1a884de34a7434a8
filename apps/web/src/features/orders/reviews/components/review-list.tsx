import type { PaymentReviewRowView } from '@guildhall/api/orders/reviews/views';
import { Badge } from '@guildhall/ui/badge';
import { EmptyState } from '@guildhall/ui/empty-state';
import { Price } from '@guildhall/ui/price';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useServerClock } from '../../../../lib/server-clock.tsx';
import {
  DueCell,
  StackedCell,
  type StaffColumn,
  StaffList,
} from '../../../../lib/staff/staff-list.tsx';
import { OrderBadge } from '../../components/order-badge.tsx';
import { type OrderFilter, useReviewList } from '../hooks.ts';

/** The reviews that wait, or all orders. */
export function ReviewList({ filter, search }: { filter: OrderFilter; search: string }) {
  const t = useMessages('orders/reviews');
  const isAll = filter === 'all';
  return (
    <StaffList
      list={useReviewList(filter, search)}
      keyOf={({ order_id }) => order_id}
      lead={{
        label: t('column.order'),
        addressOf: ({ order_id }) => `/admin/orders/${order_id}`,
        title: ({ title }) => title,
        language: ({ language }) => language,
        below: (row) => <ReviewLines row={row} />,
      }}
      columns={useColumns(filter)}
      failed={t('load_failed')}
      empty={
        search === '' ? (
          <EmptyState
            icon="circle-check"
            title={t(isAll ? 'empty_all' : 'empty')}
            description={isAll ? undefined : t('empty_help')}
          />
        ) : (
          <EmptyState icon="search-x" title={t('search_empty')} description={t('search_help')} />
        )
      }
      count={(count, areAll) => t(areAll ? 'count' : 'count_shown', { count })}
    />
  );
}

interface RowProps {
  row: PaymentReviewRowView;
}

function ReviewLines({ row: { number, buyer, seller } }: RowProps) {
  const t = useMessages('orders/reviews');
  return (
    <>
      <span className="figures block text-xs text-muted">{number}</span>
      <span className="block text-xs wrap-anywhere text-muted">
        {t('row.parties', { buyer, seller })}
      </span>
    </>
  );
}

function useColumns(filter: OrderFilter): readonly StaffColumn<PaymentReviewRowView>[] {
  const t = useMessages('orders/reviews');
  const time: StaffColumn<PaymentReviewRowView> =
    filter === 'all'
      ? {
          key: 'ordered',
          label: t('column.ordered'),
          cell: ({ created_at }) => <Ago time={created_at} />,
        }
      : { key: 'waiting', label: t('column.waiting'), cell: ({ since }) => <Ago time={since} /> };
  return [
    { key: 'status', label: t('column.status'), cell: (row) => <Status row={row} /> },
    time,
    { key: 'due', label: t('column.due'), cell: ({ due_at }) => <DueCell dueAt={due_at} /> },
    {
      key: 'total',
      label: t('column.total'),
      numeric: true,
      cell: ({ total_minor, currency }) => (
        <Price amountMinor={total_minor} currency={currency} size="sm" />
      ),
    },
  ];
}

function Ago({ time }: { time: string | null }) {
  const { relative } = useFormats();
  const { readMs } = useServerClock();
  return time && <time dateTime={time}>{relative(time, readMs)}</time>;
}

/** Who has to act, and what was proposed; of an order that is not under review its state. */
function Status({ row: { state, proposal, needs_second_person } }: RowProps) {
  const t = useMessages('orders/reviews');
  if (state !== 'payment_review') return <OrderBadge state={state} side="staff" />;
  return (
    <StackedCell>
      {proposal === null && (
        <Badge tone="accent" icon="circle-dot">
          {t('row.undecided')}
        </Badge>
      )}
      {proposal !== null && !proposal.is_own && (
        <Badge tone="accent" icon="circle-dot">
          {t('row.confirm')}
        </Badge>
      )}
      {proposal?.is_own && <Badge icon="hourglass">{t('row.own')}</Badge>}
      <span className="text-end text-xs text-muted @4xl/table:text-start">
        {proposal === null && needs_second_person && t('row.second')}
        {proposal?.is_own && t(`row.own_proposed.${proposal.decision}`)}
        {proposal !== null &&
          !proposal.is_own &&
          t(`row.proposed.${proposal.decision}`, { name: proposal.proposed_by })}
      </span>
    </StackedCell>
  );
}
