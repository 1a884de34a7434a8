import { ContactPage } from '../../features/content/contact/components/contact-page.tsx';
import { metaMessages, pageMeta, siteName } from '../../lib/pages/page-meta.ts';
import type { Route } from './+types/contact';

export function loader({ url }: Route.LoaderArgs) {
  return { canonical: new URL('/contact', url).href };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = metaMessages(matches, 'content/contact');
  return pageMeta(matches, {
    title: t('title'),
    description: t('description', { site: siteName(matches) }),
    canonical: loaderData?.canonical,
  });
};

/** How to reach the support. */
export default function ContactRoute() {
  return <ContactPage />;
}
