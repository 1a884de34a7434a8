import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Adds a file to an archive, and waits until it is written. */
export type AddFile = (
  name: string,
  content: AsyncIterable<Uint8Array | string>,
  options?: { readonly is_compressed?: boolean },
) => Promise<void>;

/**
 * A ZIP archive of the files that `fill` adds, while it is read: no more than a part of one file is
 * in memory. What `fill` throws ends the archive with that error; and when its reader stops, so
 * does `fill`.
 */
export async function* packFiles(
  fill: (add: AddFile) => Promise<void>,
): AsyncGenerator<Uint8Array, void, void> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | null = null;
  let stopped = false;
  const add: AddFile = async (name, content, { is_compressed: compress = true } = {}) => {
    if (stopped) throw new Error('nobody reads the archive any more');
    const file = Readable.from(content, { objectMode: false });
    current = file;
    zip.addReadStream(file, name, { mtime: new Date(), compress });
    await finished(file);
  };
  const filling = fill(add).then(
    () => zip.end(),
    (error: unknown) => void output.destroy(error as Error),
  );
  try {
    yield* output as AsyncIterable<Uint8Array>;
  } finally {
    stopped = true;
    (current as Readable | null)?.destroy();
    await filling;
  }
}
