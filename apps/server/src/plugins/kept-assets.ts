import { constants } from 'node:fs';
import { access, copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '@guildhall/domain/kernel/clock';

/** How long the assets of an earlier build are kept after a server last had them. */
const KEPT_MS = DAY_MS;

/** A name that the build gives: with a hash of the content, so that it never has another one. */
const ASSET_NAME = /^[\w-][\w.-]{0,200}$/;

export interface KeptAssets {
  /** The folder that has this file (`assets/` and its name); null if no recent build had it. */
  folderOf: (file: string) => Promise<string | null>;
  /** Marks the files of this build as in use, and deletes those that no server has had lately. */
  renew: () => Promise<void>;
}

/**
 * Copies the assets of a build into `folder`, where those of earlier builds are for another day. A
 * page that was opened before a deployment loads the rest of its build from there, also from a
 * server that shares the folder and never had that build, and also after the files of the running
 * build were replaced.
 */
export async function keepAssets(
  build: string,
  folder: string,
  now: () => number = Date.now,
): Promise<KeptAssets> {
  const kept = path.join(folder, 'assets');
  const names = await readdir(path.join(build, 'assets'));
  await mkdir(kept, { recursive: true });

  async function renew(): Promise<void> {
    const time = new Date(now());
    for (const name of names) {
      const file = path.join(kept, name);
      try {
        await utimes(file, time, time);
      } catch {
        await copyWhole(path.join(build, 'assets', name), file);
        await utimes(file, time, time);
      }
    }
    for (const name of await readdir(kept)) {
      const file = path.join(kept, name);
      // Another server may delete it at the same time.
      const modified = await stat(file).catch(() => null);
      const isOld = modified !== null && modified.mtimeMs < now() - KEPT_MS;
      if (isOld) await rm(file, { force: true });
    }
  }

  await renew();
  return {
    renew,
    async folderOf(file) {
      const name = file.startsWith('assets/') ? file.slice('assets/'.length) : '';
      if (!ASSET_NAME.test(name)) return null;
      const isKept = await access(path.join(kept, name)).then(
        () => true,
        () => false,
      );
      return isKept ? folder : null;
    },
  };
}

/** A server that starts at the same time never serves half a file. */
async function copyWhole(from: string, to: string): Promise<void> {
  const part = `${to}.${process.pid}.part`;
  await copyFile(from, part, constants.COPYFILE_FICLONE);
  await rename(part, to);
}
