import {
  BROKEN_RULES,
  MEASURES,
  REPORT_EVENTS,
  REPORT_KINDS,
  REPORT_REASONS,
  REPORT_STATES,
  type ReportState,
} from '@guildhall/domain/moderation/types';
import type { Messages } from '@guildhall/locales/messages';
import type { BadgeProps } from '@guildhall/ui/badge';

// A later version of the server may send values that this version of the page does not know.

/** The value if this version knows it. */
const known = <Value extends string>(
  values: readonly Value[],
  value: string | null,
): Value | 'other' => values.find((each) => each === value) ?? 'other';

type T = Messages<'moderation'>;

export const kindText = (t: T, kind: string) => t(`kind.${known(REPORT_KINDS, kind)}`);
export const reasonText = (t: T, reason: string) => t(`reason.${known(REPORT_REASONS, reason)}`);
export const stateText = (t: T, state: string) => t(`state.${known(REPORT_STATES, state)}`);
export const ruleText = (t: T, rule: string) => t(`rule.${known(BROKEN_RULES, rule)}`);
export const measureText = (t: T, measure: string) => t(`measure.${known(MEASURES, measure)}`);
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
