import { useListFilters } from '../../../../lib/lists/list-filters.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { StaffPage } from '../../../../lib/staff/staff-page.tsx';
import { CASE_FILTERS } from '../hooks.ts';
import { CaseList } from './case-list.tsx';

/** The disputes that staff decide. */
export function CasesPage() {
  const t = useMessages('disputes/cases');
  const { tab, search, typed, setTyped, tabAddress } = useListFilters(CASE_FILTERS, 'open');
  return (
    <StaffPage
      title={t('title')}
      help={t('help')}
      filters={{
        label: t('filter.label'),
        tabs: CASE_FILTERS.map((each) => ({
          key: each,
          label: t(`filter.${each}`),
          to: tabAddress(each),
          isShown: each === tab,
        })),
      }}
      search={{ label: t('search'), value: typed, onChange: setTyped }}
    >
      <CaseList key={`${tab} ${search}`} filter={tab} search={search} />
    </StaffPage>
  );
}
