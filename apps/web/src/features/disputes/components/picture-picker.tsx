import { IMAGE_FILE } from '@guildhall/domain/files/rules';
import { MOST_ITEM_FILES } from '@guildhall/domain/disputes/rules';
import { Button } from '@guildhall/ui/button';
import { FileDrop } from '@guildhall/ui/file-drop';
import { Picture } from '@guildhall/ui/picture';
import { useState } from 'react';
import {
  type PictureUploads,
  type UploadedPicture,
  usePictureUploads,
} from '../../../lib/api/picture-uploads.ts';
import { messageOf } from '../../../lib/api/refusals.ts';
import { useMessages } from '../../../lib/language/messages.ts';

export interface PicturePickerProps {
  value: readonly UploadedPicture[];
  onChange: (pictures: UploadedPicture[]) => void;
  error?: string | undefined;
}

/** Pictures as evidence, uploaded as soon as they are chosen. */
export function PicturePicker({ value, onChange, error }: PicturePickerProps) {
  const t = useMessages('disputes');
  const [tooMany, setTooMany] = useState(false);
  const uploads = usePictureUploads('evidence', (picture) => onChange([...value, picture]));
  const uploading = uploads.sent === null ? 0 : uploads.waiting + 1;

  function add(file: File) {
    const isFull = value.length + uploading >= MOST_ITEM_FILES;
    setTooMany(isFull);
    if (!isFull) uploads.add(file);
  }

  return (
    <div className="flex flex-col gap-3">
      <FileDrop
        label={t('pictures.label')}
        hint={t('pictures.hint', { most: String(MOST_ITEM_FILES) })}
        error={error}
        accept={IMAGE_FILE.media_types.join(',')}
        prompt={t('pictures.prompt')}
        chosen={value.length > 0}
        multiple
        onFile={add}
      />
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {value.map(({ file_id: id, variants }, place) => (
            <li key={id} className="relative">
              <Picture
                variants={variants}
                alt={t('pictures.alt', { number: String(place + 1) })}
                sizes="6rem"
                className="size-24 rounded-md bg-sunken object-cover"
              />
              <Button
                variant="secondary"
                size="icon"
                icon="x"
                aria-label={t('pictures.remove', { number: String(place + 1) })}
                onClick={() => onChange(value.filter(({ file_id }) => file_id !== id))}
                className="absolute -end-2 -top-2 size-8! rounded-full!"
              />
            </li>
          ))}
        </ul>
      )}
      <UploadState uploads={uploads} tooMany={tooMany} />
    </div>
  );
}

function UploadState({ uploads, tooMany }: { uploads: PictureUploads; tooMany: boolean }) {
  const t = useMessages('disputes');
  const { sent, failed } = uploads;
  return (
    <>
      <p role="status" className="text-sm text-muted empty:hidden">
        {sent !== null &&
          (sent < 1 ? t('pictures.sending', { share: sent }) : t('pictures.checking'))}
      </p>
      {failed !== null && (
        <p role="alert" className="text-sm text-danger">
          {t('pictures.failed', { name: failed.name, problem: messageOf(failed.error) })}
        </p>
      )}
      {tooMany && (
        <p role="alert" className="text-sm text-danger">
          {t('pictures.most', { most: String(MOST_ITEM_FILES) })}
        </p>
      )}
    </>
  );
}
