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
import { useSite } from '../../../lib/pages/site.ts';
import { TABS, type Tab, useOrdersToRate, useOwnFeedback } from '../hooks.ts';
import { OwnEntry } from './own-entry.tsx';

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

/** How often the user was rated in the last months that had any feedback. */
function Trend() {
  const t = useMessages('feedback');
  const { count } = useFormats();
  const { data } = trpc.feedback.trend.useQuery();
  const months = (data?.months ?? []).filter(
    ({ positive, neutral, negative }) => positive + neutral + negative > 0,
  );
  if (months.length === 0) return null;
  return (
    <Card className="mt-5 overflow-x-auto">
      <table className="figures w-full max-w-xl text-sm text-ink">
        <caption className="pb-2 text-start text-sm font-medium text-ink">{t('trend')}</caption>
        <thead className="text-muted">
          <tr>
            <th scope="col" className="py-1 text-start font-medium">
              {t('month')}
            </th>
            {(['positive', 'neutral', 'negative'] as const).map((rating) => (
              <th key={rating} scope="col" className="py-1 text-end font-medium">
                {t(`rating.${rating}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, positive, neutral, negative }) => (
            <tr key={month} className="border-t border-line">
              <th scope="row" className="py-1.5 text-start font-normal">
                {month}
              </th>
              <td className="py-1.5 text-end">{count(positive)}</td>
              <td className="py-1.5 text-end">{count(neutral)}</td>
              <td className="py-1.5 text-end">{count(negative)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
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
