import type { OfferCardView } from '@guildhall/api/offers/views';
import { Badge } from '@guildhall/ui/badge';
import { Icon } from '@guildhall/ui/icon';
import { Price } from '@guildhall/ui/price';
import type { Formats } from '@guildhall/locales/formats';
import { Link } from 'react-router';
import { discountPercent } from '../../../lib/money/face-value.ts';
import { ConvertedPrice } from '../../../lib/money/converted-price.tsx';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { OfferArt } from '../../../lib/offer-art.tsx';
import { offerPath } from '../../../lib/pages/shop-paths.ts';
import { stockText, worthText } from '../messages.ts';
import { offerLinkId } from './account-card.tsx';
import { DeliveryBadge } from './delivery-badge.tsx';
import { FavouriteToggle } from './favourite-toggle.tsx';
import { SellerLine } from './seller-line.tsx';

/** "$50 · United States": the face value and the region. */
function faceOf(offer: OfferCardView, { faceValue }: Formats): string {
  const { face_value_minor, face_value_currency } = offer;
  if (face_value_minor === null || face_value_currency === null) return offer.title;
  return faceValue(face_value_minor, face_value_currency);
}

/** A gift card in a list: one row on wide screens, three short lines on phones. */
export function GiftCardRow({
  offer,
  regionName,
  named = false,
}: {
  offer: OfferCardView;
  regionName: string;
  /** Shows the brand, in lists of several brands. */
  named?: boolean | undefined;
}) {
  const t = useMessages('offers');
  const formats = useFormats();
  const worth = worthText(t, formats, offer);
  return (
    <article className="group relative grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-3 bg-raised px-4 py-4 transition-colors focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-focus hover:bg-sunken @3xl:grid-cols-[4.5rem_minmax(8rem,1fr)_minmax(11rem,1fr)_9rem_2.25rem_8.5rem] @3xl:px-5">
      <OfferArt offer={offer} className="w-16 rounded-md @3xl:w-18" />
      <div className="min-w-0">
        {named && (
          <p dir="auto" className="align-with-page truncate text-xs text-muted">
            {offer.product_name}
          </p>
        )}
        <h3 className="figures text-base font-semibold text-ink">
          <Link
            id={offerLinkId(offer.id)}
            to={offerPath(offer)}
            prefetch="intent"
            className="outline-none after:absolute after:inset-0 group-hover:text-accent-ink"
          >
            {faceOf(offer, formats)}
          </Link>
        </h3>
        {worth !== null && <p className="figures text-xs text-muted">{worth}</p>}
        <p className="flex items-center gap-1 text-sm text-muted">
          <Icon name="map-pin" className="size-4" />
          <span className="truncate">{regionName}</span>
        </p>
      </div>
      <div className="order-1 col-span-3 flex items-center justify-between gap-4 @3xl:contents">
        <SellerLine seller={offer.seller} />
        <div className="flex shrink-0 flex-col items-end gap-1 @3xl:items-start">
          <DeliveryBadge offer={offer} />
          <p className="figures text-xs text-muted @3xl:px-1">{stockText(t, offer)}</p>
        </div>
        <FavouriteToggle offer={offer} />
      </div>
      <div className="text-end">
        <Price amountMinor={offer.total_minor} currency={offer.currency} size="lg" />
        <p>
          <ConvertedPrice amountMinor={offer.total_minor} currency={offer.currency} />
        </p>
        <FaceNote offer={offer} />
      </div>
    </article>
  );
}

type Faced = Pick<
  OfferCardView,
  'total_minor' | 'currency' | 'face_value_minor' | 'face_value_currency' | 'face_value_estimate'
>;

const NOTE_CLASS = {
  success: 'text-success',
  attention: 'text-attention',
  neutral: 'text-muted',
} as const;

/** The price relative to the face value; null without an exchange rate. */
function useComparison(offer: Faced): { tone: keyof typeof NOTE_CLASS; words: string } | null {
  const t = useMessages('offers');
  const percent = discountPercent(offer);
  if (percent === null) return null;
  const isEstimate = offer.face_value_estimate !== null;
  if (percent > 0) {
    const share = percent / 100;
    const words = isEstimate ? t('below_face_about', { share }) : t('below_face', { share });
    return { tone: 'success', words };
  }
  return percent < 0
    ? { tone: 'attention', words: t('above_face') }
    : { tone: 'neutral', words: isEstimate ? t('at_face_about') : t('at_face') };
}

/** Shown below the price of a row. */
function FaceNote({ offer }: { offer: Faced }) {
  const t = useMessages('offers');
  const face = useComparison(offer);
  if (face === null) return <p className="text-xs text-muted">{t('all_in')}</p>;
  return <p className={`figures text-xs ${NOTE_CLASS[face.tone]}`}>{face.words}</p>;
}

export function FaceBadge({ offer }: { offer: Faced }) {
  const face = useComparison(offer);
  return face && <Badge tone={face.tone}>{face.words}</Badge>;
}
