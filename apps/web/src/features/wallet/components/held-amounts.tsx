import type { HoldView } from '@guildhall/api/orders/wallet-views';
import { Badge } from '@guildhall/ui/badge';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { ErrorState } from '@guildhall/ui/error-state';
import { Price } from '@guildhall/ui/price';
import { Skeleton } from '@guildhall/ui/skeleton';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeading,
  TableRow,
} from '@guildhall/ui/table';
import { useState } from 'react';
import { Link } from 'react-router';
import { DueTime } from '../../../lib/due-time.tsx';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { messageOf } from '../../../lib/api/refusals.ts';
import { trpc } from '../../../lib/api/trpc.ts';

/** The number of rows shown initially: the next releases. */
const SHOWN_AT_FIRST = 8;

/** All held amounts: the sale, the reason, and the date of release. */
export function HeldAmounts() {
  const t = useMessages('wallet');
  const holds = trpc.wallet.holds.useQuery();
  const [all, setAll] = useState(false);
  const rows = groupedHolds(holds.data ?? []);
  return (
    <Card padded={false} className="mt-6 overflow-hidden">
      <CardHeader
        className="mb-0 border-b border-line p-4"
        title={t('holds.title')}
        description={t('holds.description')}
      />
      {holds.isPending && <Skeleton className="m-4 h-24" />}
      {holds.isError && (
        <ErrorState
          title={t('holds.load_failed')}
          description={messageOf(holds.error)}
          retrying={holds.isFetching}
          onRetry={() => void holds.refetch()}
        />
      )}
      {holds.isSuccess && rows.length === 0 && (
        <p className="p-4 text-sm text-muted">
          <span className="font-medium text-ink">{t('holds.empty')}</span> {t('holds.empty_help')}
        </p>
      )}
      {rows.length > 0 && <HoldTable rows={all ? rows : rows.slice(0, SHOWN_AT_FIRST)} />}
      {rows.length > SHOWN_AT_FIRST && (
        <div className="border-t border-line p-2 text-center">
          <Button variant="ghost" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('holds.show_fewer') : t('holds.show_all', { count: rows.length })}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** What is held for one reason of one order: its codes are confirmed together or one by one. */
interface HoldGroup extends HoldView {
  readonly count: number;
  /** The first is in `release_at`. */
  readonly last_release_at: string;
}

/** One row for each order and reason, in the order of the first release. */
function groupedHolds(holds: readonly HoldView[]): HoldGroup[] {
  const groups = new Map<string, HoldGroup>();
  for (const hold of holds) {
    const key = `${hold.order_id} ${hold.kind}`;
    const group = groups.get(key);
    groups.set(
      key,
      group === undefined
        ? { ...hold, count: 1, last_release_at: hold.release_at }
        : {
            ...group,
            count: group.count + 1,
            amount_minor: group.amount_minor + hold.amount_minor,
            last_release_at: hold.release_at,
          },
    );
  }
  return [...groups.values()];
}

function HoldTable({ rows }: { rows: readonly HoldGroup[] }) {
  const t = useMessages('wallet');
  const { moment } = useFormats();
  return (
    <Table>
      <TableHead>
        <tr>
          <TableHeading>{t('holds.column.sale')}</TableHeading>
          <TableHeading>{t('holds.column.reason')}</TableHeading>
          <TableHeading>{t('holds.column.release')}</TableHeading>
          <TableHeading numeric>{t('holds.column.amount')}</TableHeading>
        </tr>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow
            key={row.id}
            className="relative @max-4xl/table:grid @max-4xl/table:grid-cols-[1fr_auto] @max-4xl/table:items-center @max-xs/table:flex @max-xs/table:flex-wrap @max-xs/table:justify-between"
          >
            <TableCell className="@max-4xl/table:col-span-2 @max-4xl/table:min-w-0 @max-xs/table:w-full @4xl/table:w-2/5">
              <span className="min-w-0">
                <Link
                  to={`/order/${row.order_id}`}
                  lang={row.language}
                  dir="auto"
                  className="align-with-page line-clamp-1 font-medium text-ink after:absolute after:inset-0"
                >
                  {row.title}
                </Link>
                <span className="figures text-xs text-muted">
                  {row.count === 1
                    ? row.order_number
                    : t('holds.items', { number: row.order_number, count: row.count })}
                </span>
              </span>
            </TableCell>
            <TableCell>
              <Badge icon={row.kind === 'hold' ? 'hourglass' : 'piggy-bank'}>
                {t(`holds.reason.${row.kind}`)}
              </Badge>
            </TableCell>
            <TableCell className="@max-4xl/table:order-last @max-4xl/table:col-span-2 @max-4xl/table:min-w-0">
              <DueTime
                dueAt={row.release_at}
                className="gap-y-0 whitespace-nowrap @4xl/table:flex-col @4xl/table:items-start"
              />
              {row.last_release_at !== row.release_at && (
                <p className="text-xs text-muted">
                  {t('holds.last', { moment: moment(row.last_release_at) })}
                </p>
              )}
            </TableCell>
            <TableCell numeric className="@max-4xl/table:justify-end">
              <Price amountMinor={row.amount_minor} size="sm" />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
