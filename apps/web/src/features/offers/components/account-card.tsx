import type { OfferCardView } from '@guildhall/api/offers/views';
import { CoverArt } from '@guildhall/ui/cover-art';
import { Icon } from '@guildhall/ui/icon';
import { Price } from '@guildhall/ui/price';
import { Link } from 'react-router';
import { useMessages } from '../../../lib/messages.ts';
import { offerPath } from '../../../lib/shop-paths.ts';
import { DeliveryBadge } from './delivery-badge.tsx';
import { CARD_CLASS } from './offer-grid.tsx';
import { SellerLine } from './seller-line.tsx';

const HIGHLIGHTS = 4;

/** The id of an offer's link in a list, which receives the focus after more were loaded. */
export function offerLinkId(offerId: string): string {
  return `offer-${offerId}`;
}

/** A game account in a list. */
export function AccountCard({
  offer,
  named = false,
}: {
  offer: OfferCardView;
  /** Shows the game, in lists of several games. */
  named?: boolean | undefined;
}) {
  const t = useMessages('offers');
  return (
    <article
      className={`${CARD_CLASS} group transition-shadow focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus hover:shadow-lift`}
    >
      <div className="relative">
        <CoverArt
          slug={offer.product_slug}
          title={offer.product_name}
          variant={offer.id}
          className="aspect-[3/1] sm:aspect-[2/1]"
        />
        <DeliveryBadge offer={offer} className="absolute end-3 top-3 bg-raised" />
      </div>
      <div className="flex grow flex-col p-4">
        {named && <p className="mb-1 text-xs text-muted">{offer.product_name}</p>}
        <h3
          dir="auto"
          className="align-with-page line-clamp-2 text-base/6 font-semibold text-pretty text-ink"
        >
          <Link
            id={offerLinkId(offer.id)}
            to={offerPath(offer)}
            lang={offer.language}
            prefetch="intent"
            className="outline-none after:absolute after:inset-0 group-hover:text-accent-ink"
          >
            {offer.title}
          </Link>
        </h3>
        <Highlights highlights={offer.highlights.slice(0, HIGHLIGHTS)} />
        <div className="mt-auto pt-4">
          <SellerLine seller={offer.seller} />
        </div>
        <div className="mt-4 flex flex-wrap items-end justify-between gap-3 border-t border-line pt-3">
          <p className="flex items-center gap-1.5 pb-0.5 text-xs text-muted">
            <Icon name="shield-check" className="size-4 text-success" />
            {t('warranty', { days: offer.warranty_days })}
          </p>
          <p className="flex items-baseline gap-1.5">
            <span className="text-xs text-muted">{t('all_in')}</span>
            <Price amountMinor={offer.total_minor} currency={offer.currency} size="lg" />
          </p>
        </div>
      </div>
    </article>
  );
}

/** The attributes that the schema of the game shows on cards. */
function Highlights({ highlights }: Pick<OfferCardView, 'highlights'>) {
  if (highlights.length === 0) return null;
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 text-xs">
      {highlights.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt dir="auto" className="align-with-page truncate text-muted">
            {label}
          </dt>
          <dd dir="auto" className="figures align-with-page truncate text-sm font-medium text-ink">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
