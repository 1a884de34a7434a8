import { Card } from '@guildhall/ui/card';
import { EmptyState } from '@guildhall/ui/empty-state';
import { TAB_CLASS, TAB_LIST_CLASS } from '@guildhall/ui/tabs';
import { Link } from 'react-router';
import { useMessages } from '../../../lib/language/messages.ts';
import { useListFilters } from '../../../lib/lists/list-filters.ts';
import { PagedList } from '../../../lib/lists/paged-list.tsx';
import { RowSkeletons } from '../../../lib/lists/row-skeletons.tsx';
import { useSite } from '../../../lib/pages/site.ts';
import { OWN_TABS, type OwnTab, useOwnReports } from '../hooks.ts';
import { OwnReportEntry } from './own-report-entry.tsx';

/** What the user has reported, and what staff decided about them. The tab is in the URL. */
export function OwnReportsPage() {
  const t = useMessages('moderation/own');
  const { site_name } = useSite();
  const { tab, tabAddress } = useListFilters<OwnTab>(OWN_TABS, 'by_me');
  return (
    <>
      <title>{`${t('title')} · ${site_name}`}</title>
      <h1 className="text-2xl font-semibold text-ink">{t('title')}</h1>
      <p className="mt-1 text-sm text-muted">{t('help')}</p>
      <nav aria-label={t('tab.label')} className={`${TAB_LIST_CLASS} mt-5 mb-4`}>
        {OWN_TABS.map((each) => (
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
      <OwnReports key={tab} tab={tab} />
    </>
  );
}

function OwnReports({ tab }: { tab: OwnTab }) {
  const t = useMessages('moderation/own');
  const list = useOwnReports(tab);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <PagedList
      list={list}
      count={items.length}
      skeleton={<RowSkeletons rows={3} badge />}
      failed={t('load_failed')}
      empty={
        <EmptyState icon="flag" title={t(`empty.${tab}`)} description={t(`empty.${tab}_help`)} />
      }
    >
      <Card padded={false}>
        <ul className="divide-y divide-line">
          {items.map((report) => (
            <li key={report.id} className="flex flex-col gap-3 p-4 md:px-6">
              <OwnReportEntry report={report} />
            </li>
          ))}
        </ul>
      </Card>
    </PagedList>
  );
}
