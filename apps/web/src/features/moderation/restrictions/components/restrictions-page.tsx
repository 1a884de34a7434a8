import { Badge } from '@guildhall/ui/badge';
import { EmptyState } from '@guildhall/ui/empty-state';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useListFilters } from '../../../../lib/lists/list-filters.ts';
import {
  DueCell,
  StackedCell,
  type StaffColumn,
  StaffList,
} from '../../../../lib/staff/staff-list.tsx';
import { StaffPage } from '../../../../lib/staff/staff-page.tsx';
import { RestrictionBadge } from '../../components/restriction-badge.tsx';
import { restrictionText, ruleText } from '../../words.ts';
import { RESTRICTION_FILTERS, type RestrictionFilter, useRestrictions } from '../hooks.ts';

/** Who is restricted, for staff. */
export function RestrictionsPage() {
  const t = useMessages('moderation/restrictions');
  const { tab, search, typed, setTyped, tabAddress } = useListFilters(
    RESTRICTION_FILTERS,
    'in_force',
  );
  return (
    <StaffPage
      title={t('title')}
      help={t('help')}
      filters={{
        label: t('filter.label'),
        tabs: RESTRICTION_FILTERS.map((each) => ({
          key: each,
          label: t(`filter.${each}`),
          to: tabAddress(each),
          isShown: each === tab,
        })),
      }}
      search={{ label: t('search'), value: typed, onChange: setTyped }}
    >
      <RestrictionList key={`${tab} ${search}`} filter={tab} search={search} />
    </StaffPage>
  );
}

function RestrictionList({ filter, search }: { filter: RestrictionFilter; search: string }) {
  const t = useMessages('moderation/restrictions');
  return (
    <StaffList
      list={useRestrictions(filter, search)}
      keyOf={({ id }) => id}
      lead={{
        label: t('column.user'),
        addressOf: ({ id }) => `/admin/suspended-users/${id}`,
        title: ({ user }) => <bdi>{user}</bdi>,
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

type Row = NonNullable<
  ReturnType<typeof useRestrictions>['data']
>['pages'][number]['items'][number];

function useColumns(): readonly StaffColumn<Row>[] {
  const t = useMessages('moderation/restrictions');
  const shared = useMessages('moderation');
  const { moment } = useFormats();
  return [
    {
      key: 'kind',
      label: t('column.kind'),
      cell: ({ kind, state }) => (
        <StackedCell>
          {restrictionText(shared, kind)}
          <RestrictionBadge state={state} />
        </StackedCell>
      ),
    },
    {
      key: 'rule',
      label: t('column.rule'),
      cell: ({ rule }) => (
        <span className="block @4xl/table:min-w-32">{ruleText(shared, rule)}</span>
      ),
    },
    {
      key: 'by',
      label: t('column.by'),
      cell: ({ imposed_by: by }) => (by === null ? t('system') : <bdi>{by}</bdi>),
    },
    {
      key: 'ends',
      label: t('column.ends'),
      cell: ({ ends_at: end }) => (end === null ? t('never') : moment(end)),
    },
    { key: 'due', label: t('column.due'), cell: (row) => <Due row={row} /> },
  ];
}

function Due({ row: { due_at: due, state } }: { row: Row }) {
  const t = useMessages('moderation/restrictions');
  if (due === null) return null;
  return (
    <StackedCell>
      <DueCell dueAt={due} />
      <Badge tone="attention">
        {t(state === 'appealed' ? 'waiting_appeal' : 'waiting_review')}
      </Badge>
    </StackedCell>
  );
}
