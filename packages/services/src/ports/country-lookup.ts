/** Where the range of an address is registered; an ISO 3166-1 alpha-2 code, null when unknown. */
export type CountryLookup = (ipAddress: string) => Promise<string | null>;

/** Without a file of ranges nobody knows; the network around the address is still shown. */
export const noCountryLookup: CountryLookup = async () => null;
