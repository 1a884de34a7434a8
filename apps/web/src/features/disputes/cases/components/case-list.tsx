import type { CaseView } from '@guildhall/api/disputes/views';
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
import { useMessages } from '../../../../lib/language/messages.ts';
import { PagedList } from '../../../../lib/lists/paged-list.tsx';
import { RowSkeletons } from '../../../../lib/lists/row-skeletons.tsx';
import { ServerClockScope } from '../../../../lib/server-clock.tsx';
import { DisputeBadge } from '../../components/dispute-badge.tsx';
import { typeText } from '../../words.ts';
import { type CaseFilter, useCases } from '../hooks.ts';

/** The cases of one filter. */
export function CaseList({ filter }: { filter: CaseFilter }) {
  const t = useMessages('disputes/cases');
  const list = useCases(filter);
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
          <CaseTable rows={rows} />
        </Card>
      </ServerClockScope>
    </PagedList>
  );
}

function CaseTable({ rows }: { rows: readonly CaseView[] }) {
  const t = useMessages('disputes/cases');
  return (
    <Table>
      <TableHead>
        <tr>
          <TableHeading>{t('column.order')}</TableHeading>
          <TableHeading>{t('column.type')}</TableHeading>
          <TableHeading>{t('column.state')}</TableHeading>
          <TableHeading>{t('column.officer')}</TableHeading>
          <TableHeading>{t('column.due')}</TableHeading>
          <TableHeading numeric>{t('column.value')}</TableHeading>
        </tr>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <CaseRow key={row.id} row={row} />
        ))}
      </TableBody>
    </Table>
  );
}

function CaseRow({ row }: { row: CaseView }) {
  const t = useMessages('disputes/cases');
  const shared = useMessages('disputes');
  return (
    <TableRow className="relative hover:bg-hover">
      <TableCell className="@max-4xl/table:block @4xl/table:w-[28%]">
        {/* The whole row is a link to the case. */}
        <Link
          to={`/admin/disputes/${row.id}`}
          lang={row.language}
          dir="auto"
          className="align-with-page line-clamp-2 font-medium text-ink after:absolute after:inset-0"
        >
          {row.title}
        </Link>
        <span className="figures block text-xs text-muted">{row.number}</span>
        <span className="block text-xs wrap-anywhere text-muted">
          {t('parties', { buyer: row.buyer, seller: row.seller })}
        </span>
      </TableCell>
      <TableCell label={t('column.type')}>{typeText(shared, row.type)}</TableCell>
      <TableCell label={t('column.state')}>
        <span className="flex flex-col items-end gap-1 @4xl/table:items-start">
          <DisputeBadge state={row.state} />
          {row.missed_at !== null && (
            <Badge tone="attention" icon="triangle-alert">
              {t('missed')}
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
      <TableCell numeric label={t('column.value')}>
        <Price amountMinor={row.value_minor} currency={row.currency} size="sm" />
      </TableCell>
    </TableRow>
  );
}
