import { CategoryPicker } from '../../features/offers/selling/components/category-picker.tsx';
import { metaMessages, pageMeta } from '../../lib/pages/page-meta.ts';
import { loadPublic } from '../../lib/api/public-data.ts';
import type { Route } from './+types/select-category';

export async function loader({ context, url }: Route.LoaderArgs) {
  const [games, brands] = await loadPublic(context, (api, language) =>
    Promise.all([api.catalog.games({ language }), api.catalog.brands({ language })]),
  );
  return { games, brands, canonical: new URL('/sell/select-category', url).href };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = metaMessages(matches, 'offers/selling');
  return pageMeta(matches, {
    title: t('pick.title'),
    description: t('pick.help'),
    canonical: loaderData?.canonical,
  });
};

/** Where selling begins. */
export default function SelectCategoryPage({ loaderData }: Route.ComponentProps) {
  return <CategoryPicker games={loaderData.games} brands={loaderData.brands} />;
}
