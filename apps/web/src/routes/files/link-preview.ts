import type { ApiCaller } from '@guildhall/api/root';
import type { SiteView } from '@guildhall/api/site/views';
import { formatsIn } from '@guildhall/locales/formats';
import type { Language } from '@guildhall/locales/languages';
import { drawLinkPreview, type LinkPreview } from '../../lib/pages/link-preview.tsx';
import { readMessages } from '../../lib/language/messages.ts';
import { apiContext, loadPublic, notFound } from '../../lib/api/public-data.ts';
import { isId } from '../../lib/pages/shop-paths.ts';
import type { Route } from './+types/link-preview';

type Draw = (api: ApiCaller, language: Language, name: string) => Promise<LinkPreview>;

/** What is drawn, by the kind of page that links to the picture. */
const KINDS: Readonly<Record<string, Draw>> = {
  offers: offerPicture,
  games: async (api, language, slug) => {
    const [site, game] = await Promise.all([api.site.info(), api.catalog.game({ slug, language })]);
    const t = readMessages(language, 'catalog');
    return {
      slug,
      eyebrow: site.site_name,
      title: t('game_title', { name: game.name }),
      notes: [t('offer_count', { count: game.offer_count }), covered(site, language)],
    };
  },
  'gift-cards': async (api, language, slug) => {
    const [site, brand] = await Promise.all([
      api.site.info(),
      api.catalog.brand({ slug, language }),
    ]);
    const t = readMessages(language, 'catalog');
    return {
      slug,
      eyebrow: site.site_name,
      title: t('brand_title', { name: brand.name }),
      notes: [t('offer_count', { count: brand.offer_count }), covered(site, language)],
    };
  },
  articles: async (api, language, slug) => {
    const [site, article] = await Promise.all([
      api.site.info(),
      api.content.article({ slug, language }),
    ]);
    const t = readMessages(language, 'content/blog');
    return {
      slug,
      eyebrow: `${site.site_name} · ${t('title')}`,
      title: article.title,
      notes: [t('reading', { minutes: article.minutes })],
    };
  },
  pages: async (api, language, name) => {
    if (name !== 'home') notFound();
    const site = await api.site.info();
    const title = readMessages(language, 'catalog/home')('title');
    return { slug: name, eyebrow: site.site_name, title, notes: [covered(site, language)] };
  },
};

function covered({ protection_label: label }: SiteView, language: Language): string {
  return readMessages(language, 'catalog/picture')('covered', { label });
}

async function offerPicture(api: ApiCaller, language: Language, id: string): Promise<LinkPreview> {
  if (!isId(id)) notFound();
  const [{ site_name }, offer] = await Promise.all([
    api.site.info(),
    api.offers.detail({ offer_id: id, language }),
  ]);
  const t = readMessages(language, 'offers');
  const { price } = formatsIn(language);
  return {
    slug: offer.product_slug,
    ...(offer.kind === 'account' && { variant: offer.id }),
    eyebrow: `${site_name} · ${offer.product_name}`,
    title: offer.title,
    main: price(offer.total_minor, offer.currency),
    notes: [
      t('all_in'),
      ...(offer.kind === 'account' ? [t('warranty', { days: offer.warranty_days })] : []),
    ],
  };
}

/** The picture of a page that is shown where somebody shares its link (Open Graph). */
export async function loader({ context, params: { kind, name } }: Route.LoaderArgs) {
  const draw = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (draw === undefined || !name.endsWith('.png')) notFound();
  const picture = await loadPublic(context, (api, language) =>
    draw(api, language, name.slice(0, -'.png'.length)),
  );
  const { draw: drawOnce } = context.get(apiContext);
  const png = await loadPublic(context, async () =>
    drawOnce(JSON.stringify(picture), async () => await drawLinkPreview(picture)),
  );
  return new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png' } });
}
