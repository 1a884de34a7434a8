import type { Room } from '@guildhall/locales/messages';
import { useState } from 'react';
import { useMatches } from 'react-router';
import { type MessageFiles, messageFiles, roomsOfPage, useLanguage } from './messages.ts';

const FILES_ID = 'message-files';

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
        dangerouslySetInnerHTML={{ __html: JSON.stringify(files) }}
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
    files: JSON.parse(text) as MessageFiles,
    rooms: [...links].map((link) => link.dataset['messages'] as Room),
  };
}
