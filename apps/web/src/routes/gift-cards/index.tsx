import { ProductIndex } from '../../features/catalog/components/product-index.tsx';
import { brandTile } from '../../features/catalog/components/product-tile.tsx';
import { indexCopy } from '../../features/catalog/copy.ts';
import { useSite } from '../../lib/site.ts';
import { pageMeta, protectionLabel } from '../../lib/page-meta.ts';
import { loadPublic } from '../../lib/public-data.ts';
import type { Route } from './+types/index';

export async function loader({ context, url }: Route.LoaderArgs) {
  const brands = await loadPublic(context, (api, language) => api.catalog.brands({ language }));
  return { brands, canonical: new URL('/gift-cards', url).href };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: indexCopy.cards_title,
    description: indexCopy.cards_intro(protectionLabel(matches)),
    canonical: loaderData?.canonical,
  });

/** Every brand that gift cards are sold of. */
export default function GiftCardsPage({ loaderData }: Route.ComponentProps) {
  const { protection_label } = useSite();
  return (
    <ProductIndex
      title={indexCopy.cards_title}
      intro={indexCopy.cards_intro(protection_label)}
      tiles={loaderData.brands.map(brandTile)}
    />
  );
}
