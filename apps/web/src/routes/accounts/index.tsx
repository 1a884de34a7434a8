import { ProductIndex } from '../../features/catalog/components/product-index.tsx';
import { gameTile } from '../../features/catalog/components/product-tile.tsx';
import { indexCopy } from '../../features/catalog/copy.ts';
import { useSite } from '../../lib/site.ts';
import { pageMeta, protectionLabel } from '../../lib/page-meta.ts';
import { loadPublic } from '../../lib/public-data.ts';
import type { Route } from './+types/index';

export async function loader({ context, url }: Route.LoaderArgs) {
  const games = await loadPublic(context, (api, language) => api.catalog.games({ language }));
  return { games, canonical: new URL('/accounts', url).href };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: indexCopy.accounts_title,
    description: indexCopy.accounts_intro(protectionLabel(matches)),
    canonical: loaderData?.canonical,
  });

/** Every game that accounts are sold for. */
export default function AccountsPage({ loaderData }: Route.ComponentProps) {
  const { protection_label } = useSite();
  return (
    <ProductIndex
      title={indexCopy.accounts_title}
      intro={indexCopy.accounts_intro(protection_label)}
      tiles={loaderData.games.map(gameTile)}
    />
  );
}
