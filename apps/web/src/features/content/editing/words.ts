import type { TextRowView } from '@guildhall/api/content/editing/views';
import { TEXT_FAULTS, type TextFault } from '@guildhall/domain/content/types';
import type { Messages } from '@guildhall/locales/messages';
import type { BadgeProps } from '@guildhall/ui/badge';

type T = Messages<'content/editing'>;

export const STATE_TONES = {
  draft: 'neutral',
  scheduled: 'info',
  published: 'success',
  archived: 'neutral',
} as const satisfies Record<TextRowView['state'], BadgeProps['tone']>;

/** A later server may know other faults. */
export const faultText = (t: T, fault: string, line: number): string => {
  const known = TEXT_FAULTS.find((each): each is TextFault => each === fault);
  return t(`fault.${known ?? 'other'}`, { line });
};

const EVENTS = ['draft', 'published', 'scheduled', 'archive'] as const;

/** A later server may know other acts. */
export const eventText = (t: T, event: string, number: number | null): string => {
  const known = EVENTS.find((each) => each === event);
  return known === undefined ? event : t(`act.${known}`, { number: number ?? 0 });
};
