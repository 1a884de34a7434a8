import type { PublishedOfferView } from '@guildhall/api/offers/drafts/views';
import { buttonClass } from '@guildhall/ui/button';
import { EmptyState } from '@guildhall/ui/empty-state';
import { Link } from 'react-router';
import { useMessages } from '../../../../lib/language/messages.ts';
import { offerPath } from '../../../../lib/pages/shop-paths.ts';
import type { Selling } from '../hooks.ts';

const OWN_OFFERS = {
  account: '/dashboard/offers/accounts',
  gift_card: '/dashboard/offers/gift-cards',
} as const;

/** What became of the offer, and where to go from here. */
export function PublishedCard({ offer, selling }: { offer: PublishedOfferView; selling: Selling }) {
  const t = useMessages('offers/selling');
  const { offer_id: id, state } = offer;
  const { kind, product } = selling;
  const outcome = state === 'pending_review' || state === 'out_of_stock' ? state : 'active';
  const isPublic = outcome !== 'pending_review';
  return (
    <div role="status">
      <EmptyState
        icon={outcome === 'pending_review' ? 'hourglass' : 'circle-check'}
        level={1}
        title={t(`done.${outcome}`)}
        description={t(`done.${outcome}_help`)}
        action={
          <>
            {isPublic && (
              <Link
                to={offerPath({ id, kind, product_slug: product.slug })}
                className={buttonClass()}
              >
                {t('done.view')}
              </Link>
            )}
            <Link to={OWN_OFFERS[kind]} className={buttonClass({ variant: 'secondary' })}>
              {t('done.own')}
            </Link>
            <Link to="/sell/select-category" className={buttonClass({ variant: 'ghost' })}>
              {t('done.another')}
            </Link>
          </>
        }
      />
    </div>
  );
}
