import { TAB_CLASS, TAB_LIST_CLASS } from '@guildhall/ui/tabs';
import { Link } from 'react-router';
import { useListFilters } from '../../../../lib/lists/list-filters.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useSite } from '../../../../lib/pages/site.ts';
import { CASE_FILTERS } from '../hooks.ts';
import { CaseList } from './case-list.tsx';

/** The disputes that staff decide. */
export function CasesPage() {
  const t = useMessages('disputes/cases');
  const { site_name } = useSite();
  const { tab, tabAddress } = useListFilters(CASE_FILTERS, 'open');
  return (
    <>
      <title>{`${t('title')} · ${site_name}`}</title>
      <h1 className="text-2xl font-semibold text-ink">{t('title')}</h1>
      <p className="mt-1 mb-5 text-sm text-muted">{t('help')}</p>
      <nav aria-label={t('filter.label')} className={`${TAB_LIST_CLASS} mb-5`}>
        {CASE_FILTERS.map((each) => (
          <Link
            key={each}
            to={tabAddress(each)}
            preventScrollReset
            aria-current={each === tab ? 'page' : undefined}
            className={TAB_CLASS}
          >
            {t(`filter.${each}`)}
          </Link>
        ))}
      </nav>
      <CaseList key={tab} filter={tab} />
    </>
  );
}
