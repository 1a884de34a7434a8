import { Card } from '@guildhall/ui/card';
import { classNames } from '@guildhall/ui/class-names';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeading,
  TableRow,
} from '@guildhall/ui/table';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { DueTime } from '../due-time.tsx';
import { useMessages } from '../language/messages.ts';
import { PagedList } from '../lists/paged-list.tsx';
import { RowSkeletons } from '../lists/row-skeletons.tsx';
import { ServerClockScope } from '../server-clock.tsx';
import { useListExport } from './list-export.tsx';
import { ROW_LINK } from './list-keys.ts';
import { ListTools } from './list-tools.tsx';
import { useListView } from './list-view.ts';

export interface StaffListPage<Row> {
  readonly items: readonly Row[];
  readonly next_cursor: string | null;
  /** The time of the server, for lists with deadlines. */
  readonly now?: string;
}

export interface StaffColumn<Row> {
  readonly key: string;
  readonly label: string;
  /** Amounts and other numbers. */
  readonly numeric?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/** The first column: what the row is about, which leads to its page. */
export interface LeadColumn<Row> {
  readonly label: string;
  readonly addressOf: (row: Row) => string;
  readonly title: (row: Row) => ReactNode;
  /** Of a title that a user has written. */
  readonly language?: (row: Row) => string;
  /** Below the title: a number, the parties. */
  readonly below?: (row: Row) => ReactNode;
}

export interface StaffListProps<Row> {
  /** With `readPage` it can be saved as a file. */
  list: UseInfiniteQueryResult<InfiniteData<StaffListPage<Row>>> & {
    readonly readPage?: (
      cursor: string | null,
      options: { readonly signal: AbortSignal },
    ) => Promise<StaffListPage<Row>>;
  };
  keyOf: (row: Row) => string;
  lead: LeadColumn<Row>;
  columns: readonly StaffColumn<Row>[];
  /** The title of the error. */
  failed: string;
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** How many rows are shown, or, where all are, how many there are. */
  count: (count: number, isAll: boolean) => string;
}

/**
 * A list of staff, in a `StaffPage`: each row is a link to the page of what it is about. The
 * filters are in the URL (`useListFilters`), and pages are read by cursor (`usePagedList`).
 */
export function StaffList<Row>(props: StaffListProps<Row>) {
  const { list, lead, columns, failed, empty, count } = props;
  const t = useMessages('staff');
  const { pathname } = useLocation();
  const view = useListView(pathname);
  const shown = columns.filter(({ key }) => !view.hidden.includes(key));
  const file = useListExport({
    readPage: list.readPage,
    labels: [lead.label, ...shown.map(({ label }) => label)],
    cells: (row: Row) => [
      <Fragment key="lead">
        {lead.title(row)}
        {lead.below?.(row)}
      </Fragment>,
      ...shown.map(({ cell }) => cell(row)),
    ],
    filename: pathname.split('/').findLast((part) => part !== '') ?? 'list',
  });
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <PagedList
      list={list}
      count={rows.length}
      skeleton={<RowSkeletons rows={4} badge />}
      failed={failed}
      empty={empty}
      note={count(rows.length, !list.hasNextPage)}
    >
      <ServerClockScope
        now={list.data?.pages.at(-1)?.now ?? ''}
        readAt={list.dataUpdatedAt}
        refresh={() => void list.refetch()}
      >
        <ListTools view={view} columns={columns} file={file} />
        <Card padded={false} className="overflow-hidden">
          <Rows {...props} columns={shown} rows={rows} isCompact={view.density === 'compact'} />
        </Card>
        {file.drawing}
      </ServerClockScope>
      <p className="mt-2 hidden text-xs text-muted lg:block">{t('keys')}</p>
    </PagedList>
  );
}

function Rows<Row>({
  rows,
  keyOf,
  lead,
  columns,
  isCompact,
}: StaffListProps<Row> & { rows: readonly Row[]; isCompact: boolean }) {
  const density = isCompact ? '@4xl/table:py-1' : '';
  return (
    <Table>
      <TableHead>
        <tr>
          <TableHeading>{lead.label}</TableHeading>
          {columns.map(({ key, label, numeric }) => (
            <TableHeading key={key} numeric={numeric}>
              {label}
            </TableHeading>
          ))}
        </tr>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={keyOf(row)} className="relative hover:bg-hover">
            <TableCell className={classNames('@max-4xl/table:block @4xl/table:w-[30%]', density)}>
              {/* The whole row is a link. */}
              <Link
                {...ROW_LINK}
                to={lead.addressOf(row)}
                lang={lead.language?.(row)}
                dir="auto"
                className="align-with-page line-clamp-2 font-medium wrap-anywhere text-ink after:absolute after:inset-0"
              >
                {lead.title(row)}
              </Link>
              {lead.below?.(row)}
            </TableCell>
            {columns.map(({ key, label, numeric, cell }) => (
              <TableCell key={key} label={label} numeric={numeric} className={density}>
                {cell(row)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Badges and notes of a row: at the right on phones, at the left in a table. */
export function StackedCell({ children }: { children: ReactNode }) {
  return <span className="flex flex-col items-end gap-1 @4xl/table:items-start">{children}</span>;
}

/** A deadline in a row. */
export function DueCell({ dueAt }: { dueAt: string | null }) {
  if (dueAt === null) return null;
  return (
    <DueTime
      dueAt={dueAt}
      className="gap-y-0 whitespace-nowrap @max-4xl/table:justify-end @4xl/table:flex-col @4xl/table:items-start"
    />
  );
}

/** Who works on it. */
export function OfficerCell({ name }: { name: string | null }) {
  const t = useMessages('staff');
  return name === null ? <span className="text-muted">{t('nobody')}</span> : <bdi>{name}</bdi>;
}
