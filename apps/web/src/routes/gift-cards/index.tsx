import { ProductIndex } from '../../features/catalog/components/product-index.tsx';
import { brandTile } from '../../features/catalog/components/product-tile.tsx';
import { useMessages } from '../../lib/language/messages.ts';
import { useSite } from '../../lib/pages/site.ts';
import { metaMessages, pageMeta, protectionLabel } from '../../lib/pages/page-meta.ts';
import { loadPublic } from '../../lib/api/public-data.ts';
import type { Route } from './+types/index';

export async function loader({ context, url }: Route.LoaderArgs) {
  const brands = await loadPublic(context, (api, language) => api.catalog.brands({ language }));
  return { brands, canonical: new URL('/gift-cards', url).href };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = metaMessages(matches, 'catalog');
  return pageMeta(matches, {
    title: t('gift_cards'),
    description: t('index.cards_intro', { label: protectionLabel(matches) }),
    canonical: loaderData?.canonical,
  });
};

/** All brands with gift cards for sale. */
export default function GiftCardsPage({ loaderData }: Route.ComponentProps) {
  const { protection_label } = useSite();
  const t = useMessages('catalog');
  return (
    <ProductIndex
      title={t('gift_cards')}
      intro={t('index.cards_intro', { label: protection_label })}
      tiles={loaderData.brands.map(brandTile)}
    />
  );
}
