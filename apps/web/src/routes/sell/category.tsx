import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { SellingPage } from '../../features/offers/selling/components/selling-page.tsx';
import { ApiScope } from '../../lib/api/api-scope.tsx';
import { metaMessages, pageMeta } from '../../lib/pages/page-meta.ts';
import { loadPublic, notFound } from '../../lib/api/public-data.ts';
import { sellableOf } from '../../lib/pages/shop-paths.ts';
import type { Route } from './+types/category';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { kind, slug } = sellableOf(params.category) ?? notFound();
  return await loadPublic(context, async (api, language) =>
    kind === 'account'
      ? { kind, product: await api.catalog.game({ slug, language }) }
      : { kind, product: await api.catalog.brand({ slug, language }) },
  );
}

/** Draft and step are in the address; the product is the same. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (loaderData === undefined) return [];
  const t = metaMessages(matches, 'offers/selling');
  const title = t(`title.${loaderData.kind}`, { name: loaderData.product.name });
  return pageMeta(matches, { title, description: t('pick.help'), noindex: true });
};

/** Selling accounts of one game, or cards of one brand. */
export default function SellCategoryPage({ loaderData }: Route.ComponentProps) {
  const { kind, product } = loaderData;
  return (
    <ApiScope>
      <SellingPage key={`${kind} ${product.slug}`} selling={loaderData} />
    </ApiScope>
  );
}
