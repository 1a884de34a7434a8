const CRAWLER =
  /bot\b|crawl|spider|slurp|mediapartners-google|facebookexternalhit|whatsapp|wget|preview/i;

/** Programs that read pages to index or quote them; browsers without a window are none. */
export function isCrawler(userAgent: string | null): boolean {
  return userAgent !== null && CRAWLER.test(userAgent);
}
