import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { Reader } from 'mmdb-lib';
import type { CountryOf } from './places.ts';

/** The two forms in which files of ranges by country are published. */
interface Range {
  readonly country_code?: string;
  readonly country?: { readonly iso_code?: string };
}

/**
 * Countries from a file in MaxMind's format (`.mmdb`), which whoever runs the shop brings: such
 * data is licensed, and grows old. Read when it is first asked, as most processes never are.
 */
export function rangeFile(path: string): CountryOf {
  let opened: Promise<Reader<never>> | null = null;
  return async (ip_address) => {
    if (isIP(ip_address) === 0) return null;
    opened ??= readFile(path).then((bytes) => new Reader<never>(bytes));
    const range = (await opened).get(ip_address) as Range | null;
    return range?.country_code ?? range?.country?.iso_code ?? null;
  };
}
