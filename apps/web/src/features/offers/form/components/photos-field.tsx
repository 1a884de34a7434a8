import type { PhotoView } from '@guildhall/api/offers/views';
import { IMAGE_FILE } from '@guildhall/domain/files/rules';
import { MAX_OFFER_PHOTOS } from '@guildhall/domain/offers/rules';
import { Badge } from '@guildhall/ui/badge';
import { Button } from '@guildhall/ui/button';
import { FileDrop } from '@guildhall/ui/file-drop';
import { LiveRegion } from '@guildhall/ui/live-region';
import { TextField } from '@guildhall/ui/text-field';
import { Picture } from '@guildhall/ui/picture';
import { useState } from 'react';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useFileUploads } from '../../../../lib/api/file-uploads.ts';
import { messageOf } from '../../../../lib/api/refusals.ts';

export interface PhotosFieldProps {
  photos: readonly PhotoView[];
  onChange: (photos: readonly PhotoView[]) => void;
}

/** Up to ten photos with captions; the buttons order them, with the keyboard too. */
export function PhotosField({ photos, onChange }: PhotosFieldProps) {
  const t = useMessages('offers/form');
  const [moved, setMoved] = useState('');
  const uploading = useFileUploads('offer_photo', ({ file_id, variants }) => {
    const photo = { file_id, caption: '', variants: variants.map((each) => ({ ...each })) };
    if (photos.length < MAX_OFFER_PHOTOS) onChange([...photos, photo]);
  });
  const { sent, waiting, failed } = uploading;

  function move(at: number, to: number) {
    const photo = photos[at];
    if (photo === undefined) return;
    onChange(photos.toSpliced(at, 1).toSpliced(to, 0, photo));
    setMoved(t('photo.moved', { number: String(to + 1) }));
  }

  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium text-ink">{t('photo.title')}</legend>
      <p className="mb-3 text-sm text-muted">{t('photo.help', { most: MAX_OFFER_PHOTOS })}</p>
      <LiveRegion message={moved} />
      <ol className="mb-3 flex flex-col gap-3">
        {photos.map((photo, at) => (
          <PhotoRow
            key={photo.file_id}
            photo={photo}
            at={at}
            count={photos.length}
            onMove={(to) => move(at, to)}
            onRemove={() => onChange(photos.toSpliced(at, 1))}
            onCaption={(caption) => onChange(photos.with(at, { ...photo, caption }))}
          />
        ))}
      </ol>
      {photos.length < MAX_OFFER_PHOTOS && (
        <FileDrop
          label={t('photo.field')}
          hideLabel
          accept={IMAGE_FILE.media_types.join(',')}
          multiple
          prompt={
            sent === null
              ? t('photo.add')
              : sent < 1
                ? t('photo.sending', { share: sent, waiting })
                : t('photo.checking')
          }
          chosen={sent !== null}
          disabled={sent !== null}
          error={
            failed === null
              ? undefined
              : t('photo.failed', { name: failed.name, problem: messageOf(failed.error) })
          }
          onFile={uploading.add}
        />
      )}
    </fieldset>
  );
}

function PhotoRow(props: {
  photo: PhotoView;
  at: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  onCaption: (caption: string) => void;
}) {
  const { photo, at, count, onMove, onRemove, onCaption } = props;
  const t = useMessages('offers/form');
  const number = String(at + 1);
  return (
    <li className="flex flex-wrap items-start gap-3 rounded-lg border border-line p-3">
      <div className="relative w-28 shrink-0">
        <Picture
          variants={photo.variants}
          alt={t('photo.alt', { number })}
          sizes="7rem"
          className="aspect-[4/3] w-28 rounded-md bg-sunken object-cover"
        />
        {at === 0 && <Badge className="absolute start-1 top-1 bg-raised">{t('photo.cover')}</Badge>}
      </div>
      <TextField
        label={t('photo.caption', { number })}
        optional
        dir="auto"
        maxLength={200}
        autoComplete="off"
        value={photo.caption}
        onChange={({ target }) => onCaption(target.value)}
        className="min-w-[min(12rem,100%)] flex-1"
      />
      <div className="flex gap-1 sm:mt-6.5">
        <Button
          variant="ghost"
          size="icon"
          icon="chevron-left"
          aria-label={t('photo.earlier', { number })}
          disabled={at === 0}
          onClick={() => onMove(at - 1)}
        />
        <Button
          variant="ghost"
          size="icon"
          icon="chevron-right"
          aria-label={t('photo.later', { number })}
          disabled={at === count - 1}
          onClick={() => onMove(at + 1)}
        />
        <Button
          variant="ghost"
          size="icon"
          icon="x"
          aria-label={t('photo.remove', { number })}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}
