import { classNames } from '@guildhall/ui/class-names';
import { CoverArt } from '@guildhall/ui/cover-art';
import { useState } from 'react';

export interface ProductCoverProps {
  readonly kind: 'game' | 'gift_card';
  readonly slug: string;
  readonly name: string;
  /** Of an uploaded picture; null for a drawn one. */
  readonly coverUrl: string | null;
  readonly className?: string | undefined;
}

/**
 * The cover of a game or a gift-card brand: the picture that was uploaded for it, or a drawn one. A
 * picture that cannot be loaded is drawn too.
 */
export function ProductCover({ kind, slug, name, coverUrl, className }: ProductCoverProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (coverUrl === null || failedUrl === coverUrl) {
    return <CoverArt kind={kind} slug={slug} title={name} className={className} />;
  }
  return (
    <img
      src={coverUrl}
      alt=""
      width={320}
      height={200}
      loading="lazy"
      decoding="async"
      onError={() => setFailedUrl(coverUrl)}
      className={classNames('cover-art object-cover', className)}
    />
  );
}
