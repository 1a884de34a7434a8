/** A picture in one of its sizes and formats. */
export interface PictureVariant {
  readonly url: string;
  readonly media_type: string;
  readonly width: number;
  readonly height: number;
}

/** One picture, in the format and width that the browser chooses; nothing without variants. */
export function Picture(props: {
  variants: readonly PictureVariant[];
  alt: string;
  /** How wide it is shown, as the attribute of a picture takes it. */
  sizes: string;
  eager?: boolean | undefined;
  /** Its address may have expired. */
  onError?: (() => void) | undefined;
  className?: string | undefined;
}) {
  const { variants, alt, sizes, eager, onError, className } = props;
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
        onError={onError}
        className={className}
      />
    </picture>
  );
}

const srcSetOf = (variants: readonly PictureVariant[]) =>
  variants.map(({ url, width }) => `${url} ${width}w`).join(', ');
