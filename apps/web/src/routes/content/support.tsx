import { SupportIndex } from '../../features/content/documents/components/support-index.tsx';
import { metaMessages, pageMeta, siteName } from '../../lib/pages/page-meta.ts';
import { loadPublic } from '../../lib/api/public-data.ts';
import type { Route } from './+types/support';

export async function loader({ context, url }: Route.LoaderArgs) {
  const documents = await loadPublic(context, (api, language) =>
    api.content.documents({ language }),
  );
  return { documents, canonical: new URL('/support', url).href };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = metaMessages(matches, 'content/pages');
  return pageMeta(matches, {
    title: t('support.title'),
    description: t('support.description', { site: siteName(matches) }),
    canonical: loaderData?.canonical,
  });
};

/** All pages of the help. */
export default function SupportRoute({ loaderData }: Route.ComponentProps) {
  return <SupportIndex documents={loaderData.documents} />;
}
