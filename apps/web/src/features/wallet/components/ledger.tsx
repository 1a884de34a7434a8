import type { EntryView } from '@guildhall/api/wallet/views';
import { Card, CardHeader } from '@guildhall/ui/card';
import { classNames } from '@guildhall/ui/class-names';
import { EmptyState } from '@guildhall/ui/empty-state';
import { ErrorState } from '@guildhall/ui/error-state';
import { LoadMore } from '@guildhall/ui/load-more';
import { Price } from '@guildhall/ui/price';
import { SelectField } from '@guildhall/ui/select-field';
import { Skeleton } from '@guildhall/ui/skeleton';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeading,
  TableRow,
} from '@guildhall/ui/table';
import { Link } from 'react-router';
import { useFormats } from '../../../lib/format.ts';
import { useMessages } from '../../../lib/messages.ts';
import { messageOf } from '../../../lib/refusals.ts';
import { ENTRY_FILTERS, type EntryFilter, useEntries, useEntryFilter } from '../hooks.ts';
import { entryText } from '../messages.ts';
import { StatementDownload } from './statement-download.tsx';

/** All movements of the user's money, newest first; more are loaded at the end. */
export function Ledger() {
  const t = useMessages('wallet');
  const { account, setAccount } = useEntryFilter();
  return (
    <Card padded={false} className="mt-6 overflow-hidden">
      <CardHeader
        className="mb-0 flex-wrap border-b border-line p-4"
        title={t('ledger.title')}
        description={t('ledger.description')}
        action={
          <SelectField
            label={t('ledger.filter')}
            hideLabel
            items={ENTRY_FILTERS.map((value) => ({
              value,
              label: value === 'all' ? t('ledger.all_accounts') : t(`ledger.account.${value}`),
            }))}
            value={account}
            onValueChange={setAccount}
            className="w-44 max-w-full"
          />
        }
      />
      <Entries account={account} />
      <StatementDownload />
    </Card>
  );
}

function Entries({ account }: { account: EntryFilter }) {
  const t = useMessages('wallet');
  const entries = useEntries(account);
  if (entries.isPending) {
    return (
      <div className="flex flex-col gap-3 p-4">
        {Array.from({ length: 5 }, (_, row) => (
          <Skeleton key={row} className="h-8" />
        ))}
      </div>
    );
  }
  if (entries.isError && !entries.data) {
    return (
      <ErrorState
        title={t('ledger.load_failed')}
        description={messageOf(entries.error)}
        retrying={entries.isFetching}
        onRetry={() => void entries.refetch()}
      />
    );
  }
  const rows = entries.data.pages.flatMap(({ items }) => items);
  if (rows.length === 0) {
    return (
      <EmptyState
        icon="receipt-text"
        title={t('ledger.empty')}
        description={account === 'all' ? t('ledger.empty_help') : t('ledger.empty_account_help')}
      />
    );
  }
  return (
    <>
      <EntryTable rows={rows} />
      {entries.hasNextPage && (
        <div className="border-t border-line">
          <LoadMore
            hasMore
            loading={entries.isFetchingNextPage}
            onLoadMore={() => void entries.fetchNextPage()}
          />
        </div>
      )}
    </>
  );
}

function EntryTable({ rows }: { rows: readonly EntryView[] }) {
  const t = useMessages('wallet');
  const { moment } = useFormats();
  return (
    <Table>
      <TableHead>
        <tr>
          <TableHeading>{t('ledger.column.transaction')}</TableHeading>
          <TableHeading>{t('ledger.column.account')}</TableHeading>
          <TableHeading>{t('ledger.column.date')}</TableHeading>
          <TableHeading numeric>{t('ledger.column.amount')}</TableHeading>
        </tr>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow
            key={row.id}
            className="@max-4xl/table:grid @max-4xl/table:grid-cols-[1fr_auto] @max-xs/table:flex @max-xs/table:flex-wrap @max-xs/table:justify-between"
          >
            <TableCell>
              <span className="min-w-0">
                <span className="font-medium">{entryText(t, row)}</span>
                {row.order_id !== null && (
                  <Link
                    to={`/order/${row.order_id}`}
                    className="figures ms-2 inline-block text-sm whitespace-nowrap text-accent-ink underline-offset-4 hover:underline"
                  >
                    {row.order_number}
                  </Link>
                )}
              </span>
            </TableCell>
            <TableCell className="text-muted @max-4xl/table:order-last @max-4xl/table:justify-end">
              {t(`ledger.account.${row.account}`)}
            </TableCell>
            <TableCell className="@max-4xl/table:order-2">
              <time dateTime={row.occurred_at} className="figures text-muted">
                {moment(row.occurred_at)}
              </time>
            </TableCell>
            <TableCell numeric className="@max-4xl/table:order-1 @max-4xl/table:justify-end">
              <Price
                amountMinor={row.amount_minor}
                size="sm"
                signed
                className={classNames(row.amount_minor > 0 && 'text-success')}
              />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
