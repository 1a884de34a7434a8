import type { OfferCardView } from '@guildhall/api/offers/views';
import { Link } from 'react-router';
import { ConvertedPrice } from '../../../lib/money/converted-price.tsx';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { OfferArt } from '../../../lib/offer-art.tsx';
import { offerPath } from '../../../lib/pages/shop-paths.ts';
import { CompareToggle } from './compare-toggle.tsx';
import { FavouriteToggle } from './favourite-toggle.tsx';
import { useDeliveryText } from './delivery-badge.tsx';
import { SellerLine } from './seller-line.tsx';

const HIGHLIGHTS = 4;

/** The id of an offer's link in a list, which receives the focus after more were loaded. */
export function offerLinkId(offerId: string): string {
  return `offer-${offerId}`;
}

/** A game account in a list. Its look is in offer-card.css. */
export function AccountCard({
  offer,
  named = false,
  eager,
}: {
  offer: OfferCardView;
  /** Shows the game, in lists of several games. */
  named?: boolean | undefined;
  /** Loads its photo at once. */
  eager?: 'first' | boolean | undefined;
}) {
  const t = useMessages('offers');
  const { price } = useFormats();
  const delivery = useDeliveryText(offer);
  return (
    <article className="offer-card">
      <div className="offer-cover">
        <OfferArt offer={offer} eager={eager} />
        <CompareToggle offer={offer} />
        <FavouriteToggle offer={offer} />
      </div>
      <span className={`offer-delivery with-icon icon-${delivery.icon}`}>{delivery.text}</span>
      {named && <p className="offer-product">{offer.product_name}</p>}
      <h3 dir="auto">
        <Link
          id={offerLinkId(offer.id)}
          to={offerPath(offer)}
          lang={offer.language}
          prefetch="intent"
        >
          {offer.title}
        </Link>
      </h3>
      <Highlights highlights={offer.highlights.slice(0, HIGHLIGHTS)} />
      <SellerLine seller={offer.seller} />
      <div className="offer-end">
        <p className="with-icon icon-shield-check">
          {t('warranty', { days: offer.warranty_days })}
        </p>
        <span>{t('all_in')}</span>
        <b className="figures">{price(offer.total_minor, offer.currency)}</b>
        <ConvertedPrice amountMinor={offer.total_minor} currency={offer.currency} />
      </div>
    </article>
  );
}

/** The attributes that the schema of the game shows on cards. */
function Highlights({ highlights }: Pick<OfferCardView, 'highlights'>) {
  if (highlights.length === 0) return null;
  return (
    <ul className="offer-facts">
      {highlights.map(({ label, value }) => (
        <li key={label} dir="auto">
          {`${label} `}
          <b dir="auto">{value}</b>
        </li>
      ))}
    </ul>
  );
}
