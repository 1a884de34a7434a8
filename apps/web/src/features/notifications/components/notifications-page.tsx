import { Button, buttonClass } from '@guildhall/ui/button';
import { EmptyState } from '@guildhall/ui/empty-state';
import { TAB_CLASS, TAB_LIST_CLASS } from '@guildhall/ui/tabs';
import { Link } from 'react-router';
import { RowSkeletons } from '../../../lib/lists/row-skeletons.tsx';
import { useListFilters } from '../../../lib/lists/list-filters.ts';
import { PagedList } from '../../../lib/lists/paged-list.tsx';
import { useMessages } from '../../../lib/language/messages.ts';
import { useSite } from '../../../lib/pages/site.ts';
import { ServerClockScope } from '../../../lib/server-clock.tsx';
import { SHORT_TOAST_MS, toasts } from '../../../lib/toasts.ts';
import { linesOf, newestOf, TABS, type Tab, useMarkRead, useNotifications } from '../hooks.ts';
import { NotificationSection } from './notification-list.tsx';

/** What the user was told: what has a deadline first. The filter is in the URL. */
export function NotificationsPage() {
  const t = useMessages('notifications');
  const { site_name } = useSite();
  const { tab, tabAddress } = useListFilters<Tab>(TABS, 'all');
  return (
    <>
      <title>{`${t('title')} · ${site_name}`}</title>
      <h1 className="text-2xl font-semibold text-ink">{t('title')}</h1>
      <p className="mt-1 text-sm text-muted">{t('help')}</p>
      <nav aria-label={t('tab.label')} className={`${TAB_LIST_CLASS} mt-5 mb-4`}>
        {TABS.map((each) => (
          <Link
            key={each}
            to={tabAddress(each)}
            preventScrollReset
            aria-current={each === tab ? 'page' : undefined}
            className={TAB_CLASS}
          >
            {each === 'all' || each === 'unread' ? t(`tab.${each}`) : t(`group.${each}`)}
          </Link>
        ))}
      </nav>
      <Lines tab={tab} />
    </>
  );
}

function Lines({ tab }: { tab: Tab }) {
  const t = useMessages('notifications');
  const list = useNotifications(tab);
  const pages = list.data?.pages ?? [];
  const { deadlines, others } = linesOf(pages);
  const lines = [...deadlines, ...others];
  return (
    <ServerClockScope
      now={pages[0]?.now ?? new Date(list.dataUpdatedAt).toISOString()}
      readAt={list.dataUpdatedAt}
      refresh={() => void list.refetch()}
    >
      <MarkAll tab={tab} newest={newestOf(lines.filter(({ unread }) => unread > 0))} />
      <PagedList
        list={list}
        count={lines.length}
        skeleton={<RowSkeletons rows={6} />}
        failed={t('failed')}
        empty={<NoLines tab={tab} />}
      >
        <NotificationSection title={t('deadlines')} lines={deadlines} />
        <NotificationSection title={t('others')} lines={others} />
      </PagedList>
    </ServerClockScope>
  );
}

function MarkAll({ tab, newest }: { tab: Tab; newest: string | null }) {
  const t = useMessages('notifications');
  const { markAll } = useMarkRead();
  async function mark(untilId: string) {
    if (await markAll(untilId, tab)) toasts.success(t('marked_all'), { duration: SHORT_TOAST_MS });
  }
  return (
    <p className="mb-4 flex justify-end">
      <Button
        variant="secondary"
        icon="check"
        disabled={newest === null}
        onClick={() => newest !== null && void mark(newest)}
      >
        {t('mark_all')}
      </Button>
    </p>
  );
}

function NoLines({ tab }: { tab: Tab }) {
  const t = useMessages('notifications');
  if (tab === 'all') {
    return <EmptyState icon="bell" title={t('empty')} description={t('empty_help')} />;
  }
  return (
    <EmptyState
      icon="bell"
      title={t('empty_filter')}
      description={t('empty_filter_help')}
      action={
        <Link to="?" className={buttonClass({ variant: 'secondary' })}>
          {t('show_all')}
        </Link>
      }
    />
  );
}
