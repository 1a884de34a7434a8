import type { Database } from '@guildhall/db/database';
import { listVariantsOf } from '@guildhall/db/files/queries';
import type { PublicVariant } from '@guildhall/domain/files/types';
import type { Kysely } from 'kysely';
import { publicName } from './sign-address.ts';

/**
 * The variants of public files by the ids of the files, the smallest first. For a room that keeps
 * them: a variant never changes. Refuses nothing.
 */
export async function readVariants(
  db: Kysely<Database>,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PublicVariant[]>> {
  if (fileIds.length === 0) return new Map();
  const rows = await listVariantsOf(db, fileIds, 0);
  const byFile = Map.groupBy(rows, ({ file_id }) => file_id);
  return new Map(
    [...byFile].map(([fileId, variants]) => [
      fileId,
      variants.map((variant) => ({
        name: publicName(variant),
        media_type: variant.media_type,
        width: variant.width,
        height: variant.height,
      })),
    ]),
  );
}
