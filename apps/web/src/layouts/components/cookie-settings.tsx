import { askChatConsentAgain } from '../../lib/chat-consent.ts';
import { useMessages } from '../../lib/language/messages.ts';
import { useSite } from '../../lib/pages/site.ts';

/** Asks again about what needs consent, at any time. */
export function CookieSettings() {
  const t = useMessages('site');
  const { chat_frame_url: frameUrl } = useSite();
  if (frameUrl === null) return null;
  return (
    <button
      type="button"
      onClick={askChatConsentAgain}
      className="inline-flex min-h-11 items-center text-sm text-muted hover:text-ink md:min-h-8"
    >
      {t('chat.settings')}
    </button>
  );
}
