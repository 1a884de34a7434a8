const CRAWLER =
  /bot\b|crawl|spider|slurp|mediapartners-google|facebookexternalhit|whatsapp|wget|preview/i;

/** Programs that index or quote pages. Headless browsers do not count. */
export function isCrawler(userAgent: string | null): boolean {
  return userAgent !== null && CRAWLER.test(userAgent);
}
