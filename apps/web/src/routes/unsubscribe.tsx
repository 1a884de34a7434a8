import { Unsubscribe } from '../features/notifications/components/unsubscribe.tsx';
import { metaMessages, pageMeta } from '../lib/pages/page-meta.ts';
import type { Route } from './+types/unsubscribe';

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = metaMessages(matches, 'notifications/unsubscribe');
  const title = t('title');
  return pageMeta(matches, { title, description: t('help'), noindex: true });
};

/** Where the link of a mail leads that turns such mails off. */
export default function UnsubscribeRoute() {
  return <Unsubscribe />;
}
