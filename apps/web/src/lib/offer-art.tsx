import { smallestVariants } from '@guildhall/domain/files/rules';
import { classNames } from '@guildhall/ui/class-names';
import { CoverArt, coverDrawings } from '@guildhall/ui/cover-art';
import type { NamedDrawing } from '@guildhall/ui/shared-drawings';
import { useState } from 'react';
import { useFormats } from './language/format.ts';
import type { OfferAddress } from './pages/shop-paths.ts';

interface CoverVariant {
  readonly url: string;
  readonly media_type: string;
  readonly width: number;
  readonly height: number;
}

/** The parts of an offer that its picture shows; without facts it is the motif of its product. */
export interface PicturedOffer extends OfferAddress {
  readonly product_name: string;
  readonly picture?: { readonly rank: number | null; readonly figure: number | null } | undefined;
  /** The first photo, in any sizes and formats. Offers without photos are drawn. */
  readonly cover?: readonly CoverVariant[] | undefined;
  readonly face_value_minor?: number | null | undefined;
  readonly face_value_currency?: string | null | undefined;
}

interface OfferArtProps {
  readonly offer: PicturedOffer;
  /** Said by screen readers; without it the picture is decoration. */
  readonly label?: string | undefined;
  /** For the pictures of a page that are seen at once; the first of them comes before others. */
  readonly eager?: 'first' | boolean | undefined;
  readonly className?: string | undefined;
}

/**
 * The picture of an offer in a list: its first photo in the smallest size, or a drawn one. A photo
 * that cannot be loaded is drawn too.
 */
export function OfferArt(props: OfferArtProps) {
  const { cover } = props.offer;
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const variants = smallestVariants(cover ?? []);
  const webp = variants.find(({ media_type }) => media_type === 'image/webp') ?? variants[0];
  if (webp === undefined || failedUrl === webp.url) return <DrawnArt {...props} />;
  const avif = variants.find(({ media_type }) => media_type === 'image/avif');
  return (
    <picture className="contents">
      {/* Hidden, or it is an empty item of the flex box around, with a gap of its own. */}
      {avif !== undefined && <source type="image/avif" srcSet={avif.url} className="hidden" />}
      <img
        src={webp.url}
        alt={props.label ?? ''}
        width={webp.width}
        height={webp.height}
        loading={props.eager ? 'eager' : 'lazy'}
        fetchPriority={props.eager === 'first' ? 'high' : undefined}
        decoding="async"
        onError={() => setFailedUrl(webp.url)}
        className={classNames('cover-art', props.className)}
      />
    </picture>
  );
}

/** What is drawn in the picture of an offer. All offers of a gift card sell the same thing. */
function drawnParts({ kind, id, product_slug, picture }: PicturedOffer) {
  return kind === 'gift_card'
    ? { kind, slug: product_slug }
    : { kind: 'game' as const, slug: product_slug, variant: id, ...picture };
}

/** The drawings of an offer without photos, to be drawn once in a list. */
export function offerDrawings(offer: PicturedOffer): NamedDrawing[] {
  if ((offer.cover ?? []).length > 0) return [];
  const { figure, ...parts } = { figure: null, ...drawnParts(offer) };
  return coverDrawings({ ...parts, figure: figure === null ? null : String(figure) });
}

/** The drawn picture of an offer without photos. Gift cards show their value. */
function DrawnArt({ offer, label, className }: OfferArtProps) {
  const { compact, faceValue } = useFormats();
  const { kind, face_value_minor: value, face_value_currency: currency, picture } = offer;
  const figure = picture?.figure ?? null;
  const isCard = kind === 'gift_card';
  const amount = isCard && value && currency ? faceValue(value, currency) : null;
  return (
    <CoverArt
      {...drawnParts(offer)}
      title={offer.product_name}
      figure={figure === null ? amount : compact(figure)}
      label={label}
      className={className}
    />
  );
}
