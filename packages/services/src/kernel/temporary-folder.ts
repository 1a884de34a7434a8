import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Nothing that is under way takes this long. */
const LEFT_BEHIND_AFTER_MS = 3_600_000;

export interface TemporaryFolder {
  /** The path of a new file. Whoever asks for it creates the file, and removes it. */
  newFile(): Promise<string>;
}

/**
 * A folder for files that exist while a request is under way. Only this user can read it. The first
 * use by a process removes what an earlier one left behind when it was killed.
 */
export function temporaryFolder(folder: string): TemporaryFolder {
  let ready: Promise<void> | null = null;
  const prepare = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeLeftovers(folder);
  };
  return {
    async newFile() {
      ready ??= prepare();
      // The next call tries again: the disk may have been full.
      await ready.catch((error: unknown) => {
        ready = null;
        throw error;
      });
      return path.join(folder, randomUUID());
    },
  };
}

/** Other servers may use the same folder, so only old files are removed. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found === null || Date.now() - found.mtimeMs < LEFT_BEHIND_AFTER_MS) continue;
    await rm(file, { recursive: true, force: true });
  }
}
