import type { NoticeGroup } from '../kernel/notices.ts';

/**
 * Whether a notice waits for the digest of a user who wants one: it is not urgent. People wait for
 * an answer to a message, so those are not.
 */
export const isGathered = (group: NoticeGroup, deadline: string | null): boolean =>
  deadline === null && group !== 'security' && group !== 'messages';
