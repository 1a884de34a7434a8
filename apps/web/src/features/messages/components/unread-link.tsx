import { CountBadge } from '@guildhall/ui/count-badge';
import { Icon } from '@guildhall/ui/icon';
import { Link } from 'react-router';
import { useMessages } from '../../../lib/language/messages.ts';
import { pageExists } from '../../../site-map.ts';
import { useFreshUnread } from '../hooks.ts';
import { useTitleCount } from '../tab-title.ts';

const MESSAGES_PATH = '/dashboard/messages';

/** The way to the messages, in the header; the number of unread threads, there and in the tab. */
export function UnreadLink() {
  const t = useMessages('messages');
  const count = useFreshUnread() ?? 0;
  useTitleCount(count);
  if (!pageExists(MESSAGES_PATH)) return null;
  return (
    <Link
      to={MESSAGES_PATH}
      className="relative grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink md:size-10"
    >
      <Icon name="message-square" label={t('title')} className="size-5" />
      <CountBadge count={count} label={t('unread', { count })} />
    </Link>
  );
}
