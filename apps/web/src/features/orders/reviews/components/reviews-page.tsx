import { useMessages } from '../../../../lib/language/messages.ts';
import { useSite } from '../../../../lib/pages/site.ts';
import { ReviewList } from './review-list.tsx';

/** The payments that wait for a decision of staff. */
export function ReviewsPage() {
  const t = useMessages('orders/reviews');
  const { site_name } = useSite();
  return (
    <>
      <title>{`${t('title')} · ${site_name}`}</title>
      <h1 className="text-2xl font-semibold text-ink">{t('title')}</h1>
      <p className="mt-1 mb-5 text-sm text-muted">{t('help')}</p>
      <ReviewList />
    </>
  );
}
