import { Icon } from '@guildhall/ui/icon';
import { Link } from 'react-router';
import { useMessages } from '../../../lib/language/messages.ts';
import { pageExists } from '../../../site-map.ts';
import { useFreshUnread } from '../hooks.ts';
import { useTitleCount } from '../tab-title.ts';

const MESSAGES_PATH = '/dashboard/messages';
/** The largest number that fits. */
const MOST_SHOWN = 9;

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
      {count > 0 && (
        <span className="figures absolute end-0.5 top-0.5 min-w-4.5 rounded-full bg-accent px-1 text-center text-[0.6875rem] leading-4.5 font-medium text-on-accent">
          <span aria-hidden="true">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
          <span className="sr-only"> {t('unread', { count })}</span>
        </span>
      )}
    </Link>
  );
}
