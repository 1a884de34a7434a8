import { readdirSync } from 'node:fs';
import type { Migration } from 'kysely/migration';

const folder = new URL('../migrations/', import.meta.url);

/**
 * All migrations by name: the files of the folder `migrations`. The build of the server replaces
 * this module by one that imports each of them.
 */
export const migrations: Readonly<Record<string, Migration>> = Object.fromEntries(
  await Promise.all(
    readdirSync(folder)
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .toSorted()
      .map(async (file) => {
        const { href } = new URL(file, folder);
        return [file.slice(0, -'.ts'.length), (await import(href)) as Migration] as const;
      }),
  ),
);
