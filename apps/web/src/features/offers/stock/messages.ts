import type { OwnOfferPageView } from '@guildhall/api/offers/own-views';
import type { MessageKey } from '@guildhall/locales/messages';
import type { BadgeProps } from '@guildhall/ui/badge';

type State = OwnOfferPageView['items'][number]['state'];

/** The badge of each state of an offer. */
export const STATE_TONES: Readonly<Record<State, BadgeProps['tone']>> = {
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

/** The fields of a code, by their keys in the vault. */
export const FIELDS: Readonly<Record<string, MessageKey<'offers/stock'>>> = {
  code: 'field.code',
  pin: 'field.pin',
  serial: 'field.serial',
};
