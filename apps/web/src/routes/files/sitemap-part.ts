import type { ApiCaller } from '@guildhall/api/root';
import { contentPath } from '@guildhall/domain/content/types';
import type { Language } from '@guildhall/locales/languages';
import { roomNames } from '../../lib/reference/api-reference.ts';
import { apiContext, loadPublic, notFound } from '../../lib/api/public-data.ts';
import { brandPath, gamePath, isId, offerPath } from '../../lib/pages/shop-paths.ts';
import { fileResponse, requireNoLanguage, sitemapOf } from '../../lib/pages/site-files.ts';
import { SITE_MAP } from '../../site-map.ts';
import type { Route } from './+types/sitemap-part';

const OFFERS = /^offers-(.+)\.xml$/;

/** One part of the sitemap: the pages and products, or offers from an id on. */
export async function loader({ context, url, params: { part } }: Route.LoaderArgs) {
  requireNoLanguage(context);
  const addressOf = (path: string) => new URL(path, url).href;
  if (part === 'pages.xml') {
    const { contract } = context.get(apiContext).describeApi();
    const rooms = roomNames(contract).map((room) => `/developers/${room}`);
    const paths = [...(await loadPublic(context, pagePaths)), ...rooms];
    const texts = await loadPublic(context, (api) => api.content.addresses());
    const pages = [
      ...paths.map((path) => ({ address: addressOf(path) })),
      ...texts.map(({ changed_at, ...text }) => ({
        address: addressOf(contentPath(text)),
        changed_at,
      })),
    ];
    return fileResponse('application/xml', sitemapOf(pages));
  }
  const firstId = OFFERS.exec(part)?.[1] ?? notFound();
  if (!isId(firstId)) notFound();
  const offers = await loadPublic(context, (api) => api.offers.sitemapPart({ first_id: firstId }));
  if (offers.length === 0) notFound();
  const pages = offers.map((offer) => ({
    address: addressOf(offerPath(offer)),
    changed_at: offer.updated_at,
  }));
  return fileResponse('application/xml', sitemapOf(pages));
}

async function pagePaths(api: ApiCaller, language: Language): Promise<string[]> {
  const [games, brands] = await Promise.all([
    api.catalog.games({ language }),
    api.catalog.brands({ language }),
  ]);
  return [
    ...SITE_MAP.filter(({ inSitemap }) => inSitemap).map(({ path }) => path),
    ...games.map(({ slug }) => gamePath(slug)),
    ...brands.map(({ slug }) => brandPath(slug)),
  ];
}
