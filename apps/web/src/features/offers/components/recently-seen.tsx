import { Button } from '@guildhall/ui/button';
import { Link } from 'react-router';
import { useMessages } from '../../../lib/language/messages.ts';
import { OfferArt } from '../../../lib/offer-art.tsx';
import { seenOffers } from '../../../lib/lists/offer-lists.ts';
import { offerPath } from '../../../lib/pages/shop-paths.ts';

/** The offers that this browser has shown, without the present one. The visitor can clear them. */
export function RecentlySeen({ except }: { except?: string | undefined }) {
  const t = useMessages('offers');
  const offers = seenOffers.use().filter(({ id }) => id !== except);
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="recently-seen" className="mt-14">
      <div className="flex items-center justify-between gap-4">
        <h2 id="recently-seen" className="text-xl font-semibold text-ink">
          {t('seen.title')}
        </h2>
        <Button variant="ghost" size="sm" onClick={() => seenOffers.clear()}>
          {t('seen.clear')}
        </Button>
      </div>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {offers.slice(0, 4).map((offer) => (
          <li key={offer.id}>
            <Link
              to={offerPath(offer)}
              className="flex h-full items-center gap-3 rounded-lg border border-line bg-raised p-2 transition-shadow hover:shadow-lift"
            >
              <OfferArt offer={offer} className="w-16 shrink-0 rounded-md" />
              <span className="min-w-0">
                <span className="block truncate text-xs text-muted">{offer.product_name}</span>
                <span lang={offer.language} className="line-clamp-2 text-sm font-medium text-ink">
                  {offer.title}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
