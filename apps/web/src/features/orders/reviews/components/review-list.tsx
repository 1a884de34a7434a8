import type { PaymentReviewRowView } from '@guildhall/api/orders/reviews/views';
import { Badge } from '@guildhall/ui/badge';
import { Card } from '@guildhall/ui/card';
import { EmptyState } from '@guildhall/ui/empty-state';
import { Price } from '@guildhall/ui/price';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeading,
  TableRow,
} from '@guildhall/ui/table';
import { Link } from 'react-router';
import { DueTime } from '../../../../lib/due-time.tsx';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { PagedList } from '../../../../lib/lists/paged-list.tsx';
import { RowSkeletons } from '../../../../lib/lists/row-skeletons.tsx';
import { ServerClockScope, useServerClock } from '../../../../lib/server-clock.tsx';
import { useReviewList } from '../hooks.ts';

/** The reviews that wait. */
export function ReviewList() {
  const t = useMessages('orders/reviews');
  const list = useReviewList();
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <PagedList
      list={list}
      count={rows.length}
      skeleton={<RowSkeletons rows={4} badge />}
      failed={t('load_failed')}
      empty={<EmptyState icon="circle-check" title={t('empty')} description={t('empty_help')} />}
      note={t(list.hasNextPage ? 'count_shown' : 'count', { count: rows.length })}
    >
      <ServerClockScope
        now={list.data?.pages.at(-1)?.now ?? ''}
        readAt={list.dataUpdatedAt}
        refresh={() => void list.refetch()}
      >
        <Card padded={false} className="overflow-hidden">
          <ReviewTable rows={rows} />
        </Card>
      </ServerClockScope>
    </PagedList>
  );
}

function ReviewTable({ rows }: { rows: readonly PaymentReviewRowView[] }) {
  const t = useMessages('orders/reviews');
  return (
    <Table>
      <TableHead>
        <tr>
          <TableHeading>{t('column.order')}</TableHeading>
          <TableHeading>{t('column.status')}</TableHeading>
          <TableHeading>{t('column.waiting')}</TableHeading>
          <TableHeading>{t('column.due')}</TableHeading>
          <TableHeading numeric>{t('column.total')}</TableHeading>
        </tr>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <ReviewRow key={row.order_id} row={row} />
        ))}
      </TableBody>
    </Table>
  );
}

function ReviewRow({ row }: { row: PaymentReviewRowView }) {
  const t = useMessages('orders/reviews');
  const { relative } = useFormats();
  const { readMs } = useServerClock();
  return (
    <TableRow className="relative hover:bg-hover">
      <TableCell className="@max-4xl/table:block @4xl/table:w-[34%]">
        {/* The whole row is a link to the review. */}
        <Link
          to={`/admin/orders/${row.order_id}`}
          lang={row.language}
          dir="auto"
          className="align-with-page line-clamp-2 font-medium text-ink after:absolute after:inset-0"
        >
          {row.title}
        </Link>
        <span className="figures block text-xs text-muted">{row.number}</span>
        <span className="block text-xs wrap-anywhere text-muted">
          {t('row.parties', { buyer: row.buyer, seller: row.seller })}
        </span>
      </TableCell>
      <TableCell label={t('column.status')}>
        <Status row={row} />
      </TableCell>
      <TableCell label={t('column.waiting')}>
        {row.since && <time dateTime={row.since}>{relative(row.since, readMs)}</time>}
      </TableCell>
      <TableCell label={t('column.due')}>
        {row.due_at && (
          <DueTime
            dueAt={row.due_at}
            className="gap-y-0 whitespace-nowrap @max-4xl/table:justify-end @4xl/table:flex-col @4xl/table:items-start"
          />
        )}
      </TableCell>
      <TableCell numeric label={t('column.total')}>
        <Price amountMinor={row.total_minor} currency={row.currency} size="sm" />
      </TableCell>
    </TableRow>
  );
}

/** Who has to act, and what was proposed. */
function Status({ row: { proposal, needs_second_person } }: { row: PaymentReviewRowView }) {
  const t = useMessages('orders/reviews');
  return (
    <span className="flex flex-col items-end gap-1 @4xl/table:items-start">
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
    </span>
  );
}
