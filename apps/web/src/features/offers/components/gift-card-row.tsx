import type { OfferCardView } from '@guildhall/api/offers/views';
import { Badge } from '@guildhall/ui/badge';
import { CoverArt } from '@guildhall/ui/cover-art';
import { Icon } from '@guildhall/ui/icon';
import { Price } from '@guildhall/ui/price';
import { Link } from 'react-router';
import { discountPercent, formatFaceValue } from '../../../lib/face-value.ts';
import { offerPath } from '../../../lib/shop-paths.ts';
import { cardCopy } from '../copy.ts';
import { offerLinkId } from './account-card.tsx';
import { DeliveryBadge } from './delivery-badge.tsx';
import { SellerLine } from './seller-line.tsx';

/** "$50 · United States": what the card is worth, and where. */
function faceOf(offer: OfferCardView): string {
  const { face_value_minor, face_value_currency } = offer;
  if (face_value_minor === null || face_value_currency === null) return offer.title;
  return formatFaceValue(face_value_minor, face_value_currency);
}

/** A gift card in a list: one row on wide screens, three short lines on phones. */
export function GiftCardRow({
  offer,
  regionName,
  named = false,
}: {
  offer: OfferCardView;
  regionName: string;
  /** Says which brand it is, where several stand together. */
  named?: boolean | undefined;
}) {
  return (
    <article className="group relative grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-3 bg-raised px-4 py-4 transition-colors focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-focus hover:bg-sunken md:grid-cols-[auto_minmax(9rem,1.1fr)_minmax(12rem,1.3fr)_auto_minmax(9.5rem,auto)] md:px-5">
      <CoverArt
        kind="gift_card"
        slug={offer.product_slug}
        title={offer.product_name}
        className="w-16 rounded-md md:w-20"
      />
      <div className="min-w-0">
        {named && <p className="truncate text-xs text-muted">{offer.product_name}</p>}
        <h3 className="figures text-base font-semibold text-ink">
          <Link
            id={offerLinkId(offer.id)}
            to={offerPath(offer)}
            prefetch="intent"
            className="outline-none after:absolute after:inset-0 group-hover:text-accent-ink"
          >
            {faceOf(offer)}
          </Link>
        </h3>
        <p className="flex items-center gap-1 text-sm text-muted">
          <Icon name="map-pin" className="size-4" />
          <span className="truncate">{regionName}</span>
        </p>
      </div>
      <div className="order-1 col-span-2 min-w-0 md:order-none md:col-span-1">
        <SellerLine seller={offer.seller} />
      </div>
      <div className="order-1 flex flex-col items-end gap-1 md:order-none md:items-start">
        <DeliveryBadge offer={offer} />
        <p className="figures text-xs text-muted md:px-1">{stockWords(offer.stock_count)}</p>
      </div>
      <div className="text-right">
        <Price amountMinor={offer.total_minor} currency={offer.currency} size="lg" />
        <p className="text-xs text-muted">{cardCopy.all_in}</p>
        <FaceBadge offer={offer} />
      </div>
    </article>
  );
}

function stockWords(count: number): string {
  return count === 1 ? cardCopy.last_one : cardCopy.in_stock(count);
}

/** How the price compares with what is printed on the card. */
export function FaceBadge({
  offer,
}: {
  offer: Pick<OfferCardView, 'total_minor' | 'currency' | 'face_value_minor' | 'face_value_currency'>;
}) {
  const percent = discountPercent(offer);
  if (percent === null) return null;
  const tone = percent > 0 ? 'success' : percent < 0 ? 'attention' : 'neutral';
  return (
    <Badge tone={tone} className="mt-1">
      {percent > 0
        ? cardCopy.below_face(percent)
        : percent < 0
          ? cardCopy.above_face
          : cardCopy.at_face}
    </Badge>
  );
}
