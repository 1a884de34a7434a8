import type { PhotoView } from '@guildhall/api/offers/views';
import { classNames } from '@guildhall/ui/class-names';
import { Picture } from '@guildhall/ui/picture';
import { useState } from 'react';
import { useMessages } from '../../../../lib/language/messages.ts';

const isTall = ({ variants }: PhotoView) =>
  variants.some(({ width, height }) => width < height * 1.2);

/** The photos of an offer: one large, the others as buttons that show them. */
export function Gallery({ photos }: { photos: readonly PhotoView[] }) {
  const t = useMessages('offers/detail');
  const [at, setAt] = useState(0);
  const shown = photos[at] ?? photos[0];
  if (shown === undefined) return null;
  const position = t('gallery.photo', { number: String(at + 1), count: String(photos.length) });
  return (
    <section aria-label={t('gallery.label')}>
      <figure>
        <Picture
          key={shown.file_id}
          variants={shown.variants}
          alt={shown.caption === '' ? position : shown.caption}
          sizes="(min-width: 64rem) 50rem, 100vw"
          eager
          // It has the shape of the photo, without bars. A tall one would push the text away.
          className={`rounded-xl bg-sunken shadow-card ${isTall(shown) ? 'mx-auto h-[min(70vh,32rem)] w-auto object-contain' : 'h-auto w-full'}`}
        />
        {shown.caption !== '' && (
          <figcaption dir="auto" className="mt-2 text-sm text-muted">
            {shown.caption}
          </figcaption>
        )}
      </figure>
      {photos.length > 1 && (
        <ul className="mt-3 flex gap-2 overflow-x-auto p-1">
          {photos.map((photo, index) => (
            <li key={photo.file_id} className="shrink-0">
              <button
                type="button"
                aria-label={t('gallery.show', { number: String(index + 1) })}
                aria-pressed={index === at}
                onClick={() => setAt(index)}
                className={classNames(
                  'block overflow-hidden rounded-md border-2',
                  index === at ? 'border-accent' : 'border-transparent hover:border-control',
                )}
              >
                <Picture
                  variants={photo.variants}
                  alt=""
                  sizes="6rem"
                  className="h-14 w-24 object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
