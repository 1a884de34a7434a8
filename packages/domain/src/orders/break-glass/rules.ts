import { minutesAfter } from '../../kernel/clock.ts';
/** How long the person who proposed a view may make it after a second person confirmed it. */
export const VIEW_WITHIN_MINUTES = 30;

export const viewEndsAt = (confirmedAt: Date): Date =>
  minutesAfter(confirmedAt, VIEW_WITHIN_MINUTES);
