import { readFile, statfs } from 'node:fs/promises';
import type { Host } from './host.ts';

interface Places {
  readonly version: string;
  readonly data_dir: string;
  /** The file with the time of the last backup. */
  readonly last_backup_file: string;
}

/** The machine that has this data folder. What it does not tell is not known. */
export function dataFolderHost({ version, data_dir, last_backup_file }: Places): Host {
  return {
    version,
    async readDisk() {
      const disk = await statfs(data_dir).catch(() => null);
      if (disk === null) return null;
      // What the user of this process may use, without what is reserved for root.
      return { free_bytes: disk.bavail * disk.bsize, total_bytes: disk.blocks * disk.bsize };
    },
    async readLastBackup() {
      const written = await readFile(last_backup_file, 'utf8').catch(() => '');
      const time = Date.parse(written.trim());
      return Number.isNaN(time) ? null : new Date(time);
    },
  };
}
