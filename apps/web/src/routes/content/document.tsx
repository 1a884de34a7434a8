import { POLICY_SLUGS } from '@guildhall/domain/content/types';
import { plainPath } from '@guildhall/locales/languages';
import { Breadcrumbs } from '../../features/catalog/components/breadcrumbs.tsx';
import { DocumentPage } from '../../features/content/documents/components/document-page.tsx';
import { textBreadcrumbs } from '../../lib/api/content-data.ts';
import { useMessages } from '../../lib/language/messages.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { loadPublic, notFound } from '../../lib/api/public-data.ts';
import { brandSlugOf } from '../../lib/pages/shop-paths.ts';
import type { Route } from './+types/document';

/** What is at a path: `/terms-of-service` or `/support/appeals`. */
function nameOf(pathname: string): { kind: 'policy' | 'support'; slug: string } {
  const [first = '', second, ...more] = plainPath(pathname).slice(1).split('/');
  if (second === undefined) {
    return { kind: 'policy', slug: POLICY_SLUGS.find((slug) => slug === first) ?? notFound() };
  }
  if (first !== 'support' || more.length > 0) notFound();
  return { kind: 'support', slug: brandSlugOf(second) ?? notFound() };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const name = nameOf(url.pathname);
  const document = await loadPublic(context, (api, language) =>
    api.content.document({ ...name, language }),
  );
  const { pathname } = url;
  return { document, canonical: new URL(plainPath(pathname), url).href };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (loaderData === undefined) return [];
  const { document, canonical } = loaderData;
  return [
    ...pageMeta(matches, { title: document.title, description: document.description, canonical }),
    ...textBreadcrumbs(matches, document, canonical),
  ];
};

/** A policy or a page of the help. */
export default function DocumentRoute({ loaderData: { document } }: Route.ComponentProps) {
  const t = useMessages('content/pages');
  const crumbs = [{ to: '/support', label: t('help') }];
  return <DocumentPage document={document} breadcrumbs={<Breadcrumbs crumbs={crumbs} />} />;
}
