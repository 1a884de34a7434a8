import type { ReferenceRoom } from '../../../lib/api-reference.ts';
import { useMessages } from '../../../lib/messages.ts';

const LINKS =
  'text-sm text-muted [&_a]:flex [&_a]:min-h-11 [&_a]:items-center [&_a]:hover:text-ink ' +
  'md:[&_a]:min-h-8 [overflow-wrap:anywhere]';

/** Links to all calls, by room. */
export function ApiContents({
  rooms,
  narrowed,
}: {
  rooms: readonly ReferenceRoom[];
  /** Only some calls are shown, without the introduction. */
  narrowed: boolean;
}) {
  const t = useMessages('content/developers');
  return (
    <nav aria-label={t('contents')} className={LINKS}>
      <ul>
        <li>
          <a href={narrowed ? '/developers#start' : '#start'}>{t('start.title')}</a>
        </li>
        {rooms.map((room) => (
          <li key={room.name} translate="no">
            <a href={`#${room.name}`} className="font-semibold">
              {room.name}
            </a>
            <ul className="border-s border-line ps-3 font-mono text-xs">
              {room.calls.map(({ id, name }) => (
                <li key={id}>
                  <a href={`#${id}`}>
                    {name.startsWith(`${room.name}.`) ? name.slice(room.name.length + 1) : name}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li>
          <a href="#codes">{t('errors.title')}</a>
        </li>
      </ul>
    </nav>
  );
}
