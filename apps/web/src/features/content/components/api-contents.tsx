import { Link } from 'react-router';
import { callText, type IndexedCall } from '../../../lib/reference/api-reference.ts';
import { useMessages } from '../../../lib/language/messages.ts';

const LINKS =
  'text-sm text-muted [&_a]:flex [&_a]:min-h-11 [&_a]:items-center [&_a]:hover:text-ink ' +
  'md:[&_a]:min-h-8 [overflow-wrap:anywhere]';

/** Links to the pages of the reference, and to the calls of the room that is shown. */
export function ApiContents({
  rooms,
  current,
}: {
  rooms: readonly string[];
  /** The room of the page with its calls; null on the overview. */
  current: { readonly name: string; readonly calls: readonly IndexedCall[] } | null;
}) {
  const t = useMessages('content/developers');
  return (
    <nav aria-label={t('contents')} className={LINKS}>
      <ul>
        <li>
          <Link to="/developers#start">{t('start.title')}</Link>
        </li>
        {rooms.map((room) => (
          <li key={room} translate="no">
            <Link
              to={`/developers/${room}`}
              aria-current={room === current?.name ? 'page' : undefined}
              className="font-semibold aria-[current=page]:text-ink"
            >
              {room}
            </Link>
            {room === current?.name && (
              <ul className="border-s border-line ps-3 font-mono text-xs">
                {current.calls.map(({ id, name }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{callText(room, name)}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
        <li>
          <Link to="/developers#codes">{t('errors.title')}</Link>
        </li>
      </ul>
    </nav>
  );
}
