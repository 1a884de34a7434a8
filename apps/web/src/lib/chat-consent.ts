import { useSyncExternalStore } from 'react';

/** Named in the cookies policy. */
const CHAT_CONSENT_KEY = 'chat-consent';

export type ChatConsent = 'accepted' | 'rejected';

const listeners = new Set<() => void>();
/** The choice of a visitor whose browser stores nothing; it lasts until the page is left. */
let unstored: ChatConsent | null = null;
let isAskedAgain = false;

function storedConsent(): ChatConsent | null {
  try {
    const stored = localStorage.getItem(CHAT_CONSENT_KEY);
    return stored === 'accepted' || stored === 'rejected' ? stored : null;
  } catch {
    return unstored;
  }
}

function tell(): void {
  for (const listener of listeners) listener();
}

export function chooseChatConsent(choice: ChatConsent): void {
  isAskedAgain = false;
  try {
    localStorage.setItem(CHAT_CONSENT_KEY, choice);
  } catch {
    unstored = choice;
  }
  tell();
}

/** The visitor wants to change the choice, which holds until then. */
export function askChatConsentAgain(): void {
  isAskedAgain = true;
  tell();
}

/** Another tab may choose, too. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  globalThis.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', listener);
  };
}

/** The choice of the visitor; null before it, and on the server. */
export function useChatConsent(): ChatConsent | null {
  return useSyncExternalStore(subscribe, storedConsent, () => null);
}

export function useIsChatConsentAskedAgain(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isAskedAgain,
    () => false,
  );
}
