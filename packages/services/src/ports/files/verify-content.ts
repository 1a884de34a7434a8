import { createHash } from 'node:crypto';
import { ContentMismatch, type StoredObject } from './object-storage.ts';

/** Passes a content on while it arrives. Throws ContentMismatch when it is another one. */
export async function* verifyContent(
  { hash, bytes }: StoredObject,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  const sha256 = createHash('sha256');
  let arrived = 0;
  for await (const chunk of content) {
    arrived += chunk.length;
    if (arrived > bytes) throw new ContentMismatch(`there are more than ${bytes} bytes`);
    sha256.update(chunk);
    yield chunk;
  }
  if (arrived < bytes) throw new ContentMismatch(`there are ${arrived} of ${bytes} bytes`);
  if (sha256.digest('hex') !== hash) throw new ContentMismatch('the content has another hash');
}
