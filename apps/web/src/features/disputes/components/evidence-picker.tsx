import {
  EVIDENCE_FILE,
  MOST_DOCUMENT_PAGES,
  MOST_VIDEO_SECONDS,
} from '@guildhall/domain/files/rules';
import { MOST_ITEM_FILES } from '@guildhall/domain/disputes/rules';
import { Button } from '@guildhall/ui/button';
import { FileDrop } from '@guildhall/ui/file-drop';
import { Picture } from '@guildhall/ui/picture';
import { useState } from 'react';
import {
  type FileUploads,
  type UploadedFile,
  useFileUploads,
} from '../../../lib/api/file-uploads.ts';
import { messageOf } from '../../../lib/api/refusals.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { PagesLabel, VideoTile } from '../../files/components/attachments.tsx';

export interface EvidencePickerProps {
  value: readonly UploadedFile[];
  onChange: (files: UploadedFile[]) => void;
  error?: string | undefined;
}

/** Pictures, documents and videos as evidence, uploaded as soon as they are chosen. */
export function EvidencePicker({ value, onChange, error }: EvidencePickerProps) {
  const t = useMessages('disputes');
  const [tooMany, setTooMany] = useState(false);
  const uploads = useFileUploads('evidence', (file) => onChange([...value, file]));
  const uploading = uploads.sent === null ? 0 : uploads.waiting + 1;

  function add(file: File) {
    const isFull = value.length + uploading >= MOST_ITEM_FILES;
    setTooMany(isFull);
    if (!isFull) uploads.add(file);
  }

  return (
    <div className="flex flex-col gap-3">
      <FileDrop
        label={t('files.label')}
        hint={t('files.hint', {
          most: String(MOST_ITEM_FILES),
          pages: MOST_DOCUMENT_PAGES,
          minutes: MOST_VIDEO_SECONDS / 60,
        })}
        error={error}
        accept={EVIDENCE_FILE.media_types.join(',')}
        prompt={t('files.prompt')}
        chosen={value.length > 0}
        multiple
        onFile={add}
      />
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {value.map(({ file_id: id, variants, pages, seconds }, place) => (
            <li key={id} className="relative">
              {seconds === null ? (
                <Picture
                  variants={variants}
                  alt={t('files.alt', { number: String(place + 1) })}
                  sizes="6rem"
                  className="size-24 rounded-md bg-sunken object-cover object-top"
                />
              ) : (
                <VideoTile seconds={seconds} className="size-24 rounded-md" />
              )}
              {pages !== null && <PagesLabel pages={pages} />}
              <Button
                variant="secondary"
                size="icon"
                icon="x"
                aria-label={t('files.remove', { number: String(place + 1) })}
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

function UploadState({ uploads, tooMany }: { uploads: FileUploads; tooMany: boolean }) {
  const t = useMessages('disputes');
  const { sent, failed } = uploads;
  return (
    <>
      <p role="status" className="text-sm text-muted empty:hidden">
        {sent !== null && (sent < 1 ? t('files.sending', { share: sent }) : t('files.checking'))}
      </p>
      {failed !== null && (
        <p role="alert" className="text-sm text-danger">
          {t('files.failed', { name: failed.name, problem: messageOf(failed.error) })}
        </p>
      )}
      {tooMany && (
        <p role="alert" className="text-sm text-danger">
          {t('files.most', { most: String(MOST_ITEM_FILES) })}
        </p>
      )}
    </>
  );
}
