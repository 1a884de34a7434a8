import type { ReferenceRoom } from '../../../lib/api-reference.ts';
import { developersCopy } from '../copy.ts';

const LINK =
  'flex min-h-11 items-center [overflow-wrap:anywhere] text-muted hover:text-ink md:min-h-8';

/** The way to every call, by room. */
export function ApiContents({
  rooms,
  narrowed,
}: {
  rooms: readonly ReferenceRoom[];
  /** Only some calls are shown, and not how one gets started. */
  narrowed: boolean;
}) {
  return (
    <nav aria-label={developersCopy.contents} className="text-sm">
      <ul>
        <li>
          <a href={narrowed ? '/developers#start' : '#start'} className={LINK}>
            {developersCopy.start}
          </a>
        </li>
        {rooms.map((room) => (
          <li key={room.name}>
            <a href={`#${room.name}`} className={`${LINK} font-semibold`}>
              {room.name}
            </a>
            <ul className="border-l border-line pl-3">
              {room.calls.map(({ id, name }) => (
                <li key={id}>
                  <a href={`#${id}`} className={`${LINK} font-mono text-xs`}>
                    {name.startsWith(`${room.name}.`) ? name.slice(room.name.length + 1) : name}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li>
          <a href="#codes" className={LINK}>
            {developersCopy.errors_title}
          </a>
        </li>
      </ul>
    </nav>
  );
}
