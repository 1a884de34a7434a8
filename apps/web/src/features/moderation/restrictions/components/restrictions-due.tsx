import { useMessages } from '../../../../lib/language/messages.ts';
import { DueQueue } from '../../../../lib/staff/due-queue.tsx';
import { restrictionText } from '../../words.ts';
import { useRestrictions } from '../hooks.ts';

/** The appeals and reviews of restrictions that are to be answered next. */
export function RestrictionsDue() {
  const t = useMessages('moderation/restrictions');
  const shared = useMessages('moderation');
  return (
    <DueQueue
      title={t('title')}
      to="/admin/suspended-users"
      list={useRestrictions('waiting')}
      keyOf={({ id }) => id}
      lead={{
        addressOf: ({ id }) => `/admin/suspended-users/${id}`,
        title: ({ user }) => <bdi>{user}</bdi>,
        below: ({ kind }) => (
          <span className="text-xs text-muted">{restrictionText(shared, kind)}</span>
        ),
      }}
      dueAt={({ due_at }) => due_at}
    />
  );
}
