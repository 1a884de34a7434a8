import type { NotificationView } from '@guildhall/api/notifications/inbox/views';
import { RESTRICTION_KINDS } from '@guildhall/domain/users/types';
import type { Formats } from '@guildhall/locales/formats';
import type { Messages } from '@guildhall/locales/messages';

export type T = Messages<'notifications'>;

/** What is said, and the page of what it is about. */
export interface Told {
  readonly text: (line: NotificationView, t: T, formats: Formats) => string;
  readonly addressOf: (line: NotificationView) => string;
}

// What is decided about users and their papers.

export const REPORTS = '/dashboard/reports';
export const ofReport = (kind: 'report_decided' | 'report_actioned'): Told => ({
  text: ({ facts: { report_kind: reported } }, t) =>
    t(`kind.${kind}`, {
      kind:
        (['user', 'offer', 'message', 'feedback'] as const).find((each) => each === reported) ??
        'other',
    }),
  addressOf: () => REPORTS,
});

export const RESTRICTIONS = '/dashboard/restrictions';
export const ofRestriction = (kind: 'restriction_imposed' | 'restriction_ended'): Told => ({
  text: ({ facts: { restriction_kind: restriction } }, t) =>
    t(`kind.${kind}`, { kind: RESTRICTION_KINDS.find((each) => each === restriction) ?? 'other' }),
  addressOf: () => RESTRICTIONS,
});

type OfVerification =
  | 'verification_submitted'
  | 'verification_info_asked'
  | 'verification_approved'
  | 'verification_rejected'
  | 'verification_lapsed'
  | 'verification_late'
  | 'verification_expiring'
  | 'verification_expired'
  | 'verification_revoked'
  | 'verification_papers_deleted';
export const ofVerification = (kind: OfVerification): Told => ({
  text: ({ facts: { level = 2 } }, t) => t(`kind.${kind}`, { level: `V${String(level)}` }),
  addressOf: () => '/verify',
});
