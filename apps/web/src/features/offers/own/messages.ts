import type { OfferState } from '@guildhall/domain/offers/states';
import type { BadgeProps } from '@guildhall/ui/badge';
import type { IconName } from '@guildhall/ui/icon';
import type { OfferAction, OwnOffer } from './hooks.ts';

/** The badge of each state of an offer. */
export const STATE_TONES: Readonly<Record<OfferState, BadgeProps['tone']>> = {
  draft: 'neutral',
  pending_review: 'attention',
  active: 'success',
  reserved: 'info',
  out_of_stock: 'attention',
  paused: 'neutral',
  expired: 'neutral',
  sold_out: 'neutral',
  rejected: 'danger',
  removed: 'danger',
  archived: 'neutral',
};

export const ACTION_ICONS: Readonly<Record<OfferAction, IconName>> = {
  pause: 'pause',
  resume: 'play',
  renew: 'refresh-cw',
  reprice: 'tag',
  archive: 'archive',
  restore: 'archive-restore',
};

const EDIT_FOLDERS = { account: 'account', gift_card: 'giftcard' } as const;

export const editPath = ({ id, kind }: Pick<OwnOffer, 'id' | 'kind'>): string =>
  `/dashboard/offers/${EDIT_FOLDERS[kind]}/${id}/edit`;

/** Where a new offer begins. */
export const SELL_PATH = '/sell/select-category';

/** In percent. The server allows more, which is a typing mistake rather than a price. */
export const LEAST_SHARE = -90;
export const MOST_SHARE = 900;

/** "5", "+5.5" or "−5 %" in basis points; null for anything else, and for no change. */
export function shareOf(typed: string): number | null {
  const match = /^\s*([+\-−]?)(\d{1,3})(?:[.,](\d{1,2}))?\s*%?\s*$/.exec(typed);
  if (!match) return null;
  const [, sign = '', whole = '', part = ''] = match;
  const points = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  const share = sign === '' || sign === '+' ? points : -points;
  const isPossible = share >= LEAST_SHARE * 100 && share <= MOST_SHARE * 100 && share !== 0;
  return isPossible ? share : null;
}

/** The server refuses a longer vacation. */
export const LONGEST_VACATION_DAYS = 365;

/** The day as a date field writes it, in the seller's zone. */
export function dateOf(day: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** When this day begins in the seller's zone; null for none, one that has begun, or one too far. */
export function morningOf(date: string, now = new Date()): string | null {
  const morning = new Date(`${date}T00:00`);
  const latest = new Date(now);
  latest.setDate(latest.getDate() + LONGEST_VACATION_DAYS);
  const isPossible = morning > now && morning <= latest;
  return isPossible ? morning.toISOString() : null;
}
