import { useMessages } from '../../../../lib/language/messages.ts';
import { DueQueue } from '../../../../lib/staff/due-queue.tsx';
import { typeText } from '../../words.ts';
import { useCases } from '../hooks.ts';

/** The cases that are to be decided next. */
export function CasesDue() {
  const t = useMessages('disputes/cases');
  const shared = useMessages('disputes');
  return (
    <DueQueue
      title={t('title')}
      to="/admin/disputes"
      list={useCases('open')}
      keyOf={({ id }) => id}
      lead={{
        addressOf: ({ id }) => `/admin/disputes/${id}`,
        title: ({ title }) => title,
        language: ({ language }) => language,
        below: ({ type }) => <span className="text-xs text-muted">{typeText(shared, type)}</span>,
      }}
      dueAt={({ due_at }) => due_at}
    />
  );
}
