import { readFile, statfs } from 'node:fs/promises';
import type { Host } from './host.ts';

interface Places {
  readonly version: string;
  readonly data_dir: string;
  /** The file with the time of the last backup. */
  readonly last_backup_file: string;
  /** The file with the time and the result of the last check of the books. */
  readonly last_ledger_check_file: string;
}

/** The words of a result in its file. */
export const LEDGER_HOLDS = 'holds';
export const LEDGER_BROKEN = 'broken';

const readWords = async (file: string) =>
  (await readFile(file, 'utf8').catch(() => '')).trim().split(' ');

function timeOf(text = ''): Date | null {
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time);
}

/** The machine that has this data folder. What it does not tell is not known. */
export function dataFolderHost(places: Places): Host {
  const { version, data_dir } = places;
  return {
    version,
    async readDisk() {
      const disk = await statfs(data_dir).catch(() => null);
      if (disk === null) return null;
      // What the user of this process may use, without what is reserved for root.
      return { free_bytes: disk.bavail * disk.bsize, total_bytes: disk.blocks * disk.bsize };
    },
    async readLastBackup() {
      const [time] = await readWords(places.last_backup_file);
      return timeOf(time);
    },
    async readLastLedgerCheck() {
      const [time, result] = await readWords(places.last_ledger_check_file);
      const at = timeOf(time);
      if (at === null || (result !== LEDGER_HOLDS && result !== LEDGER_BROKEN)) return null;
      return { at, holds: result === LEDGER_HOLDS };
    },
  };
}
