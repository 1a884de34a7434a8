import type { AuditEntryView } from '@guildhall/api/moderation/audit/views';
import { EmptyState } from '@guildhall/ui/empty-state';
import { Link, useSearchParams } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useListFilters } from '../../../../lib/lists/list-filters.ts';
import { type StaffColumn, StaffList } from '../../../../lib/staff/staff-list.tsx';
import { StaffPage } from '../../../../lib/staff/staff-page.tsx';
import { AUDIT_FILTERS, type AuditFilter, entryPath, eventText, useAudit } from '../hooks.ts';

/** Every act of staff and every security event, for admins. */
export function AuditPage() {
  const t = useMessages('moderation/audit');
  const { tab, search, typed, setTyped, tabAddress } = useListFilters(AUDIT_FILTERS, 'all');
  const [parameters] = useSearchParams();
  const event = parameters.get('event');
  return (
    <StaffPage
      title={t('title')}
      help={t('help')}
      filters={{
        label: t('filter.label'),
        tabs: AUDIT_FILTERS.map((each) => ({
          key: each,
          label: t(`filter.${each}`),
          to: tabAddress(each),
          isShown: each === tab,
        })),
      }}
      search={{ label: t('search'), value: typed, onChange: setTyped }}
    >
      {event !== null && (
        <p className="mb-4 flex flex-wrap gap-x-4 text-sm">
          <span>{t('event_shown', { event: eventText(t, event) })}</span>
          <Link to="/admin/audit" className="font-medium text-accent-ink">
            {t('event_all')}
          </Link>
        </p>
      )}
      <AuditList key={`${tab} ${event ?? ''} ${search}`} kind={tab} event={event} search={search} />
    </StaffPage>
  );
}

interface AuditListProps {
  kind: AuditFilter;
  event: string | null;
  search: string;
}

function AuditList({ kind, event, search }: AuditListProps) {
  const t = useMessages('moderation/audit');
  return (
    <StaffList
      list={useAudit(kind, event, search)}
      keyOf={({ id }) => id}
      lead={{
        label: t('column.event'),
        addressOf: ({ id }) => entryPath(id),
        title: (row) => eventText(t, row.event),
        below: ({ things }) => <Things things={things} />,
      }}
      columns={useColumns()}
      failed={t('load_failed')}
      empty={<EmptyState icon="history" title={t('empty')} description={t('empty_help')} />}
      count={(count, isAll) => t(isAll ? 'count' : 'count_shown', { count })}
    />
  );
}

/** The first thing; the page of the entry names all of them. */
function Things({ things }: { things: readonly string[] }) {
  const [first] = things;
  if (first === undefined) return null;
  return <span className="block truncate font-mono text-xs text-muted">{first}</span>;
}

function useColumns(): readonly StaffColumn<AuditEntryView>[] {
  const t = useMessages('moderation/audit');
  const { moment } = useFormats();
  return [
    {
      key: 'actor',
      label: t('column.actor'),
      cell: ({ actor }) =>
        actor === null ? (
          <span className="text-muted">{t('nobody')}</span>
        ) : (
          <bdi>{actor.username}</bdi>
        ),
    },
    {
      key: 'user',
      label: t('column.user'),
      cell: ({ user }) => user !== null && <bdi>{user.username}</bdi>,
    },
    { key: 'time', label: t('column.time'), cell: (row) => moment(row.occurred_at) },
  ];
}
