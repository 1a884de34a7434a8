export const REPORT_KINDS = ['user', 'offer', 'message', 'feedback', 'order'] as const;
/** What can be reported (rules.md §9). */
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_REASONS = [
  'off_platform',
  'early_confirmation',
  'fraud',
  'misleading',
  'stolen_goods',
  'contact_details',
  'fake_identity',
  'abuse',
  'spam',
  'insult',
  'personal_data',
  'extortion',
  'wrong_order',
  'linked_parties',
  'other',
] as const;
/** Why somebody reports it. */
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_STATES = [
  'open',
  'triaged',
  'in_review',
  'actioned',
  'dismissed',
  'duplicate',
  'appealed',
] as const;
/** A duplicate is joined with the report of the same thing that was there before. */
export type ReportState = (typeof REPORT_STATES)[number];

export const REPORT_EVENTS = [
  'file',
  'join',
  'triage',
  'take',
  'hand_back',
  'dismiss',
  'action',
  'appeal',
  'uphold',
  'overturn',
  'fall_late',
] as const;
export type ReportEvent = (typeof REPORT_EVENTS)[number];

export const REPORT_ACTORS = ['reporter', 'target', 'staff', 'system'] as const;
/** The target is the user whom a report is about: whose offer, message or feedback it is. */
export type ReportActor = (typeof REPORT_ACTORS)[number];

export const REPORT_PRIORITIES = ['high', 'normal'] as const;
/** How soon staff decide. */
export type ReportPriority = (typeof REPORT_PRIORITIES)[number];

export const BROKEN_RULES = [
  'misleading_offer',
  'contact_sharing',
  'early_confirmation',
  'off_platform_payment',
  'stolen_goods',
  'recalled_goods',
  'fraud',
  'fake_identity',
  'abuse',
  'spam',
  'insult',
  'personal_data',
  'extortion',
  'wrong_order',
  'linked_parties',
  'fake_evidence',
  'own_recall',
] as const;
/** What staff find that the target has broken; the target is told it. */
export type BrokenRule = (typeof BROKEN_RULES)[number];

export const MEASURES = ['warn', 'remove', 'points', 'restrict'] as const;
/** What staff do about a report. */
export type Measure = (typeof MEASURES)[number];

export const REPORT_OUTCOMES = ['actioned', 'dismissed'] as const;
/** How a report was decided. */
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** What was reported, as it was then: it may be changed or deleted afterwards. */
export interface ReportSnapshot {
  /** The name of the user, or the title of the offer or order. */
  readonly title: string;
  /** What was written; empty for users and orders. */
  readonly text: string;
  /** When it was written or made, ISO 8601. */
  readonly at: string;
  /** The files of a user's picture, or of the pictures of a message. */
  readonly pictures: readonly string[];
}

export const RESTRICTION_STATES = ['in_force', 'appealed', 'ended', 'lifted'] as const;
/** One that is appealed stays in force until its end; a lifted one was withdrawn. */
export type RestrictionState = (typeof RESTRICTION_STATES)[number];

export const RESTRICTION_EVENTS = [
  'impose',
  'change_end',
  'lift',
  'confirm',
  'expire',
  'run_out',
  'appeal',
  'uphold',
  'overturn',
  'withdraw',
] as const;
export type RestrictionEvent = (typeof RESTRICTION_EVENTS)[number];

export const RESTRICTION_ACTORS = ['user', 'staff', 'system'] as const;
/** The user is whom it restricts. */
export type RestrictionActor = (typeof RESTRICTION_ACTORS)[number];

export const POINT_RULES = [
  'late_delivery',
  'seller_cancellation',
  'misleading_offer',
  'contact_sharing',
  'early_confirmation',
  'lost_recall',
  'fake_evidence',
] as const;
/** What points are given for. */
export type PointRule = (typeof POINT_RULES)[number];

export const POINT_SOURCES = ['order', 'message', 'report'] as const;
/** What points follow from: an order, a message that was blocked, or a report. */
export type PointSource = (typeof POINT_SOURCES)[number];

/**
 * `points` and `lost_recalls` are what the system restricts for; points that led to nothing have
 * their own rule.
 */
export const RESTRICTION_RULES = [
  ...BROKEN_RULES,
  'late_delivery',
  'seller_cancellation',
  'lost_recall',
  'points',
  'lost_recalls',
] as const;
export type RestrictionRule = (typeof RESTRICTION_RULES)[number];
