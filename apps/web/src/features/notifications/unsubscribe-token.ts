import { SWITCHABLE_GROUPS } from '@guildhall/domain/kernel/notices';

const OTHERS = ['digest', 'saved_search', 'favourites'] as const;

/** What the mails are about that a link turns off. */
export type UnsubscribedMails = (typeof SWITCHABLE_GROUPS)[number] | (typeof OTHERS)[number];

/** Reads it from the token of the link, for a sentence. Null if unclear. */
export function mailsOf(token: string): UnsubscribedMails | null {
  try {
    const claims = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { mails, group } = JSON.parse(atob(claims)) as Record<string, unknown>;
    const about = mails === 'group' ? group : mails;
    return [...SWITCHABLE_GROUPS, ...OTHERS].find((each) => each === about) ?? null;
  } catch {
    return null;
  }
}
