import { EmptyState } from '@guildhall/ui/empty-state';
import { ErrorState } from '@guildhall/ui/error-state';
import { messageOf } from '../../../lib/api/refusals.ts';
import { RowSkeletons } from '../../../lib/lists/row-skeletons.tsx';
import { useMessages } from '../../../lib/language/messages.ts';
import { ServerClockScope } from '../../../lib/server-clock.tsx';
import { linesOf, useNotifications } from '../hooks.ts';
import { NotificationLines } from './notification-list.tsx';

const SHOWN = 10;

/** The last ten lines, those with a deadline first. */
export function NewestLines() {
  const t = useMessages('notifications');
  const list = useNotifications('all', SHOWN);
  if (list.isPending) return <RowSkeletons rows={5} />;
  const [page] = list.data?.pages ?? [];
  if (page === undefined) {
    return (
      <ErrorState
        title={t('failed')}
        description={messageOf(list.error)}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const { deadlines, others } = linesOf([page]);
  const lines = [...deadlines, ...others].slice(0, SHOWN);
  if (lines.length === 0) {
    return <EmptyState icon="bell" title={t('empty')} description={t('empty_help')} />;
  }
  return (
    <ServerClockScope
      now={page.now}
      readAt={list.dataUpdatedAt}
      refresh={() => void list.refetch()}
    >
      <NotificationLines lines={lines} />
    </ServerClockScope>
  );
}
