import { IMAGE_FILE } from '@guildhall/domain/files/rules';
import type { SavedCover } from '@guildhall/domain/catalog/editing/schema';
import { Button } from '@guildhall/ui/button';
import { FileDrop } from '@guildhall/ui/file-drop';
import { useState } from 'react';
import { useFileUploads } from '../../../../lib/api/file-uploads.ts';
import { messageOf } from '../../../../lib/api/refusals.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { ProductCover } from '../../components/product-cover.tsx';

export interface CoverFieldProps {
  kind: 'game' | 'gift_card';
  /** Of the picture that is stored. */
  coverUrl: string | null;
  /** What the drawn picture is made from. */
  slug: string;
  name: string;
  value: SavedCover;
  onChange: (cover: SavedCover) => void;
}

/** The cover: an uploaded picture or the drawn one, as lists show it. */
export function CoverField({ kind, coverUrl, slug, name, value, onChange }: CoverFieldProps) {
  const t = useMessages('catalog/editing');
  const [uploadedUrl, setUploadedUrl] = useState<string | null>(null);
  const { sent, failed, add } = useFileUploads('product_cover', ({ file_id, variants }) => {
    const readable = variants.filter(({ media_type }) => media_type === 'image/webp');
    setUploadedUrl(readable.at(-1)?.url ?? null);
    onChange({ as: 'uploaded', file_id });
  });
  const shownUrl = { kept: coverUrl, drawn: null, uploaded: uploadedUrl }[value.as];
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <div>
        <ProductCover
          kind={kind}
          slug={slug}
          name={name}
          coverUrl={shownUrl}
          className="aspect-8/5 w-full max-w-48 rounded-lg"
        />
        {shownUrl !== null && (
          <Button
            variant="ghost"
            size="sm"
            className="mt-2"
            onClick={() => onChange({ as: 'drawn' })}
          >
            {t('form.cover_drawn')}
          </Button>
        )}
      </div>
      <FileDrop
        label={t('form.cover')}
        hint={t('form.cover_hint')}
        accept={IMAGE_FILE.media_types.join(',')}
        prompt={t(sent === null ? 'form.cover_choose' : 'form.cover_sending')}
        chosen={value.as === 'uploaded'}
        disabled={sent !== null}
        error={failed === null ? undefined : messageOf(failed.error)}
        onFile={add}
      />
    </div>
  );
}
