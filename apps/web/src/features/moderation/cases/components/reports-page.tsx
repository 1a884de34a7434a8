import { Badge } from '@guildhall/ui/badge';
import { EmptyState } from '@guildhall/ui/empty-state';
import { useMessages } from '../../../../lib/language/messages.ts';
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
import { kindText, reasonText } from '../../words.ts';
import { REPORT_FILTERS, type ReportFilter, useReports } from '../hooks.ts';

/** What users have reported, for staff. */
export function ReportsPage() {
  const t = useMessages('moderation/cases');
  const { tab, search, typed, setTyped, tabAddress } = useListFilters(REPORT_FILTERS, 'waiting');
  return (
    <StaffPage
      title={t('title')}
      help={t('help')}
      filters={{
        label: t('filter.label'),
        tabs: REPORT_FILTERS.map((each) => ({
          key: each,
          label: t(`filter.${each}`),
          to: tabAddress(each),
          isShown: each === tab,
        })),
      }}
      search={{ label: t('search'), value: typed, onChange: setTyped }}
    >
      <ReportList key={`${tab} ${search}`} filter={tab} search={search} />
    </StaffPage>
  );
}

function ReportList({ filter, search }: { filter: ReportFilter; search: string }) {
  const t = useMessages('moderation/cases');
  return (
    <StaffList
      list={useReports(filter, search)}
      keyOf={({ id }) => id}
      lead={{
        label: t('column.target'),
        addressOf: ({ id }) => `/admin/reports/${id}`,
        title: ({ target }) => <bdi>{target}</bdi>,
        below: ({ kind, snapshot }) =>
          kind === 'user' ? null : (
            <p className="text-sm wrap-anywhere text-muted">
              <bdi>{snapshot.title}</bdi>
            </p>
          ),
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

type Row = NonNullable<ReturnType<typeof useReports>['data']>['pages'][number]['items'][number];

function useColumns(): readonly StaffColumn<Row>[] {
  const t = useMessages('moderation/cases');
  const shared = useMessages('moderation');
  return [
    { key: 'kind', label: t('column.kind'), cell: ({ kind }) => kindText(shared, kind) },
    {
      key: 'reason',
      label: t('column.reason'),
      cell: ({ reason, reporters }) => (
        <StackedCell>
          {reasonText(shared, reason)}
          {reporters > 1 && (
            <span className="text-muted">{t('reporters_count', { count: reporters })}</span>
          )}
        </StackedCell>
      ),
    },
    { key: 'state', label: t('column.state'), cell: (row) => <State row={row} /> },
    {
      key: 'officer',
      label: t('column.officer'),
      cell: ({ officer }) => <OfficerCell name={officer} />,
    },
    { key: 'due', label: t('column.due'), cell: ({ due_at }) => <DueCell dueAt={due_at} /> },
  ];
}

function State({ row }: { row: Row }) {
  const t = useMessages('moderation/cases');
  const isOpen = row.due_at !== null;
  return (
    <StackedCell>
      <StateBadge state={row.state} />
      {isOpen && row.priority === 'high' && <Badge tone="danger">{t('priority.high')}</Badge>}
      {isOpen && row.is_late && (
        <Badge tone="attention" icon="triangle-alert">
          {t('late')}
        </Badge>
      )}
    </StackedCell>
  );
}
