import type { Readable } from 'node:stream';
import { findFile, listVariants } from '@guildhall/db/files/queries';
import { isPicture, PURPOSE_RULES } from '@guildhall/domain/files/rules';
import type { FilesContext } from './context.ts';
import { whileAvailable } from './files-unavailable.ts';

/** A picture for somebody to keep, which the caller opens when its turn comes. */
export interface PictureCopy {
  readonly media_type: string;
  readonly bytes: number;
  /** Null when the content is missing. Refuses FILES_UNAVAILABLE. */
  open(): Promise<Readable | null>;
}

/**
 * A picture, document or video that somebody may read, as whoever calls this has checked: the
 * largest picture that is shown, the document that was made of the pages, or the video. Null for a
 * file that is gone, and for papers, which are given to nobody.
 */
export async function copyPicture(
  context: FilesContext,
  fileId: string,
): Promise<PictureCopy | null> {
  const file = await findFile(context.db, fileId);
  if (file === undefined || PURPOSE_RULES[file.purpose].is_sealed) return null;
  const variants = await listVariants(context.db, fileId);
  const shown = variants.filter(({ is_original, page }) => !is_original && page === 0);
  const largest = shown.findLast(({ media_type }) => media_type === 'image/webp');
  // The original is sealed, also from whoever took over the account of its owner.
  const variant = shown.find(({ media_type }) => !isPicture(media_type)) ?? largest;
  if (variant === undefined) return null;
  return {
    media_type: variant.media_type,
    bytes: variant.bytes,
    open: async () =>
      await whileAvailable(context, 'read', () =>
        context.object_storage.get(variant.object_hash.toString('hex')),
      ),
  };
}
