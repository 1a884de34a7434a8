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
