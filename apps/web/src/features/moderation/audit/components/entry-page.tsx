import type { AuditEntryDetailsView } from '@guildhall/api/moderation/audit/views';
import { Card, CardHeader } from '@guildhall/ui/card';
import { KeyValues } from '@guildhall/ui/key-values';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { StaffSubject, SubjectLayout } from '../../../../lib/staff/staff-subject.tsx';
import { auditPath, eventPath, eventText, isEntryMissing, useAuditEntry } from '../hooks.ts';

/** One entry of the audit, with what is sealed in it. */
export function EntryPage({ entryId }: { entryId: string }) {
  const t = useMessages('moderation/audit');
  return (
    <StaffSubject
      query={useAuditEntry(entryId)}
      back={{ to: '/admin/audit', label: t('title') }}
      failed={t('load_failed')}
      isMissing={isEntryMissing}
      missing={{ title: t('not_found'), help: t('not_found_help') }}
    >
      {(entry) => <Loaded entry={entry} />}
    </StaffSubject>
  );
}

type Entry = { entry: AuditEntryDetailsView };

function Loaded({ entry }: Entry) {
  const t = useMessages('moderation/audit');
  const { moment } = useFormats();
  const title = eventText(t, entry.event);
  return (
    <SubjectLayout
      title={title}
      heading={title}
      line={<time dateTime={entry.occurred_at}>{moment(entry.occurred_at)}</time>}
      acts={
        <>
          <Lines title={t('entry.content')} lines={entry.content} />
          <Lines title={t('entry.facts')} lines={entry.facts} />
          <Lines title={t('entry.origin')} lines={entry.origin} />
          {entry.is_erased && <p className="text-sm text-muted">{t('entry.erased')}</p>}
        </>
      }
      facts={<Facts entry={entry} />}
    />
  );
}

function Lines({ title, lines }: { title: string; lines: AuditEntryDetailsView['content'] }) {
  if (lines.length === 0) return null;
  return (
    <Card>
      <CardHeader title={title} />
      <KeyValues
        items={lines.map(({ name, value }) => ({
          key: name,
          label: <span className="font-mono text-xs">{name}</span>,
          value: (
            <span dir="auto" className="wrap-anywhere">
              {value}
            </span>
          ),
        }))}
      />
    </Card>
  );
}

function Facts({ entry }: Entry) {
  const t = useMessages('moderation/audit');
  const { actor, user, actor_role: role, things, call, request_id: request } = entry;
  const known = [
    {
      key: 'actor',
      label: t('column.actor'),
      value: actor === null ? t('nobody') : <Entries search={actor.username} />,
    },
    { key: 'role', label: t('entry.role'), value: role },
    {
      key: 'user',
      label: t('column.user'),
      value: user === null ? null : <Entries search={user.username} />,
    },
    ...things.map((thing) => ({
      key: thing,
      label: t('entry.things'),
      value: <Entries search={thing} />,
    })),
    { key: 'call', label: t('entry.call'), value: call },
    { key: 'request', label: t('entry.request'), value: request },
  ];
  return (
    <Card>
      <KeyValues
        items={known.map(({ value, ...row }) => ({
          ...row,
          value: value === null ? '–' : <span className="wrap-anywhere">{value}</span>,
        }))}
      />
      <Link
        to={eventPath(entry.event)}
        className="mt-3 inline-block text-sm font-medium text-accent-ink"
      >
        {t('entry.same_event')}
      </Link>
    </Card>
  );
}

/** The way to the other entries of a person or thing. */
function Entries({ search }: { search: string }) {
  return (
    <Link to={auditPath(search)} className="align-with-page font-medium text-accent-ink">
      <bdi>{search}</bdi>
    </Link>
  );
}
