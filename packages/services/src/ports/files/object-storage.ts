import type { Readable } from 'node:stream';

/** An object is named by its content, so it never changes, and equal contents are stored once. */
export interface StoredObject {
  /** The SHA-256 of the content, as 64 lowercase hexadecimal digits. */
  readonly hash: string;
  readonly bytes: number;
}

/** Stores the contents of files. All methods throw while the storage is unavailable or full. */
export interface ObjectStorage {
  /**
   * Stores an object while its content arrives. Throws ContentMismatch for another content than the
   * announced one. A failed call stores nothing; a repeated one changes nothing.
   */
  put(object: StoredObject, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** The content, which the caller reads to its end or destroys; null without such an object. */
  get(hash: string): Promise<Readable | null>;
  /** Deletes an object. One that does not exist is no error. */
  delete(hash: string): Promise<void>;
}

export class ContentMismatch extends Error {
  override name = 'ContentMismatch';
}

const HASH = /^[0-9a-f]{64}$/;

/** The key of an object. Throws a RangeError for anything but a hash, which could be a path. */
export function objectKey(hash: string): string {
  if (!HASH.test(hash)) throw new RangeError('the name of an object is the hash of its content');
  return hash;
}
