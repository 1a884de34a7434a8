import type { OfferCardView } from '@guildhall/api/offers/views';
import { Icon } from '@guildhall/ui/icon';
import { Price } from '@guildhall/ui/price';
import { Link } from 'react-router';
import { ConvertedPrice } from '../../../lib/money/converted-price.tsx';
import { useMessages } from '../../../lib/language/messages.ts';
import { OfferArt } from '../../../lib/offer-art.tsx';
import { offerPath } from '../../../lib/pages/shop-paths.ts';
import { CompareToggle } from './compare-toggle.tsx';
import { DeliveryBadge } from './delivery-badge.tsx';
import { FavouriteToggle } from './favourite-toggle.tsx';
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
  eager,
}: {
  offer: OfferCardView;
  /** Shows the game, in lists of several games. */
  named?: boolean | undefined;
  /** Loads its photo at once. */
  eager?: boolean | undefined;
}) {
  const t = useMessages('offers');
  return (
    <article
      className={`${CARD_CLASS} group transition-shadow focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus hover:shadow-lift`}
    >
      <div className="relative dense:w-14 dense:shrink-0 sm:dense:w-28">
        <OfferArt
          offer={offer}
          eager={eager}
          className="aspect-[3/1] sm:aspect-[2/1] dense:absolute dense:inset-0 dense:aspect-auto dense:h-full"
        />
        <DeliveryBadge offer={offer} className="absolute end-3 top-3 bg-raised dense:hidden" />
        <CompareToggle
          offer={offer}
          className="absolute end-3 bottom-3 z-10 sm:start-3 sm:end-auto sm:top-3 sm:bottom-auto dense:start-1 dense:end-auto dense:top-1 dense:bottom-auto"
        />
        <FavouriteToggle
          offer={offer}
          className="absolute end-14 bottom-3 z-10 sm:start-14 sm:end-auto sm:top-3 sm:bottom-auto dense:start-1 dense:end-auto dense:top-11 dense:bottom-auto sm:dense:start-11 sm:dense:top-1"
        />
      </div>
      <div className="flex min-w-0 grow flex-col p-4 dense:grid dense:grid-cols-[minmax(0,1fr)_auto] dense:items-center dense:gap-x-4 dense:gap-y-1 dense:px-3 dense:py-2 sm:dense:grid-cols-[minmax(0,1fr)_12rem_auto]">
        {named && (
          <p className="mb-1 text-xs text-muted dense:col-start-1 dense:mb-0">
            {offer.product_name}
          </p>
        )}
        <h3
          dir="auto"
          className="align-with-page line-clamp-2 text-base/6 font-semibold text-pretty text-ink dense:col-start-1 dense:text-sm sm:dense:line-clamp-1"
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
        <div className="mt-auto pt-4 dense:col-start-2 dense:row-span-3 dense:row-start-1 dense:mt-0 dense:hidden dense:min-w-0 dense:pt-0 sm:dense:block">
          <SellerLine seller={offer.seller} />
        </div>
        <div className="mt-4 flex flex-wrap items-end justify-between gap-3 border-t border-line pt-3 dense:col-start-2 dense:row-span-3 dense:row-start-1 dense:mt-0 dense:flex-col dense:gap-1 dense:border-0 dense:pt-0 sm:dense:col-start-3">
          <DeliveryBadge offer={offer} className="hidden dense:inline-flex" />
          <p className="flex items-center gap-1.5 pb-0.5 text-xs text-muted dense:max-sm:hidden">
            <Icon name="shield-check" className="size-4 text-success" />
            {t('warranty', { days: offer.warranty_days })}
          </p>
          <CardPrice offer={offer} />
        </div>
      </div>
    </article>
  );
}

function CardPrice({ offer: { total_minor, currency } }: { offer: OfferCardView }) {
  const t = useMessages('offers');
  return (
    <div className="text-end">
      <p className="flex items-baseline justify-end gap-1.5">
        <span className="text-xs text-muted dense:sr-only">{t('all_in')}</span>
        <Price amountMinor={total_minor} currency={currency} size="lg" />
      </p>
      <ConvertedPrice amountMinor={total_minor} currency={currency} />
    </div>
  );
}

/** The attributes that the schema of the game shows on cards. */
function Highlights({ highlights }: Pick<OfferCardView, 'highlights'>) {
  if (highlights.length === 0) return null;
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 text-xs dense:col-start-1 dense:mt-0 dense:flex dense:min-w-0 dense:gap-x-3 dense:overflow-hidden">
      {highlights.map(({ label, value }) => (
        <div key={label} className="min-w-0 dense:max-w-40 dense:shrink-0">
          <dt dir="auto" className="align-with-page truncate text-muted dense:sr-only">
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
