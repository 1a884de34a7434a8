import { Readable } from 'node:stream';
import { objectKey, type ObjectStorage } from '@guildhall/services/ports/files/object-storage';
import { verifyContent } from '@guildhall/services/ports/files/verify-content';

/** Stores objects as long as a test runs. */
export function memoryObjectStorage(): ObjectStorage {
  const objects = new Map<string, Buffer>();
  return {
    async put(object, content) {
      const key = objectKey(object.hash);
      const chunks = [];
      for await (const chunk of verifyContent(object, content)) chunks.push(chunk);
      objects.set(key, Buffer.concat(chunks));
    },
    async get(hash) {
      const found = objects.get(objectKey(hash));
      return found === undefined ? null : Readable.from([found], { objectMode: false });
    },
    async delete(hash) {
      objects.delete(objectKey(hash));
    },
  };
}
