import type { CaseView } from '@guildhall/api/disputes/case-views';
import { Badge } from '@guildhall/ui/badge';
import { EmptyState } from '@guildhall/ui/empty-state';
import { Price } from '@guildhall/ui/price';
import { useMessages } from '../../../../lib/language/messages.ts';
import {
  DueCell,
  OfficerCell,
  StackedCell,
  type StaffColumn,
  StaffList,
} from '../../../../lib/staff/staff-list.tsx';
import { DisputeBadge } from '../../components/dispute-badge.tsx';
import { typeText } from '../../words.ts';
import { type CaseFilter, useCases } from '../hooks.ts';

/** The cases of one filter. */
export function CaseList({ filter, search }: { filter: CaseFilter; search: string }) {
  const t = useMessages('disputes/cases');
  return (
    <StaffList
      list={useCases(filter, search)}
      keyOf={({ id }) => id}
      lead={{
        label: t('column.order'),
        addressOf: ({ id }) => `/admin/disputes/${id}`,
        title: ({ title }) => title,
        language: ({ language }) => language,
        below: (row) => <CaseLines row={row} />,
      }}
      columns={useColumns()}
      failed={t('load_failed')}
      empty={
        <EmptyState
          icon="circle-check"
          title={search === '' ? t(`empty.${filter}`) : t('search_empty')}
          description={t(search === '' ? 'empty_help' : 'search_help')}
        />
      }
      count={(count, isAll) => t(isAll ? 'count' : 'count_shown', { count })}
    />
  );
}

function CaseLines({ row: { number, buyer, seller } }: { row: CaseView }) {
  const t = useMessages('disputes/cases');
  return (
    <>
      <span className="figures block text-xs text-muted">{number}</span>
      <span className="block text-xs wrap-anywhere text-muted">
        {t('parties', { buyer, seller })}
      </span>
    </>
  );
}

function useColumns(): readonly StaffColumn<CaseView>[] {
  const t = useMessages('disputes/cases');
  const shared = useMessages('disputes');
  return [
    { key: 'type', label: t('column.type'), cell: ({ type }) => typeText(shared, type) },
    {
      key: 'state',
      label: t('column.state'),
      cell: ({ state, missed_at }) => (
        <StackedCell>
          <DisputeBadge state={state} />
          {missed_at !== null && (
            <Badge tone="attention" icon="triangle-alert">
              {t('missed')}
            </Badge>
          )}
        </StackedCell>
      ),
    },
    {
      key: 'officer',
      label: t('column.officer'),
      cell: ({ officer }) => <OfficerCell name={officer} />,
    },
    { key: 'due', label: t('column.due'), cell: ({ due_at }) => <DueCell dueAt={due_at} /> },
    {
      key: 'value',
      label: t('column.value'),
      numeric: true,
      cell: ({ value_minor, currency }) => (
        <Price amountMinor={value_minor} currency={currency} size="sm" />
      ),
    },
  ];
}
