import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../functions/', import.meta.url);

/**
 * The SQL of each database function by name, with its grants and the triggers that call it: the
 * files of the folder `functions`. The build of the server replaces this module by their contents.
 */
export const functions: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => [file.slice(0, -'.sql'.length), readFileSync(new URL(file, folder), 'utf8')]),
);
