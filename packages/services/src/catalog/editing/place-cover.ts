import type { Database } from '@guildhall/db/database';
import type { SavedCover } from '@guildhall/domain/catalog/editing/schema';
import type { PublicVariant } from '@guildhall/domain/files/types';
import type { Transaction } from 'kysely';
import { attachFiles } from '../../files/attach-files.ts';
import { detachFiles } from '../../files/detach-files.ts';
import { readVariants } from '../../files/read-variants.ts';
import type { Viewer } from '../../kernel/viewer.ts';

/** A cover is shown at most so wide, on dense screens too. */
const COVER_WIDTH = 480;

/**
 * The name of the picture of a game or brand after it is saved; null for a drawn one. An uploaded
 * one is attached, and takes the place of the one before. Refuses FILE_NOT_FOUND.
 */
export async function placeCover(
  trx: Transaction<Database>,
  viewer: Viewer,
  product: { readonly id: string; readonly cover_image: string | null },
  cover: SavedCover,
): Promise<string | null> {
  if (cover.as === 'kept') return product.cover_image;
  const subject = { kind: 'product', id: product.id } as const;
  await detachFiles(trx, subject);
  if (cover.as === 'drawn') return null;
  const file = { purpose: 'product_cover', file_ids: [cover.file_id] } as const;
  await attachFiles(trx, viewer, subject, file);
  const variants = await readVariants(trx, file.file_ids);
  return nameOf(variants.get(cover.file_id) ?? []);
}

/** The smallest variant that is wide enough, in the format that every browser reads. */
function nameOf(variants: readonly PublicVariant[]): string | null {
  const readable = variants.filter(({ media_type }) => media_type === 'image/webp');
  const enough = readable.find(({ width }) => width >= COVER_WIDTH) ?? readable.at(-1);
  return enough?.name ?? null;
}
