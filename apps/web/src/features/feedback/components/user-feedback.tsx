import { Card } from '@guildhall/ui/card';
import { ErrorState } from '@guildhall/ui/error-state';
import { LoadMore } from '@guildhall/ui/load-more';
import { useOnDemand } from '@guildhall/ui/on-demand';
import { useEffect, useState } from 'react';
import { useMessages, withMessages } from '../../../lib/language/messages.ts';
import { useAuth } from '../../../lib/session/auth-state.ts';
import { ReportOnDemand } from '../../moderation/components/report-on-demand.tsx';
import { type PublicFeedbackPage, useMoreFeedback } from '../more-feedback.ts';
import { FeedbackEntry } from './feedback-entry.tsx';

/** Only for staff. */
const loadRemoval = withMessages(
  ['errors', 'feedback', 'field-errors'],
  () => import('./remove-feedback.tsx'),
);

/**
 * What buyers have said of a seller, with the replies. The first page belongs to the page; more is
 * read on demand.
 */
export function UserFeedback({ userId, first }: { userId: string; first: PublicFeedbackPage }) {
  const t = useMessages('feedback');
  const { items, hasMore, loading, failed, loadMore } = useMoreFeedback(userId, first);
  const viewer = useAuth().user;
  const removes = viewer !== null && viewer.permissions.includes('feedback.remove');
  const [removal, fetchRemoval] = useOnDemand(loadRemoval);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  useEffect(() => {
    if (removes) fetchRemoval();
  }, [removes, fetchRemoval]);
  const shown = items.filter(({ id }) => !removed.includes(id));
  return (
    <section aria-labelledby="feedback-title" className="mt-10 flex max-w-3xl flex-col gap-4">
      <h2 id="feedback-title" className="text-xl font-semibold text-ink">
        {t('of_user.title')}
      </h2>
      {shown.length === 0 && <p className="text-sm text-muted">{t('of_user.empty')}</p>}
      {shown.length > 0 && (
        <Card padded={false}>
          <ul className="divide-y divide-line">
            {shown.map((feedback) => (
              <li key={feedback.id} className="flex flex-col gap-3 p-4 md:px-6">
                <FeedbackEntry feedback={feedback} />
                <div className="empty:hidden">
                  <ReportOnDemand
                    kind="feedback"
                    targetId={feedback.id}
                    ownerId={feedback.author.id}
                  />
                </div>
                {removal && mayRemove(viewer, userId, feedback.author.id) && (
                  <removal.RemoveFeedback
                    feedbackId={feedback.id}
                    onRemoved={() => setRemoved([...removed, feedback.id])}
                  />
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {failed && !loading && <ErrorState title={t('failed')} onRetry={() => void loadMore()} />}
      {!failed && (
        <LoadMore hasMore={hasMore} loading={loading} onLoadMore={() => void loadMore()} />
      )}
    </section>
  );
}

/** Nobody removes what they have said, or what was said about them. */
const mayRemove = (
  viewer: ReturnType<typeof useAuth>['user'],
  userId: string,
  authorId: string,
): boolean =>
  viewer !== null &&
  viewer.permissions.includes('feedback.remove') &&
  viewer.id !== userId &&
  viewer.id !== authorId;
