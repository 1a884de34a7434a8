import type { PhotoView } from '@guildhall/api/offers/views';

/** One photo, in the format and width that the browser chooses. */
export function PhotoPicture(props: {
  variants: PhotoView['variants'];
  alt: string;
  /** How wide it is shown, as the attribute of a picture takes it. */
  sizes: string;
  eager?: boolean | undefined;
  className?: string | undefined;
}) {
  const { variants, alt, sizes, eager, className } = props;
  const webp = variants.filter(({ media_type }) => media_type === 'image/webp');
  const avif = variants.filter(({ media_type }) => media_type === 'image/avif');
  const largest = webp.at(-1) ?? variants.at(-1);
  if (largest === undefined) return null;
  return (
    <picture>
      {avif.length > 0 && <source type="image/avif" srcSet={srcSetOf(avif)} sizes={sizes} />}
      <img
        src={largest.url}
        srcSet={srcSetOf(webp)}
        sizes={sizes}
        alt={alt}
        width={largest.width}
        height={largest.height}
        loading={eager === true ? 'eager' : 'lazy'}
        fetchPriority={eager === true ? 'high' : undefined}
        decoding="async"
        className={className}
      />
    </picture>
  );
}

const srcSetOf = (variants: PhotoView['variants']) =>
  variants.map(({ url, width }) => `${url} ${width}w`).join(', ');
