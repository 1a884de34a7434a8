import { Button } from '@guildhall/ui/button';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { type ChatConsent, chooseChatConsent } from '../../lib/chat-consent.ts';
import { useMessages } from '../../lib/language/messages.ts';

const CHOICES: readonly ChatConsent[] = ['rejected', 'accepted'];

/** Asks whether the live chat may be loaded; the page can be used meanwhile. */
export function ConsentBar({ isAskedAgain }: { isAskedAgain: boolean }) {
  const t = useMessages('site');
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isAskedAgain) return;
    // The visitor has pressed a button for it, where they go on afterwards.
    const before = document.activeElement;
    bar.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [isAskedAgain]);
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={t('chat.settings')}
      className="consent-bar above-bars fixed inset-x-4 z-30 mx-auto max-w-3xl rounded-lg border border-line bg-raised p-4 shadow-float md:flex md:items-center md:gap-6 print:hidden"
    >
      <p className="grow text-sm text-ink">
        {t('chat.question')}{' '}
        <Link to="/cookies-policy" className="text-accent-ink underline">
          {t('chat.policy')}
        </Link>
      </p>
      <div className="mt-3 grid shrink-0 grid-cols-2 gap-3 md:mt-0">
        {CHOICES.map((choice) => (
          <Button key={choice} variant="secondary" onClick={() => chooseChatConsent(choice)}>
            {t(`chat.${choice}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}
