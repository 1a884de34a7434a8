import { StatusPage } from '../features/site/components/status-page.tsx';
import { metaMessages, pageMeta, siteName } from '../lib/pages/page-meta.ts';
import { loadPublic } from '../lib/api/public-data.ts';
import type { Route } from './+types/status';

export async function loader({ context, url }: Route.LoaderArgs) {
  const status = await loadPublic(context, (api) => api.site.status());
  return { status, canonical: new URL('/status', url).href };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = metaMessages(matches, 'site/status');
  return pageMeta(matches, {
    title: t('title'),
    description: t('description', { site: siteName(matches) }),
    canonical: loaderData?.canonical,
  });
};

/** How the shop works right now. */
export default function StatusRoute({ loaderData }: Route.ComponentProps) {
  return <StatusPage status={loaderData.status} />;
}
