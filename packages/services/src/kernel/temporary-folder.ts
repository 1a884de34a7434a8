import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Nothing that is under way takes this long. */
const LEFT_BEHIND_AFTER_MS = 3_600_000;

export interface TemporaryFolder {
  /** Runs work with paths of new files, and removes the files afterwards. */
  use<Result>(work: (newFile: () => Promise<string>) => Promise<Result>): Promise<Result>;
}

/**
 * A folder for files that exist while a request is under way. Only this user can read it. The first
 * use by a process removes what an earlier one left behind when it was killed.
 */
export function temporaryFolder(folder: string): TemporaryFolder {
  let cleaned: Promise<void> | null = null;
  return {
    async use(work) {
      const files: string[] = [];
      try {
        return await work(async () => {
          // Every time: somebody may have removed the folder, and all later uploads would fail.
          await mkdir(folder, { recursive: true, mode: 0o700 });
          cleaned ??= removeLeftovers(folder);
          // The next call tries again: the disk may have failed.
          await cleaned.catch((error: unknown) => {
            cleaned = null;
            throw error;
          });
          const file = path.join(folder, randomUUID());
          files.push(file);
          return file;
        });
      } finally {
        await Promise.all(files.map(async (file) => await rm(file, { force: true })));
      }
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
