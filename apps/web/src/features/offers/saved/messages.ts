import type { Availability } from '@guildhall/domain/offers/saved/rules';
import type { BadgeProps } from '@guildhall/ui/badge';

/** The longest name of a saved search. */
export const MOST_NAME_LETTERS = 80;

/** Where the saved searches are. */
export const SEARCHES_PATH = '/dashboard/saved?tab=searches';

/** The badge of each availability. */
export const AVAILABILITY_TONES: Readonly<Record<Availability, BadgeProps['tone']>> = {
  for_sale: 'success',
  reserved: 'info',
  out_of_stock: 'attention',
  paused: 'neutral',
  expired: 'neutral',
  sold_out: 'neutral',
  in_review: 'neutral',
  archived: 'neutral',
  removed: 'danger',
};

export function isKnownAvailability(name: string): name is Availability {
  return Object.hasOwn(AVAILABILITY_TONES, name);
}
