import {
  type FileRow,
  findFile,
  type FileLength,
  listLengths,
  listVariantsOf,
  type VariantRow,
} from '@guildhall/db/files/queries';
import { mayReadFile } from '@guildhall/domain/files/policy';
import { isPicture, MOST_DOCUMENT_PAGES, PURPOSE_RULES } from '@guildhall/domain/files/rules';
import type { ReadFile } from '@guildhall/domain/files/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { FilesContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { addressExpiry, privateAddress, publicAddress } from './sign-address.ts';

/** A file with the addresses of its variants; of a document those of its first page. */
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

/** A variant with an address for its viewer. */
type AddressedVariant = VariantRow & { readonly url: string };

/** What somebody shows a viewer: a picture, a document as its pages, or a video to save. */
export interface Attachment {
  readonly file_id: string;
  /** Of the picture, or of the first page; none of a video, and when the file is gone. */
  readonly variants: readonly AddressedVariant[];
  readonly document: {
    /** How many pages it has. */
    readonly pages: number;
    /** The document that was made of its pages. */
    readonly copy: AddressedVariant;
    /** Its pages in their order, if they were asked for; else none. */
    readonly drawn: readonly (readonly AddressedVariant[])[];
  } | null;
  readonly video: {
    readonly seconds: number;
    /** Its picture and sound, without metadata. */
    readonly copy: AddressedVariant;
  } | null;
}

/**
 * Private files with addresses for a viewer who may read them: whoever calls this has checked that.
 * Of a document either all pages or the first alone.
 */
export async function readAttachments(
  context: FilesContext,
  viewer: Viewer,
  { file_ids: fileIds, pages }: { file_ids: readonly string[]; pages: 'first' | 'all' },
): Promise<{
  readonly of: (fileIds: readonly string[]) => Attachment[];
  readonly urls_expire_at: Date;
}> {
  const expiresAt = addressExpiry();
  const last = pages === 'first' ? 1 : MOST_DOCUMENT_PAGES;
  const [rows, lengths] =
    fileIds.length === 0
      ? [[], new Map<string, FileLength>()]
      : await Promise.all([
          listVariantsOf(context.db, fileIds, last),
          listLengths(context.db, fileIds),
        ]);
  const addressed = rows.map(async (variant) => ({
    ...variant,
    url: await privateAddress(context, viewer, variant, expiresAt),
  }));
  const variants = Map.groupBy(await Promise.all(addressed), ({ file_id }) => file_id);
  return {
    of: (ids) =>
      ids.map((id) => attachmentOf(id, variants.get(id) ?? [], lengths.get(id) ?? NONE, pages)),
    urls_expire_at: expiresAt,
  };
}

const NONE: FileLength = { pages: null, seconds: null };

function attachmentOf(
  fileId: string,
  variants: readonly AddressedVariant[],
  { pages: count, seconds }: FileLength,
  shown: 'first' | 'all',
): Attachment {
  const plain = { file_id: fileId, variants, document: null, video: null };
  const copy = variants.find(({ media_type }) => !isPicture(media_type));
  if (copy === undefined) return plain;
  if (seconds !== null) return { ...plain, variants: [], video: { seconds, copy } };
  if (count === null) return plain;
  const byPage = Map.groupBy(
    variants.filter(({ page }) => page > 0),
    ({ page }) => page,
  );
  return {
    ...plain,
    variants: byPage.get(1) ?? [],
    document: { pages: count, copy, drawn: shown === 'all' ? [...byPage.values()] : [] },
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
  const isSealed = PURPOSE_RULES[file.purpose].is_sealed;
  const rows = isSealed ? [] : await listVariantsOf(context.db, [file.id], 1);
  const expiresAt = file.visibility === 'private' ? addressExpiry() : null;
  const shown = rows.filter(({ media_type }) => isPicture(media_type));
  const variants = shown.map(async (variant) => ({
    ...variant,
    url:
      expiresAt === null
        ? publicAddress(context, variant)
        : await privateAddress(context, viewer, variant, expiresAt),
  }));
  return { file, variants: await Promise.all(variants), urls_expire_at: expiresAt };
}
