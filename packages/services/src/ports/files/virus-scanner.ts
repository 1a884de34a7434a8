export interface VirusScanner {
  /**
   * Returns the name of the virus that was found, or null. Throws when the content could not be
   * scanned to its end; then it counts as infected.
   */
  scan(content: AsyncIterable<Uint8Array>): Promise<string | null>;
}

/** Without a scanner nothing is found. */
export const noVirusScanner: VirusScanner = { scan: () => Promise.resolve(null) };
