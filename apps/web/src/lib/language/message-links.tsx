import type { Room } from '@guildhall/locales/messages';
import { useState } from 'react';
import { useMatches } from 'react-router';
import { type MessageFiles, messageFiles, roomsOfPage, useLanguage } from './messages.ts';

const FILES_ID = 'message-files';

/**
 * Every page carries the list of all message files, so it is kept short: of the usual address
 * `/assets/<name>-<hash>.json` of a room it holds only the hash. Other addresses stand whole.
 */
const ASSETS = '/assets/';
const nameOfFile = (room: string) => room.slice(room.lastIndexOf('/') + 1);

export function shortened(files: MessageFiles): MessageFiles {
  const pairs = Object.entries(files).map(([room, url]) => {
    const start = `${ASSETS}${nameOfFile(room)}-`;
    const usual = url.startsWith(start) && url.endsWith('.json');
    return [room, usual ? url.slice(start.length, -'.json'.length) : url] as const;
  });
  return Object.fromEntries(pairs);
}

export function whole(files: MessageFiles): MessageFiles {
  const pairs = Object.entries(files).map(([room, text]) => {
    const short = !text.includes('/');
    return [room, short ? `${ASSETS}${nameOfFile(room)}-${text}.json` : text] as const;
  });
  return Object.fromEntries(pairs);
}

/**
 * Lists the message files of the page's language in the head of the document, and preloads those
 * that the page shows.
 */
export function MessageLinks() {
  const matches = useMatches();
  const files = messageFiles(useLanguage());
  // Pages after the first one load their messages themselves.
  const [rooms] = useState(() =>
    typeof document === 'undefined'
      ? roomsOfPage(matches.at(-1)?.id ?? '')
      : messagesOfDocument().rooms,
  );
  return (
    <>
      <script
        id={FILES_ID}
        type="application/json"
        dangerouslySetInnerHTML={{ __html: JSON.stringify(shortened(files)) }}
      />
      {rooms.map((room) => (
        <link
          key={room}
          rel="preload"
          as="fetch"
          crossOrigin="anonymous"
          href={files[room]}
          data-messages={room}
        />
      ))}
    </>
  );
}

/** Reads what the component above wrote into this document. */
export function messagesOfDocument(): { files: MessageFiles; rooms: readonly Room[] } {
  const text = document.getElementById(FILES_ID)?.textContent ?? '{}';
  const links = document.querySelectorAll<HTMLLinkElement>('link[data-messages]');
  return {
    files: whole(JSON.parse(text) as MessageFiles),
    rooms: [...links].map((link) => link.dataset['messages'] as Room),
  };
}
