import { CoverArt } from '@guildhall/ui/cover-art';
import { useFormats } from './format.ts';
import type { OfferAddress } from './shop-paths.ts';

/** The parts of an offer that its picture shows; without facts it is the motif of its product. */
export interface PicturedOffer extends OfferAddress {
  readonly product_name: string;
  readonly picture?: { readonly rank: number | null; readonly figure: number | null } | undefined;
  readonly face_value_minor?: number | null | undefined;
  readonly face_value_currency?: string | null | undefined;
}

/** The drawn picture of an offer without photos. Gift cards show their value. */
export function OfferArt({
  offer,
  label,
  className,
}: {
  offer: PicturedOffer;
  /** Said by screen readers; without it the picture is decoration. */
  label?: string | undefined;
  className?: string | undefined;
}) {
  const { compact, faceValue } = useFormats();
  const { kind, face_value_minor: value, face_value_currency: currency, picture } = offer;
  const figure = picture?.figure ?? null;
  const isCard = kind === 'gift_card';
  const amount = isCard && value && currency ? faceValue(value, currency) : null;
  return (
    <CoverArt
      kind={isCard ? 'gift_card' : 'game'}
      slug={offer.product_slug}
      title={offer.product_name}
      // All offers of a card sell the same thing.
      variant={isCard ? undefined : offer.id}
      rank={picture?.rank}
      figure={figure === null ? amount : compact(figure)}
      label={label}
      className={className}
    />
  );
}
