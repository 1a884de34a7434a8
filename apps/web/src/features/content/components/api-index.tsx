import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { callText, type IndexedRoom } from '../../../lib/reference/api-reference.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { InlineCode } from './inline-code.tsx';

const roomPath = (room: string) => `/developers/${room}`;

/** `content` is the id of the main part of every page. */
const headingId = (room: string) => `room-${room}`;

/** All calls, or those that were found, in a line each; the page of their room has the rest. */
export function ApiIndex({ rooms }: { rooms: readonly IndexedRoom[] }) {
  const t = useMessages('content/developers');
  useOldAnchors(rooms);
  return rooms.map(({ name: room, calls }) => (
    <section key={room} aria-labelledby={headingId(room)} className="flex flex-col gap-2">
      <h3
        id={headingId(room)}
        translate="no"
        className="scroll-mt-20 text-lg font-semibold text-ink"
      >
        <Link to={roomPath(room)} className="hover:underline">
          {room}
        </Link>
      </h3>
      <ul className="divide-y divide-line text-sm">
        {calls.map(({ id, name, kind, summary }) => (
          <li key={id} id={id} className="scroll-mt-20 py-2 target:bg-accent-soft">
            <p className="flex flex-wrap items-center gap-x-3">
              <Link
                to={`${roomPath(room)}#${id}`}
                translate="no"
                className="inline-flex min-h-8 items-center font-mono text-xs [overflow-wrap:anywhere] text-accent-ink hover:underline md:text-sm"
              >
                {callText(room, name)}
              </Link>
              <span className="text-xs text-muted">{t(`kind.${kind}`)}</span>
            </p>
            <p lang="en" className="max-w-prose text-muted">
              <InlineCode text={summary} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  ));
}

/**
 * The calls were on this page with the anchors that they have on the pages of their rooms: a link
 * of then leads there. Without JavaScript it leads to the line of the call.
 */
function useOldAnchors(rooms: readonly IndexedRoom[]): void {
  const navigate = useNavigate();
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1));
    // The room of this name is newer; it is where the skip link leads.
    if (id === '' || id === 'content') return;
    const room = rooms.find(
      ({ name, calls }) => name === id || calls.some((call) => call.id === id),
    );
    if (room === undefined) return;
    const anchor = room.name === id ? '' : `#${id}`;
    void navigate(`${roomPath(room.name)}${anchor}`, { replace: true });
    // Only for the address that the page was opened with.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
