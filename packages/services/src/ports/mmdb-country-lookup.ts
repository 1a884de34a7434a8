import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { Reader } from 'mmdb-lib';
import type { CountryLookup } from './country-lookup.ts';

/** The two record formats of published country databases. */
interface Range {
  readonly country_code?: string;
  readonly country?: { readonly iso_code?: string };
}

/**
 * A country lookup from a MaxMind database file (`.mmdb`). Operators provide the file, because such
 * data is licensed and goes out of date. Loaded on first use, since most processes never need it.
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
