import { loadPublic } from '../../lib/api/public-data.ts';
import { fileResponse, requireNoLanguage, sitemapIndexOf } from '../../lib/pages/site-files.ts';
import type { Route } from './+types/sitemap';

/** The index of the sitemap: its pages and products, and its offers in parts. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireNoLanguage(context);
  const firstIds = await loadPublic(context, (api) => api.offers.sitemapParts());
  const parts = ['pages', ...firstIds.map((id) => `offers-${id}`)];
  const addresses = parts.map((part) => new URL(`/sitemaps/${part}.xml`, url).href);
  return fileResponse('application/xml', sitemapIndexOf(addresses));
}
