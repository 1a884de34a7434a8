import { Card } from '@guildhall/ui/card';
import { PagedList } from '../../../lib/lists/paged-list.tsx';
import { RowSkeletons } from '../../../lib/lists/row-skeletons.tsx';
import { useMessages } from '../../../lib/language/messages.ts';
import { useUserFeedback } from '../hooks.ts';
import { FeedbackEntry } from './feedback-entry.tsx';

/** What buyers have said of a seller, with the replies; more is read on demand. */
export function UserFeedback({ userId }: { userId: string }) {
  const t = useMessages('feedback');
  const list = useUserFeedback(userId);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby="feedback-title" className="mt-10 flex max-w-3xl flex-col gap-4">
      <h2 id="feedback-title" className="text-xl font-semibold text-ink">
        {t('of_user.title')}
      </h2>
      <PagedList
        list={list}
        count={items.length}
        skeleton={<RowSkeletons rows={3} />}
        failed={t('failed')}
        empty={<p className="text-sm text-muted">{t('of_user.empty')}</p>}
      >
        <Card padded={false}>
          <ul className="divide-y divide-line">
            {items.map((feedback) => (
              <li key={feedback.id} className="p-4 md:px-6">
                <FeedbackEntry feedback={feedback} />
              </li>
            ))}
          </ul>
        </Card>
      </PagedList>
    </section>
  );
}
