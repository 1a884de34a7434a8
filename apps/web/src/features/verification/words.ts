import { QUALITY_HINTS } from '@guildhall/domain/files/quality-rules';
import {
  APPLICANT_KINDS,
  DOCUMENT_KINDS,
  PAPER_FAULTS,
  PAPER_KINDS,
  REJECTION_REASONS,
  REVOCATION_REASONS,
  VERIFICATION_STATES,
  type VerificationState,
} from '@guildhall/domain/verification/types';
import type { Messages } from '@guildhall/locales/messages';
import type { BadgeProps } from '@guildhall/ui/badge';

// A later version of the server may send values that this version of the page does not know.

/** The value if this version knows it. */
export const known = <Value extends string>(
  values: readonly Value[],
  value: string | null,
): Value | 'other' => values.find((each) => each === value) ?? 'other';

type T = Messages<'verification'>;

const LEVELS = ['0', '1', '2', '3'] as const;
const REASONS = [...REJECTION_REASONS, ...REVOCATION_REASONS];

export const levelText = (t: T, level: number): string => {
  const name = known(LEVELS, String(level));
  return name === 'other' ? t('level.other', { level: String(level) }) : t(`level.${name}`);
};
export const stateText = (t: T, state: string) => t(`state.${known(VERIFICATION_STATES, state)}`);
export const paperText = (t: T, kind: string) => t(`paper.${known(PAPER_KINDS, kind)}`);
export const faultText = (t: T, fault: string) => t(`fault.${known(PAPER_FAULTS, fault)}`);
export const hintText = (t: T, hint: string) => t(`hint.${known(QUALITY_HINTS, hint)}`);
export const reasonText = (t: T, reason: string) => t(`reason.${known(REASONS, reason)}`);
export const kindText = (t: T, kind: string) => t(`kind.${known(APPLICANT_KINDS, kind)}`);
export const documentText = (t: T, kind: string) => t(`document.${known(DOCUMENT_KINDS, kind)}`);

type Look = Pick<BadgeProps, 'tone' | 'icon'>;

const LOOKS: Readonly<Record<VerificationState, Look>> = {
  draft: { tone: 'neutral', icon: 'pencil' },
  submitted: { tone: 'info', icon: 'clock' },
  in_review: { tone: 'info', icon: 'eye' },
  needs_info: { tone: 'attention', icon: 'triangle-alert' },
  approved: { tone: 'success', icon: 'badge-check' },
  rejected: { tone: 'danger', icon: 'x' },
  withdrawn: { tone: 'neutral', icon: 'undo-2' },
  expired: { tone: 'attention', icon: 'clock' },
  revoked: { tone: 'danger', icon: 'x' },
};

export function lookOf(state: string): Look {
  const name = known(VERIFICATION_STATES, state);
  return name === 'other' ? { tone: 'neutral' } : LOOKS[name];
}
