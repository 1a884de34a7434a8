import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../kernel/temporary-folder.ts';
import { objectKey, type ObjectStorage } from './object-storage.ts';
import { verifyContent } from './verify-content.ts';

/**
 * Objects as files of a folder, which all servers of a shop share. An object is complete or not
 * there, also after a crash: it is written under another name, flushed to the disk, and renamed.
 */
export function localObjectStorage(folder: string): ObjectStorage {
  const incoming = temporaryFolder(path.join(folder, 'incoming'));
  const fileOf = (hash: string) => {
    const key = objectKey(hash);
    // Some file systems are slow with millions of files in one folder.
    return path.join(folder, key.slice(0, 2), key.slice(2, 4), key);
  };
  return {
    async put(object, content) {
      const file = fileOf(object.hash);
      await incoming.use(async (newFile) => {
        const temporary = await newFile();
        await writeDurably(temporary, verifyContent(object, content));
        const firstNew = await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        await rename(temporary, file);
        await flushUpTo(firstNew, path.dirname(file));
      });
    },
    async get(hash) {
      const file = await open(fileOf(hash)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      return file?.createReadStream() ?? null;
    },
    async delete(hash) {
      await rm(fileOf(hash), { force: true });
    },
  };
}

async function writeDurably(file: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * A renamed file survives a power cut only after its folder was flushed. So does a new folder, only
 * after the folder that it is in.
 */
async function flushUpTo(firstNew: string | undefined, folder: string): Promise<void> {
  await flush(folder);
  if (firstNew === undefined) return;
  const lastFolder = path.dirname(firstNew);
  for (let above = folder; above !== lastFolder;) {
    above = path.dirname(above);
    await flush(above);
  }
}

async function flush(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
