import type { DeviceLinkView } from '@guildhall/api/moderation/devices/views';
import { Link } from 'react-router';
import { useMessages } from '../../../../lib/language/messages.ts';
import { devicePath } from '../hooks.ts';
import { linkText } from '../words.ts';

/** What links a user with others, and with whom. */
export function UserLinks({ links }: { links: readonly DeviceLinkView[] }) {
  const t = useMessages('moderation/devices');
  return (
    <ul className="flex flex-col gap-1 text-sm wrap-anywhere text-ink">
      {links.map((link) => (
        <li
          key={`${link.reason} ${link.device_id} ${link.user_id}`}
          className="flex flex-wrap items-baseline gap-x-1.5"
        >
          <span className="text-muted">{linkText(t, link.reason)}</span>
          {link.is_trace && <span>{t('link.of_banned', { name: link.username })}</span>}
          {!link.is_trace && (
            <Link
              to={`/users/${link.user_id}`}
              className="inline-flex min-h-11 items-center text-link underline md:min-h-8"
            >
              <bdi>{link.username}</bdi>
            </Link>
          )}
          {!link.counts && !link.is_trace && (
            <span className="text-muted">{t('link.without_effect')}</span>
          )}
          {link.device_id !== null && (
            <Link
              to={devicePath(link.device_id)}
              className="inline-flex min-h-11 items-center text-link underline md:min-h-8"
            >
              {t('link.see_device')}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
