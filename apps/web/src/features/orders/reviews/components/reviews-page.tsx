import { useMessages } from '../../../../lib/language/messages.ts';
import { useListFilters } from '../../../../lib/lists/list-filters.ts';
import { StaffPage } from '../../../../lib/staff/staff-page.tsx';
import { ORDER_FILTERS } from '../hooks.ts';
import { ReviewList } from './review-list.tsx';

/** The orders, for staff: the payments that wait for a decision, and all. */
export function ReviewsPage() {
  const t = useMessages('orders/reviews');
  const { tab, search, typed, setTyped, tabAddress } = useListFilters(
    ORDER_FILTERS,
    'all',
    'review',
  );
  return (
    <StaffPage
      title={t('title')}
      help={t('help')}
      filters={{
        label: t('filter.label'),
        tabs: ORDER_FILTERS.map((each) => ({
          key: each,
          label: t(`filter.${each}`),
          to: tabAddress(each),
          isShown: each === tab,
        })),
      }}
      search={{ label: t('search'), value: typed, onChange: setTyped }}
    >
      <ReviewList key={`${tab} ${search}`} filter={tab} search={search} />
    </StaffPage>
  );
}
