import { useMessages } from '../../../../lib/language/messages.ts';
import { DueQueue } from '../../../../lib/staff/due-queue.tsx';
import { levelText } from '../../words.ts';
import { useRequests } from '../hooks.ts';

/** The requests that are to be decided next. */
export function RequestsDue() {
  const t = useMessages('verification/cases');
  const shared = useMessages('verification');
  return (
    <DueQueue
      title={t('title')}
      to="/admin/seller-requests"
      list={useRequests('waiting')}
      keyOf={({ id }) => id}
      lead={{
        addressOf: ({ id }) => `/admin/seller-requests/${id}`,
        title: ({ applicant }) => applicant,
        below: ({ level }) => (
          <span className="text-xs text-muted">{levelText(shared, level)}</span>
        ),
      }}
      dueAt={({ due_at }) => due_at}
    />
  );
}
