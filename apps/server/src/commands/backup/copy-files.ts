import * as fs from 'node:fs';
import path from 'node:path';

interface Copied {
  files: number;
  bytes: number;
}

/**
 * Copies a folder with the modes of its files and, as root, their owners. Links to files and
 * folders are followed. A file that disappears meanwhile is skipped, and one that is there already
 * with the same size stays as it is. Throws the errors of the file system.
 */
export function copyFolder(
  source: string,
  target: string,
  isSkipped: (relative: string) => boolean = () => false,
): Copied {
  const copied = { files: 0, bytes: 0 };
  copyInto(source, target, '', isSkipped, copied);
  return copied;
}

function copyInto(
  source: string,
  target: string,
  relative: string,
  isSkipped: (relative: string) => boolean,
  copied: Copied,
): void {
  const stats = fs.statSync(source, { throwIfNoEntry: false });
  if (stats === undefined || (relative !== '' && isSkipped(relative))) return;
  if (stats.isDirectory()) {
    fs.mkdirSync(target, { recursive: true, mode: 0o700 });
    for (const name of fs.readdirSync(source)) {
      const inside = path.join(relative, name);
      copyInto(path.join(source, name), path.join(target, name), inside, isSkipped, copied);
    }
  } else if (stats.isFile()) {
    if (fs.statSync(target, { throwIfNoEntry: false })?.size !== stats.size) {
      if (!copyFile(source, target)) return;
    }
    copied.files += 1;
    copied.bytes += stats.size;
  } else return;
  fs.chmodSync(target, stats.mode & 0o777);
  if (process.getuid?.() === 0) fs.chownSync(target, stats.uid, stats.gid);
}

/** Whether the file was still there. */
function copyFile(source: string, target: string): boolean {
  try {
    fs.copyFileSync(source, target, fs.constants.COPYFILE_FICLONE);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
