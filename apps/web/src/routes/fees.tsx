import { FeesPage } from '../features/rules/components/fees-page.tsx';
import { metaMessages, pageMeta, siteName } from '../lib/pages/page-meta.ts';
import { loadPublic } from '../lib/api/public-data.ts';
import type { Route } from './+types/fees';

export async function loader({ context, url }: Route.LoaderArgs) {
  const fees = await loadPublic(context, (api) => api.rules.fees());
  return { fees, canonical: new URL('/fees', url).href };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = metaMessages(matches, 'rules');
  return pageMeta(matches, {
    title: t('title'),
    description: t('description', { site: siteName(matches) }),
    canonical: loaderData?.canonical,
  });
};

/** What the site costs. */
export default function FeesRoute({ loaderData }: Route.ComponentProps) {
  return <FeesPage fees={loaderData.fees} />;
}
