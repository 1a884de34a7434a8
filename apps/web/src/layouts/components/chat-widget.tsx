import { Icon } from '@guildhall/ui/icon';
import { useEffect, useRef, useState } from 'react';
import { useChatConsent, useIsChatConsentAskedAgain } from '../../lib/chat-consent.ts';
import { useMessages } from '../../lib/language/messages.ts';
import { ConsentBar } from './consent-bar.tsx';

/** The question before the live chat; the chat once the visitor has accepted it. */
export function ChatWidget({ frameUrl }: { frameUrl: string }) {
  const consent = useChatConsent();
  const isAskedAgain = useIsChatConsentAskedAgain();
  if (isAskedAgain || consent === null) return <ConsentBar isAskedAgain={isAskedAgain} />;
  return consent === 'accepted' && <Chat frameUrl={frameUrl} />;
}

/** The frame is loaded with the button, so that the chat is there when it is opened. */
function Chat({ frameUrl }: { frameUrl: string }) {
  const t = useMessages('site');
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const closer = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const back = opener.current;
    closer.current?.focus();
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setIsOpen(false);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      back?.focus();
    };
  }, [isOpen]);
  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="above-bars fixed end-4 z-20 inline-flex h-12 items-center gap-2 rounded-full bg-accent px-4 text-sm font-medium text-on-accent shadow-float hover:bg-accent-hover"
      >
        <Icon name="message-square" className="size-5" />
        {t('chat.open')}
      </button>
      <section
        aria-label={t('chat.title')}
        hidden={!isOpen}
        className="fixed inset-0 z-40 flex flex-col bg-raised shadow-float md:inset-auto md:end-4 md:bottom-4 md:h-[min(40rem,calc(100dvh-2rem))] md:w-96 md:overflow-hidden md:rounded-2xl md:border md:border-line print:hidden"
      >
        <div className="flex items-center justify-between border-b border-line py-1 ps-4 pe-2">
          <h2 className="text-sm font-semibold text-ink">{t('chat.title')}</h2>
          <button
            ref={closer}
            type="button"
            aria-label={t('chat.close')}
            onClick={() => setIsOpen(false)}
            className="grid size-11 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
          >
            <Icon name="x" className="size-5" />
          </button>
        </div>
        {/* The frame has an origin of its own: what it may keep is nothing of the shop's. */}
        <iframe
          src={frameUrl}
          title={t('chat.title')}
          sandbox="allow-scripts allow-forms allow-popups allow-same-origin"
          referrerPolicy="no-referrer"
          className="min-h-0 w-full grow border-0"
        />
      </section>
    </>
  );
}
