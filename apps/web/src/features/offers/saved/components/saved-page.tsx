import { TAB_CLASS, TAB_LIST_CLASS } from '@guildhall/ui/tabs';
import { Link } from 'react-router';
import { useListFilters } from '../../../../lib/lists/list-filters.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useSite } from '../../../../lib/pages/site.ts';
import { FavouriteList } from './favourite-list.tsx';
import { SavedSearchList } from './saved-search-list.tsx';

const TABS = ['offers', 'searches'] as const;

/** What the user keeps: offers, and searches. The tab is in the URL. */
export function SavedPage() {
  const t = useMessages('offers/saved');
  const { site_name } = useSite();
  const { tab, tabAddress } = useListFilters(TABS, 'offers');
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
            {t(`tab.${each}`)}
          </Link>
        ))}
      </nav>
      {tab === 'offers' ? <FavouriteList /> : <SavedSearchList />}
    </>
  );
}
