import {
  MEASURES,
  POINT_RULES,
  REPORT_EVENTS,
  REPORT_KINDS,
  REPORT_REASONS,
  REPORT_STATES,
  type ReportState,
  RESTRICTION_RULES,
  RESTRICTION_STATES,
  type RestrictionState,
} from '@guildhall/domain/moderation/types';
import { RESTRICTION_KINDS } from '@guildhall/domain/users/types';
import type { Messages } from '@guildhall/locales/messages';
import type { BadgeProps } from '@guildhall/ui/badge';

// A later version of the server may send values that this version of the page does not know.

/** The value if this version knows it. */
const known = <Value extends string>(
  values: readonly Value[],
  value: string | null,
): Value | 'other' => values.find((each) => each === value) ?? 'other';

type T = Messages<'moderation'>;

const ALL_RULES = [...RESTRICTION_RULES, ...POINT_RULES] as const;

export const kindText = (t: T, kind: string) => t(`kind.${known(REPORT_KINDS, kind)}`);
export const reasonText = (t: T, reason: string) => t(`reason.${known(REPORT_REASONS, reason)}`);
export const stateText = (t: T, state: string) => t(`state.${known(REPORT_STATES, state)}`);
/** Also of points and restrictions, which have rules of their own. */
export const ruleText = (t: T, rule: string) => t(`rule.${known(ALL_RULES, rule)}`);
export const restrictionText = (t: T, kind: string) =>
  t(`restriction.${known(RESTRICTION_KINDS, kind)}`);
/** What it means for whom it restricts. */
export const limitText = (t: T, kind: string) => t(`limit.${known(RESTRICTION_KINDS, kind)}`);
/** What is done about a thing of this kind: of a user only the picture is removed. */
export const measureText = (t: T, measure: string, kind: string) =>
  measure === 'remove' && kind === 'user'
    ? t('measure.remove_picture')
    : t(`measure.${known(MEASURES, measure)}`);
export const eventText = (t: Messages<'moderation/cases'>, event: string) =>
  t(`event.${known(REPORT_EVENTS, event)}`);

type Look = Pick<BadgeProps, 'tone' | 'icon'>;

const LOOKS: Readonly<Record<ReportState, Look>> = {
  open: { tone: 'info', icon: 'clock' },
  triaged: { tone: 'info', icon: 'clock' },
  in_review: { tone: 'info', icon: 'eye' },
  actioned: { tone: 'attention', icon: 'flag' },
  dismissed: { tone: 'neutral', icon: 'check' },
  duplicate: { tone: 'neutral', icon: 'copy' },
  appealed: { tone: 'attention', icon: 'undo-2' },
};

export function lookOf(state: string): Look {
  const name = known(REPORT_STATES, state);
  return name === 'other' ? { tone: 'neutral' } : LOOKS[name];
}

const RESTRICTION_LOOKS: Readonly<Record<RestrictionState, Look>> = {
  in_force: { tone: 'danger', icon: 'lock' },
  appealed: { tone: 'attention', icon: 'undo-2' },
  ended: { tone: 'neutral', icon: 'check' },
  lifted: { tone: 'neutral', icon: 'check' },
};

export const restrictionStateText = (t: T, state: string) =>
  t(`restriction_state.${known(RESTRICTION_STATES, state)}`);

export function restrictionLook(state: string): Look {
  const name = known(RESTRICTION_STATES, state);
  return name === 'other' ? { tone: 'neutral' } : RESTRICTION_LOOKS[name];
}

/** For how many days staff restrict somebody. */
export const RESTRICTION_DAYS = [1, 2, 3, 7, 14, 30, 60, 90, 180, 365] as const;
