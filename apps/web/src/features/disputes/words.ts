import {
  DISPUTE_STATES,
  DISPUTE_TYPES,
  type DisputeState,
  type DisputeType,
} from '@guildhall/domain/disputes/types';
import type { Formats } from '@guildhall/locales/formats';
import type { Messages } from '@guildhall/locales/messages';
import type { BadgeProps } from '@guildhall/ui/badge';

// A later version of the server may send values that this version of the page does not know.

const knownState = (state: string): DisputeState | undefined =>
  DISPUTE_STATES.find((known) => known === state);

export const knownType = (type: string): DisputeType | undefined =>
  DISPUTE_TYPES.find((known) => known === type);

export const stateText = (t: Messages<'disputes'>, state: string): string =>
  t(`state.${knownState(state) ?? 'other'}`);

export const typeText = (t: Messages<'disputes'>, type: string): string =>
  t(`type.${knownType(type) ?? 'other'}`);

type Look = Pick<BadgeProps, 'tone' | 'icon'>;

const LOOKS: Readonly<Record<DisputeState, Look>> = {
  open: { tone: 'attention', icon: 'clock' },
  talking: { tone: 'attention', icon: 'message-square' },
  proposal: { tone: 'attention', icon: 'banknote' },
  escalated: { tone: 'info', icon: 'users' },
  awaiting_evidence: { tone: 'attention', icon: 'clock' },
  under_review: { tone: 'info', icon: 'eye' },
  decided: { tone: 'info', icon: 'scale' },
  appealed: { tone: 'info', icon: 'users' },
  recovering: { tone: 'info', icon: 'clock' },
  closed_refund_full: { tone: 'neutral', icon: 'undo-2' },
  closed_refund_part: { tone: 'neutral', icon: 'undo-2' },
  closed_release: { tone: 'neutral', icon: 'check' },
  closed_replacement: { tone: 'neutral', icon: 'package' },
  closed_withdrawn: { tone: 'neutral', icon: 'x' },
};

export function stateLook(state: string): Look {
  const known = knownState(state);
  return known === undefined ? { tone: 'neutral' } : LOOKS[known];
}

/** The units that a dispute is about: “The account”, “Codes 1, 2, and 5”. */
export function unitsText(
  t: Messages<'disputes'>,
  { list }: Formats,
  kind: 'account' | 'gift_card',
  positions: readonly number[],
): string {
  if (kind === 'account') return t('units.account');
  return t('units.gift_card', { count: positions.length, list: list(positions.map(String)) });
}
