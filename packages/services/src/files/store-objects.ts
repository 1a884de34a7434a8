import { createReadStream } from 'node:fs';
import { announceObjects } from '@guildhall/db/files/commands';
import type { FilesContext } from './context.ts';
import type { StoredObject } from '../ports/files/object-storage.ts';
import { whileAvailable } from './files-unavailable.ts';

/** Far longer than an upload takes: until then an object without a file is on its way. */
const GRACE_SECONDS = 3_600;

/**
 * Stores the contents of files of the disk, before a row refers to them: no row is without its
 * content (F17). They are announced first, so that those of an upload that fails are found and
 * deleted. Refuses FILES_UNAVAILABLE.
 */
export async function storeObjects(
  context: FilesContext,
  contents: readonly (StoredObject & { readonly path: string })[],
): Promise<void> {
  const objects = [...new Map(contents.map((each) => [each.hash, each])).values()];
  await announceObjects(context.db, objects, GRACE_SECONDS);
  for (const { hash, bytes, path } of objects) {
    await whileAvailable(context, 'store', () =>
      context.object_storage.put({ hash, bytes }, contentOf(path)),
    );
  }
}

/** Opened when it is read, so that nothing stays open when it is not. */
async function* contentOf(path: string): AsyncGenerator<Uint8Array, void, void> {
  yield* createReadStream(path) as AsyncIterable<Uint8Array>;
}
