import { useMessages } from '../../../../lib/language/messages.ts';
import { StaffPage } from '../../../../lib/staff/staff-page.tsx';
import { ReviewList } from './review-list.tsx';

/** The payments that wait for a decision of staff. */
export function ReviewsPage() {
  const t = useMessages('orders/reviews');
  return (
    <StaffPage title={t('title')} help={t('help')}>
      <ReviewList />
    </StaffPage>
  );
}
