import { TabCount } from '@guildhall/ui/tabs';
import { useMessages } from '../../../lib/language/messages.ts';
import { useUnread } from '../hooks.ts';

/** How many threads have messages that the user has not read; nothing while there are none. */
export function UnreadCount() {
  const t = useMessages('messages');
  const count = useUnread() ?? 0;
  if (count === 0) return null;
  return <TabCount count={count} label={t('unread', { count })} />;
}
