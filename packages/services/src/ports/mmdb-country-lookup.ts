import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { Reader } from 'mmdb-lib';
import type { Alert } from './alert.ts';
import type { CountryLookup } from './country-lookup.ts';

/** The two record formats of published country databases. */
interface Range {
  readonly country_code?: string;
  readonly country?: { readonly iso_code?: string };
}

/**
 * A country lookup from a MaxMind database file (`.mmdb`). Operators provide the file, because such
 * data is licensed and goes out of date. Loaded on first use, since most processes never need it. A
 * file that cannot be read alerts the operator, and no country is known.
 */
export function mmdbCountryLookup(path: string, alert: Alert): CountryLookup {
  let opened: Promise<Reader<never> | null> | null = null;
  const open = async () => {
    try {
      return new Reader<never>(await readFile(path));
    } catch (error) {
      alert('the file of countries cannot be read', { path, reason: String(error) });
      return null;
    }
  };
  return async (ipAddress) => {
    if (isIP(ipAddress) === 0) return null;
    opened ??= open();
    const range = (await opened)?.get(ipAddress) as Range | null | undefined;
    return range?.country_code ?? range?.country?.iso_code ?? null;
  };
}
