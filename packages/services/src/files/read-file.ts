import {
  type FileRow,
  findFile,
  listVariants,
  listVariantsOf,
  type VariantRow,
} from '@guildhall/db/files/queries';
import { mayReadFile } from '@guildhall/domain/files/policy';
import { PURPOSE_RULES } from '@guildhall/domain/files/rules';
import type { ReadFile } from '@guildhall/domain/files/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { FilesContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { addressExpiry, privateAddress, publicAddress } from './sign-address.ts';

/** A file with the addresses of its variants. */
export interface DescribedFile {
  readonly file: FileRow;
  readonly variants: readonly (VariantRow & { readonly url: string })[];
  /** When the addresses stop working; null for those of a public file. */
  readonly urls_expire_at: Date | null;
}

/** A file that the viewer may read. Refuses FILE_NOT_FOUND. */
export async function readFile(
  context: FilesContext,
  viewer: Viewer,
  { file_id }: ReadFile,
): Promise<DescribedFile> {
  const file = await findFile(context.db, file_id);
  if (file === undefined || !mayReadFile(viewer, file)) throw new Refusal('FILE_NOT_FOUND');
  return await describeFile(context, viewer, file);
}

/**
 * The variants of private pictures by the ids of their files, with addresses for a viewer who may
 * read them: whoever calls this has checked that. Of a file that is gone there are none.
 */
export async function readPrivatePictures(
  context: FilesContext,
  viewer: Viewer,
  fileIds: readonly string[],
): Promise<{
  readonly pictures: ReadonlyMap<string, readonly (VariantRow & { readonly url: string })[]>;
  readonly urls_expire_at: Date;
}> {
  const expiresAt = addressExpiry();
  const rows = fileIds.length === 0 ? [] : await listVariantsOf(context.db, fileIds);
  const addressed = rows.map(async (variant) => ({
    ...variant,
    url: await privateAddress(context, viewer, variant, expiresAt),
  }));
  const variants = await Promise.all(addressed);
  return {
    pictures: Map.groupBy(variants, ({ file_id }) => file_id),
    urls_expire_at: expiresAt,
  };
}

/**
 * A file with its addresses for a viewer who may read it: whoever calls this has checked that, such
 * as the room that the file is attached to.
 */
async function describeFile(
  context: FilesContext,
  viewer: Viewer,
  file: FileRow,
): Promise<DescribedFile> {
  // A sealed file has no address: the room that attached it opens it.
  const rows = PURPOSE_RULES[file.purpose].is_sealed ? [] : await listVariants(context.db, file.id);
  const expiresAt = file.visibility === 'private' ? addressExpiry() : null;
  const variants = rows.map(async (variant) => ({
    ...variant,
    url:
      expiresAt === null
        ? publicAddress(context, variant)
        : await privateAddress(context, viewer, variant, expiresAt),
  }));
  return { file, variants: await Promise.all(variants), urls_expire_at: expiresAt };
}
