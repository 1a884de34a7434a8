import type { OfferPageView } from '@guildhall/api/offers/views';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../../../lib/language/messages.ts';
import { type OfferAddress, productPath } from '../../../../lib/pages/shop-paths.ts';
import { SimilarOffers } from './similar-offers.tsx';

const SHOWN = 4;

/** The best offers of the same product, in place of one that is gone. */
export function OffersInstead({ kind, product_slug }: Omit<OfferAddress, 'id'>) {
  const language = useLanguage();
  const [page, setPage] = useState<OfferPageView | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void import('../../../../lib/api/api-calls.ts')
      .then(
        async ({ calls }) =>
          await calls.offers.list.query({ kind, product_slug, limit: SHOWN, language }),
      )
      .then((found) => isCurrent && setPage(found))
      .catch(() => {
        // The page says what it has to without them.
      });
    return () => {
      isCurrent = false;
    };
  }, [kind, product_slug, language]);
  if (page === null || page.items.length === 0) return null;
  return (
    <div className="w-full text-start">
      <SimilarOffers
        offers={page.items}
        kind={kind}
        categoryPath={productPath({ kind, product_slug })}
        regionName={(code) => code ?? ''}
        instead
      />
    </div>
  );
}
