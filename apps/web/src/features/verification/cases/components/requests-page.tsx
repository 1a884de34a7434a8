import { Badge } from '@guildhall/ui/badge';
import { EmptyState } from '@guildhall/ui/empty-state';
import { useLanguage, useMessages } from '../../../../lib/language/messages.ts';
import { useListFilters } from '../../../../lib/lists/list-filters.ts';
import {
  DueCell,
  OfficerCell,
  StackedCell,
  type StaffColumn,
  StaffList,
} from '../../../../lib/staff/staff-list.tsx';
import { StaffPage } from '../../../../lib/staff/staff-page.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { levelText } from '../../words.ts';
import { REQUEST_FILTERS, type RequestFilter, useRequests } from '../hooks.ts';

/** The requests of users to be verified, for staff. */
export function RequestsPage() {
  const t = useMessages('verification/cases');
  const { tab, search, typed, setTyped, tabAddress } = useListFilters(REQUEST_FILTERS, 'waiting');
  return (
    <StaffPage
      title={t('title')}
      help={t('help')}
      filters={{
        label: t('filter.label'),
        tabs: REQUEST_FILTERS.map((each) => ({
          key: each,
          label: t(`filter.${each}`),
          to: tabAddress(each),
          isShown: each === tab,
        })),
      }}
      search={{ label: t('search'), value: typed, onChange: setTyped }}
    >
      <RequestList key={`${tab} ${search}`} filter={tab} search={search} />
    </StaffPage>
  );
}

function RequestList({ filter, search }: { filter: RequestFilter; search: string }) {
  const t = useMessages('verification/cases');
  return (
    <StaffList
      list={useRequests(filter, search)}
      keyOf={({ id }) => id}
      lead={{
        label: t('column.applicant'),
        addressOf: ({ id }) => `/admin/seller-requests/${id}`,
        title: ({ applicant }) => applicant,
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

type Row = NonNullable<ReturnType<typeof useRequests>['data']>['pages'][number]['items'][number];

function useColumns(): readonly StaffColumn<Row>[] {
  const t = useMessages('verification/cases');
  const shared = useMessages('verification');
  const language = useLanguage();
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const isWaiting = ({ state }: Row) => state === 'submitted' || state === 'in_review';
  return [
    { key: 'level', label: t('column.level'), cell: ({ level }) => levelText(shared, level) },
    {
      key: 'country',
      label: t('column.country'),
      cell: ({ country }) => (country === null ? null : (names.of(country) ?? country)),
    },
    {
      key: 'state',
      label: t('column.state'),
      cell: ({ state, is_late }) => (
        <StackedCell>
          <StateBadge state={state} />
          {is_late && (
            <Badge tone="attention" icon="triangle-alert">
              {t('late')}
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
    {
      key: 'due',
      label: t('column.due'),
      cell: (row) => <DueCell dueAt={isWaiting(row) ? row.due_at : null} />,
    },
  ];
}
