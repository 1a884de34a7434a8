import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { Reader } from 'mmdb-lib';
import type { CountryLookup } from './country-lookup.ts';

/** The two forms in which files of ranges by country are published. */
interface Range {
  readonly country_code?: string;
  readonly country?: { readonly iso_code?: string };
}

/**
 * Countries from a file in MaxMind's format (`.mmdb`), which whoever runs the shop brings: such
 * data is licensed, and grows old. Read when it is first asked, as most processes never are.
 */
export function mmdbCountryLookup(path: string): CountryLookup {
  let opened: Promise<Reader<never>> | null = null;
  return async (ipAddress) => {
    if (isIP(ipAddress) === 0) return null;
    opened ??= readFile(path).then((bytes) => new Reader<never>(bytes));
    const range = (await opened).get(ipAddress) as Range | null;
    return range?.country_code ?? range?.country?.iso_code ?? null;
  };
}
