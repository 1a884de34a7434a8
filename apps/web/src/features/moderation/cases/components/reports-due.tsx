import { useMessages } from '../../../../lib/language/messages.ts';
import { DueQueue } from '../../../../lib/staff/due-queue.tsx';
import { reasonText } from '../../words.ts';
import { useReports } from '../hooks.ts';

/** The reports that are to be answered next. */
export function ReportsDue() {
  const t = useMessages('moderation/cases');
  const shared = useMessages('moderation');
  return (
    <DueQueue
      title={t('title')}
      to="/admin/reports"
      list={useReports('waiting')}
      keyOf={({ id }) => id}
      lead={{
        addressOf: ({ id }) => `/admin/reports/${id}`,
        title: ({ target }) => <bdi>{target}</bdi>,
        below: ({ reason }) => (
          <span className="text-xs text-muted">{reasonText(shared, reason)}</span>
        ),
      }}
      dueAt={({ due_at }) => due_at}
    />
  );
}
