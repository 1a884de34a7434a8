import { ProductIndex } from '../../features/catalog/components/product-index.tsx';
import { gameTile } from '../../features/catalog/components/product-tile.tsx';
import { useMessages } from '../../lib/language/messages.ts';
import { useSite } from '../../lib/pages/site.ts';
import { metaMessages, pageMeta, protectionLabel } from '../../lib/pages/page-meta.ts';
import { loadPublic } from '../../lib/api/public-data.ts';
import type { Route } from './+types/index';

export async function loader({ context, url }: Route.LoaderArgs) {
  const games = await loadPublic(context, (api, language) => api.catalog.games({ language }));
  return { games, canonical: new URL('/accounts', url).href };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = metaMessages(matches, 'catalog');
  return pageMeta(matches, {
    title: t('accounts'),
    description: t('index.accounts_intro', { label: protectionLabel(matches) }),
    canonical: loaderData?.canonical,
  });
};

/** All games with accounts for sale. */
export default function AccountsPage({ loaderData }: Route.ComponentProps) {
  const { protection_label } = useSite();
  const t = useMessages('catalog');
  return (
    <ProductIndex
      title={t('accounts')}
      intro={t('index.accounts_intro', { label: protection_label })}
      tiles={loaderData.games.map(gameTile)}
    />
  );
}
