import type { Readable } from 'node:stream';
import { findFile, listVariants } from '@guildhall/db/files/queries';
import { PURPOSE_RULES } from '@guildhall/domain/files/rules';
import type { Viewer } from '../kernel/viewer.ts';
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
 * A picture that the viewer may read, as whoever calls this has checked: their own as they have
 * uploaded it, if that was kept, and of others the largest one that is shown. Null for a picture
 * that is gone, and for papers, which are given to nobody.
 */
export async function copyPicture(
  context: FilesContext,
  { user_id }: Pick<Viewer, 'user_id'>,
  fileId: string,
): Promise<PictureCopy | null> {
  const file = await findFile(context.db, fileId);
  if (file === undefined || PURPOSE_RULES[file.purpose].is_sealed) return null;
  const variants = await listVariants(context.db, fileId);
  const original = variants.find(({ is_original }) => is_original);
  const largest = variants.findLast(
    ({ is_original, media_type }) => !is_original && media_type === 'image/webp',
  );
  // What others have uploaded may say where they were.
  const variant = file.owner_id === user_id ? (original ?? largest) : largest;
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
