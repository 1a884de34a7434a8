/**
 * Returns the country where an IP address is registered, as ISO 3166-1 alpha-2; null when unknown.
 */
export type CountryLookup = (ipAddress: string) => Promise<string | null>;

/**
 * Without a database of IP ranges the country is unknown; the network of the address is still
 * shown.
 */
export const noCountryLookup: CountryLookup = async () => null;
