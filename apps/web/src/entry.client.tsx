import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { takeFailedStart } from './lib/pages/failed-start.ts';
import { messagesOfDocument } from './lib/language/message-links.tsx';
import { keepTranslatedTexts } from './lib/language/translated-text.ts';
import { documentLanguage, loadMessages, provideMessages } from './lib/language/messages.ts';

/** Hydrates the rendered page as soon as its messages are loaded. */
async function start() {
  const { files, rooms } = messagesOfDocument();
  provideMessages({ filesOf: () => files });
  await loadMessages(documentLanguage(), rooms);
  keepTranslatedTexts(document);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

if (!takeFailedStart()) void start();
