import { Card, CardHeader } from '@guildhall/ui/card';
import { Skeleton } from '@guildhall/ui/skeleton';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DueTime } from '../due-time.tsx';
import { useMessages } from '../language/messages.ts';
import { PagedList } from '../lists/paged-list.tsx';
import { ServerClockScope } from '../server-clock.tsx';
import { ROW_LINK } from './list-keys.ts';
import type { LeadColumn, StaffListPage } from './staff-list.tsx';

/** What is shown of each queue; the others are a page away. */
const SHOWN = 5;

export interface DueQueueProps<Row> {
  title: string;
  /** The page of the queue. */
  to: string;
  /** Its first page is shown by deadline. */
  list: UseInfiniteQueryResult<InfiniteData<StaffListPage<Row>>>;
  keyOf: (row: Row) => string;
  lead: Omit<LeadColumn<Row>, 'label'>;
  /** Until when somebody has to act; null without a deadline. */
  dueAt: (row: Row) => string | null;
}

/** What is due next in one queue, on the first page of the admin area. */
export function DueQueue<Row>(props: DueQueueProps<Row>) {
  const { title, to, list, keyOf, dueAt } = props;
  const t = useMessages('staff');
  const rows = (list.data?.pages[0]?.items ?? []).toSorted(byDeadline(dueAt)).slice(0, SHOWN);
  return (
    <Card padded={false} className="flex flex-col">
      <CardHeader
        title={title}
        action={
          <Link
            to={to}
            aria-label={t('overview.all_of', { title })}
            className="text-sm font-medium text-accent-ink"
          >
            {t('overview.all')}
          </Link>
        }
        className="mb-0 p-4 pb-2"
      />
      <PagedList
        list={{ ...list, hasNextPage: false }}
        count={rows.length}
        inCard
        skeleton={<QueueSkeleton />}
        failed={t('overview.load_failed')}
        empty={<p className="px-4 pb-4 text-sm text-muted">{t('overview.empty')}</p>}
      >
        <ServerClockScope
          now={list.data?.pages[0]?.now ?? ''}
          readAt={list.dataUpdatedAt}
          refresh={() => void list.refetch()}
        >
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <QueueRow key={keyOf(row)} {...props} row={row} />
            ))}
          </ul>
        </ServerClockScope>
      </PagedList>
    </Card>
  );
}

/** Cases of one queue may have different times to decide; those without one come last. */
const byDeadline =
  <Row,>(dueAt: (row: Row) => string | null) =>
  (one: Row, other: Row): number =>
    timeOf(dueAt(one)) - timeOf(dueAt(other)) || 0;
const timeOf = (dueAt: string | null) => (dueAt === null ? Infinity : Date.parse(dueAt));

function QueueRow<Row>({ row, lead, dueAt }: DueQueueProps<Row> & { row: Row }): ReactNode {
  const due = dueAt(row);
  return (
    <li className="relative flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3 text-sm hover:bg-hover">
      <div className="min-w-0 flex-1 basis-40">
        <Link
          {...ROW_LINK}
          to={lead.addressOf(row)}
          lang={lead.language?.(row)}
          dir="auto"
          className="align-with-page line-clamp-1 font-medium wrap-anywhere text-ink after:absolute after:inset-0"
        >
          {lead.title(row)}
        </Link>
        {lead.below?.(row)}
      </div>
      {due !== null && <DueTime dueAt={due} className="whitespace-nowrap" />}
    </li>
  );
}

function QueueSkeleton() {
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      {Array.from({ length: 3 }, (_, row) => (
        <Skeleton key={row} className="h-5" />
      ))}
    </div>
  );
}
