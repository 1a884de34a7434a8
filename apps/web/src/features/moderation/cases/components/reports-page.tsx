import { Badge } from '@guildhall/ui/badge';
import { Card } from '@guildhall/ui/card';
import { EmptyState } from '@guildhall/ui/empty-state';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeading,
  TableRow,
} from '@guildhall/ui/table';
import { TAB_CLASS, TAB_LIST_CLASS } from '@guildhall/ui/tabs';
import { Link } from 'react-router';
import { DueTime } from '../../../../lib/due-time.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useListFilters } from '../../../../lib/lists/list-filters.ts';
import { PagedList } from '../../../../lib/lists/paged-list.tsx';
import { RowSkeletons } from '../../../../lib/lists/row-skeletons.tsx';
import { useSite } from '../../../../lib/pages/site.ts';
import { ServerClockScope } from '../../../../lib/server-clock.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { kindText, reasonText } from '../../words.ts';
import { REPORT_FILTERS, type ReportFilter, useReports } from '../hooks.ts';

/** What users have reported, for staff. */
export function ReportsPage() {
  const t = useMessages('moderation/cases');
  const { site_name } = useSite();
  const { tab, tabAddress } = useListFilters(REPORT_FILTERS, 'waiting');
  return (
    <>
      <title>{`${t('title')} · ${site_name}`}</title>
      <h1 className="text-2xl font-semibold text-ink">{t('title')}</h1>
      <p className="mt-1 mb-5 text-sm text-muted">{t('help')}</p>
      <nav aria-label={t('filter.label')} className={`${TAB_LIST_CLASS} mb-5`}>
        {REPORT_FILTERS.map((each) => (
          <Link
            key={each}
            to={tabAddress(each)}
            preventScrollReset
            aria-current={each === tab ? 'page' : undefined}
            className={TAB_CLASS}
          >
            {t(`filter.${each}`)}
          </Link>
        ))}
      </nav>
      <ReportList key={tab} filter={tab} />
    </>
  );
}

function ReportList({ filter }: { filter: ReportFilter }) {
  const t = useMessages('moderation/cases');
  const list = useReports(filter);
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <PagedList
      list={list}
      count={rows.length}
      skeleton={<RowSkeletons rows={4} badge />}
      failed={t('load_failed')}
      empty={
        <EmptyState
          icon="circle-check"
          title={t(`empty.${filter}`)}
          description={t('empty_help')}
        />
      }
      note={t(list.hasNextPage ? 'count_shown' : 'count', { count: rows.length })}
    >
      <ServerClockScope
        now={list.data?.pages.at(-1)?.now ?? ''}
        readAt={list.dataUpdatedAt}
        refresh={() => void list.refetch()}
      >
        <Card padded={false} className="overflow-hidden">
          <ReportTable rows={rows} />
        </Card>
      </ServerClockScope>
    </PagedList>
  );
}

type Row = NonNullable<ReturnType<typeof useReports>['data']>['pages'][number]['items'][number];

function ReportTable({ rows }: { rows: readonly Row[] }) {
  const t = useMessages('moderation/cases');
  return (
    <Table>
      <TableHead>
        <tr>
          <TableHeading>{t('column.target')}</TableHeading>
          <TableHeading>{t('column.kind')}</TableHeading>
          <TableHeading>{t('column.reason')}</TableHeading>
          <TableHeading>{t('column.state')}</TableHeading>
          <TableHeading>{t('column.officer')}</TableHeading>
          <TableHeading>{t('column.due')}</TableHeading>
        </tr>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <ReportRow key={row.id} row={row} />
        ))}
      </TableBody>
    </Table>
  );
}

function ReportRow({ row }: { row: Row }) {
  const t = useMessages('moderation/cases');
  const shared = useMessages('moderation');
  return (
    <TableRow className="relative hover:bg-hover">
      <TableCell className="@max-4xl/table:block">
        {/* The whole row is a link to the report. */}
        <Link
          to={`/admin/reports/${row.id}`}
          className="align-with-page font-medium wrap-anywhere text-ink after:absolute after:inset-0"
        >
          <bdi>{row.target}</bdi>
        </Link>
        {row.kind !== 'user' && (
          <p className="text-sm wrap-anywhere text-muted">
            <bdi>{row.snapshot.title}</bdi>
          </p>
        )}
      </TableCell>
      <TableCell label={t('column.kind')}>{kindText(shared, row.kind)}</TableCell>
      <TableCell label={t('column.reason')}>
        <span className="flex flex-col items-end gap-1 @4xl/table:items-start">
          {reasonText(shared, row.reason)}
          {row.reporters > 1 && (
            <span className="text-muted">{t('reporters_count', { count: row.reporters })}</span>
          )}
        </span>
      </TableCell>
      <TableCell label={t('column.state')}>
        <span className="flex flex-col items-end gap-1 @4xl/table:items-start">
          <StateBadge state={row.state} />
          {row.due_at !== null && row.priority === 'high' && (
            <Badge tone="danger">{t('priority.high')}</Badge>
          )}
          {row.due_at !== null && row.is_late && (
            <Badge tone="attention" icon="triangle-alert">
              {t('late')}
            </Badge>
          )}
        </span>
      </TableCell>
      <TableCell label={t('column.officer')}>
        {row.officer === null ? (
          <span className="text-muted">{t('nobody')}</span>
        ) : (
          <bdi>{row.officer}</bdi>
        )}
      </TableCell>
      <TableCell label={t('column.due')}>
        {row.due_at !== null && (
          <DueTime
            dueAt={row.due_at}
            className="gap-y-0 whitespace-nowrap @max-4xl/table:justify-end @4xl/table:flex-col @4xl/table:items-start"
          />
        )}
      </TableCell>
    </TableRow>
  );
}
