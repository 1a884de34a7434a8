import { Card, CardHeader } from '@guildhall/ui/card';
import { EmptyState } from '@guildhall/ui/empty-state';
import { SelectField } from '@guildhall/ui/select-field';
import { Skeleton } from '@guildhall/ui/skeleton';
import { TextField } from '@guildhall/ui/text-field';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { PagedList } from '../../../lib/lists/paged-list.tsx';
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
  const groups = statement.data?.pages.flatMap((page) => page.groups) ?? [];
  const isEmpty = groups.length === 0;
  const nothing = (help: string) => (
    <EmptyState
      icon="receipt-text"
      title={t(isNarrowed ? 'ledger.nothing_found' : 'ledger.empty')}
      description={help}
    />
  );
  return (
    <PagedList
      list={statement}
      count={groups.length}
      inCard
      skeleton={<LedgerSkeleton />}
      failed={t('ledger.load_failed')}
      empty={nothing(t(isNarrowed ? 'ledger.nothing_found_help' : 'ledger.empty_help'))}
      moreLabel={isEmpty ? t('ledger.look_further') : undefined}
    >
      {isEmpty ? nothing(t('ledger.nothing_yet_help')) : <StatementGroups groups={groups} />}
      {!isEmpty && statement.hasNextPage && (
        <p className="hidden p-4 text-sm text-muted print:block">{t('ledger.print_more')}</p>
      )}
    </PagedList>
  );
}

const LedgerSkeleton = () => (
  <div className="flex flex-col gap-3 p-4">
    {Array.from({ length: 5 }, (_, row) => (
      <Skeleton key={row} className="h-12" />
    ))}
  </div>
);
