import type { Rating } from '@guildhall/domain/feedback/types';
import { Avatar } from '@guildhall/ui/avatar';
import { buttonClass } from '@guildhall/ui/button';
import { Card } from '@guildhall/ui/card';
import { EmptyState } from '@guildhall/ui/empty-state';
import { TAB_CLASS, TAB_LIST_CLASS } from '@guildhall/ui/tabs';
import { Link } from 'react-router';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { useListFilters } from '../../../lib/lists/list-filters.ts';
import { PagedList } from '../../../lib/lists/paged-list.tsx';
import { RowSkeletons } from '../../../lib/lists/row-skeletons.tsx';
import { PeriodChart } from '../../../lib/period-chart.tsx';
import { useSite } from '../../../lib/pages/site.ts';
import { TABS, type Tab, useOrdersToRate, useOwnFeedback } from '../hooks.ts';
import { OwnEntry } from './own-entry.tsx';

type Ratings = Record<Rating, number>;

/** What was said of the user and by them, and what they can still rate. The tab is in the URL. */
export function FeedbackPage() {
  const t = useMessages('feedback');
  const { site_name } = useSite();
  const { tab, tabAddress } = useListFilters<Tab>(TABS, 'received');
  return (
    <>
      <title>{`${t('title')} · ${site_name}`}</title>
      <h1 className="text-2xl font-semibold text-ink">{t('title')}</h1>
      <p className="mt-1 text-sm text-muted">{t('help')}</p>
      <Trend />
      <nav aria-label={t('tab.label')} className={`${TAB_LIST_CLASS} mt-5 mb-4`}>
        {TABS.map((each) => (
          <Link
            key={each}
            to={tabAddress(each)}
            preventScrollReset
            aria-current={each === tab ? 'page' : undefined}
            className={TAB_CLASS}
          >
            {t(`tab.${each}`)}
          </Link>
        ))}
      </nav>
      {tab === 'to_give' ? <ToGive /> : <Own key={tab} tab={tab} />}
    </>
  );
}

/** How often the user was rated in each of the last months. */
function Trend() {
  const t = useMessages('feedback');
  const { count } = useFormats();
  const { data } = trpc.feedback.trend.useQuery();
  const periods = (data?.months ?? []).map(({ month, ...ratings }) => {
    const day = `${month}-01`;
    return { from: day, to: day, ...ratings };
  });
  const all = ({ positive, neutral, negative }: Ratings) => positive + neutral + negative;
  if (periods.every((period) => all(period) === 0)) return null;
  const column = (rating: keyof Ratings) => ({
    name: t(`rating.${rating}`),
    valueOf: (period: Ratings) => period[rating],
    write: count,
  });
  return (
    <div className="mt-5">
      <PeriodChart
        title={t('trend')}
        step="month"
        periods={periods}
        columns={[{ name: t('all'), valueOf: all, write: count }, column('positive')]}
        more={[column('neutral'), column('negative')]}
      />
    </div>
  );
}

function Own({ tab }: { tab: 'received' | 'given' }) {
  const t = useMessages('feedback');
  const list = useOwnFeedback(tab);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <PagedList
      list={list}
      count={items.length}
      skeleton={<RowSkeletons rows={4} />}
      failed={t('failed')}
      empty={
        <EmptyState icon="star" title={t(`empty.${tab}`)} description={t(`empty.${tab}_help`)} />
      }
    >
      <Card padded={false}>
        <ul className="divide-y divide-line">
          {items.map((feedback) => (
            <li key={feedback.id} className="flex flex-col gap-2 p-4 md:px-6">
              <OwnEntry feedback={feedback} />
              <Link
                to={`/order/${feedback.order_id}`}
                className="inline-flex min-h-11 items-center text-sm text-link underline"
              >
                {t('see_order')}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </PagedList>
  );
}

function ToGive() {
  const t = useMessages('feedback');
  const { date } = useFormats();
  const list = useOrdersToRate();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <PagedList
      list={list}
      count={items.length}
      skeleton={<RowSkeletons rows={4} />}
      failed={t('failed')}
      empty={
        <EmptyState icon="star" title={t('empty.to_give')} description={t('empty.to_give_help')} />
      }
    >
      <Card padded={false}>
        <ul className="divide-y divide-line">
          {items.map(({ order_id: id, title, partner, closes_at: closesAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 p-4 md:px-6">
              <Avatar seed={partner.id} src={partner.avatar_url} size={40} />
              <div className="min-w-0 flex-1 basis-60">
                <p className="text-sm font-medium break-words text-ink">{title}</p>
                <p className="text-sm text-muted">
                  {t('to_give', { name: partner.username, date: date(closesAt) })}
                </p>
              </div>
              <Link
                to={`/order/${id}#feedback`}
                aria-label={t('rate', { title })}
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
              >
                {t('rate_short')}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </PagedList>
  );
}
