import { Card, CardHeader } from '@guildhall/ui/card';
import { EmptyState } from '@guildhall/ui/empty-state';
import { ErrorState } from '@guildhall/ui/error-state';
import { LoadMore } from '@guildhall/ui/load-more';
import { SelectField } from '@guildhall/ui/select-field';
import { Skeleton } from '@guildhall/ui/skeleton';
import { TextField } from '@guildhall/ui/text-field';
import { useFormats } from '../../../lib/format.ts';
import { useMessages } from '../../../lib/messages.ts';
import { messageOf } from '../../../lib/refusals.ts';
import {
  ENTRY_ACCOUNTS,
  KIND_FILTERS,
  type StatementFilter,
  type StatementFilters,
  useStatement,
  useStatementFilters,
} from '../hooks.ts';
import { periodItems } from '../messages.ts';
import { StatementDownload } from './statement-download.tsx';
import { StatementGroups } from './statement-groups.tsx';

/** All movements of the user's money by order, newest first; more are loaded at the end. */
export function Ledger() {
  const t = useMessages('wallet');
  const filters = useStatementFilters();
  return (
    <Card padded={false} className="mt-6 overflow-hidden">
      <CardHeader
        className="mb-0 border-b border-line p-4"
        title={t('ledger.title')}
        description={t('ledger.description')}
        action={<StatementDownload filter={filters.filter} />}
      />
      <FilterFields filters={filters} />
      <Groups filter={filters.filter} isNarrowed={filters.isNarrowed} />
    </Card>
  );
}

function FilterFields({ filters }: { filters: StatementFilters }) {
  const t = useMessages('wallet');
  const { month } = useFormats();
  const { filter, period, typed, setTyped, set } = filters;
  return (
    <div className="grid gap-3 border-b border-line p-4 sm:grid-cols-2 xl:grid-cols-4 print:hidden">
      <TextField
        type="search"
        icon="search"
        label={t('ledger.search')}
        hideLabel
        placeholder={t('ledger.search')}
        value={typed}
        maxLength={80}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SelectField
        label={t('ledger.period.label')}
        hideLabel
        items={periodItems(t, month, filters.months)}
        value={period}
        onValueChange={(next) => set('period', next)}
      />
      <SelectField
        label={t('ledger.kind.label')}
        hideLabel
        items={KIND_FILTERS.map((value) => ({ value, label: t(`ledger.kind.${value}`) }))}
        value={filter.kind}
        onValueChange={(next) => set('kind', next)}
      />
      <SelectField
        label={t('ledger.filter')}
        hideLabel
        items={ENTRY_ACCOUNTS.map((value) => ({
          value,
          label: value === 'all' ? t('ledger.all_accounts') : t(`ledger.account.${value}`),
        }))}
        value={filter.account}
        onValueChange={(next) => set('account', next)}
      />
    </div>
  );
}

function Groups({ filter, isNarrowed }: { filter: StatementFilter; isNarrowed: boolean }) {
  const t = useMessages('wallet');
  const statement = useStatement(filter);
  if (statement.isPending) {
    return (
      <div className="flex flex-col gap-3 p-4" aria-busy="true">
        {Array.from({ length: 5 }, (_, row) => (
          <Skeleton key={row} className="h-12" />
        ))}
      </div>
    );
  }
  if (statement.isError && !statement.data) {
    return (
      <ErrorState
        title={t('ledger.load_failed')}
        description={messageOf(statement.error)}
        retrying={statement.isFetching}
        onRetry={() => void statement.refetch()}
      />
    );
  }
  const groups = statement.data.pages.flatMap((page) => page.groups);
  const more = statement.hasNextPage && (
    <div className="border-t border-line print:hidden">
      <LoadMore
        hasMore
        loading={statement.isFetchingNextPage}
        onLoadMore={() => void statement.fetchNextPage()}
        label={groups.length === 0 ? t('ledger.look_further') : undefined}
      />
    </div>
  );
  if (groups.length === 0) {
    return (
      <>
        <EmptyState
          icon="receipt-text"
          title={isNarrowed ? t('ledger.nothing_found') : t('ledger.empty')}
          description={
            more
              ? t('ledger.nothing_yet_help')
              : isNarrowed
                ? t('ledger.nothing_found_help')
                : t('ledger.empty_help')
          }
        />
        {more}
      </>
    );
  }
  return (
    <>
      <StatementGroups groups={groups} />
      {statement.hasNextPage && (
        <p className="hidden p-4 text-sm text-muted print:block">{t('ledger.print_more')}</p>
      )}
      {more}
    </>
  );
}
