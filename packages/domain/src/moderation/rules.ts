import { hoursAfter } from '../kernel/clock.ts';
import type { RuleBook } from '../kernel/rules/rule-book.ts';
import type {
  BrokenRule,
  Measure,
  PointSource,
  ReportKind,
  ReportOutcome,
  ReportPriority,
  ReportReason,
} from './types.ts';

type Numbers = RuleBook['moderation'];

/** For what each kind of thing is reported; feedback for what it is removed for (rules.md §9). */
export const REASONS_OF: Readonly<Record<ReportKind, readonly ReportReason[]>> = {
  user: ['fraud', 'off_platform', 'abuse', 'spam', 'fake_identity', 'other'],
  offer: ['misleading', 'stolen_goods', 'contact_details', 'off_platform', 'fraud', 'other'],
  message: ['off_platform', 'abuse', 'spam', 'fraud', 'early_confirmation', 'other'],
  feedback: ['insult', 'personal_data', 'extortion', 'wrong_order', 'linked_parties'],
  order: ['extortion', 'early_confirmation', 'off_platform', 'fraud', 'other'],
};

const CONDUCT: readonly BrokenRule[] = [
  'contact_sharing',
  'early_confirmation',
  'off_platform_payment',
  'fraud',
  'fake_identity',
  'abuse',
  'spam',
  'extortion',
  'fake_evidence',
  'own_recall',
];

/** Which rules staff may name for each kind. An offer is removed for those of its sellers. */
export const RULES_OF: Readonly<Record<ReportKind, readonly BrokenRule[]>> = {
  user: CONDUCT,
  offer: [
    'misleading_offer',
    'contact_sharing',
    'early_confirmation',
    'off_platform_payment',
    'stolen_goods',
    'recalled_goods',
  ],
  message: CONDUCT,
  feedback: ['insult', 'personal_data', 'extortion', 'wrong_order', 'linked_parties'],
  order: CONDUCT,
};

/**
 * What staff can do about each kind. Of a user their picture is removed, if they had one; an order
 * is not removed.
 */
const MEASURES_OF: Readonly<Record<ReportKind, readonly Measure[]>> = {
  user: ['warn', 'remove', 'points', 'restrict'],
  offer: ['warn', 'remove', 'points', 'restrict'],
  message: ['warn', 'remove', 'points', 'restrict'],
  feedback: ['warn', 'remove', 'restrict'],
  order: ['warn', 'points', 'restrict'],
};

/** The measures for a report: what has no picture has none to remove. */
export const possibleMeasures = (kind: ReportKind, hasPictures: boolean): readonly Measure[] =>
  MEASURES_OF[kind].filter((measure) => kind !== 'user' || measure !== 'remove' || hasPictures);

/** What somebody loses money or safety by is looked at first. */
const HIGH: readonly ReportReason[] = [
  'fraud',
  'off_platform',
  'early_confirmation',
  'stolen_goods',
  'extortion',
  'personal_data',
];

/** The priority of a report until staff say otherwise. */
export const priorityOf = (reason: ReportReason): ReportPriority =>
  HIGH.includes(reason) ? 'high' : 'normal';

/** Until when staff decide about a report that was filed at this time. */
export const decisionDue = (filedAt: Date, priority: ReportPriority, rules: Numbers): Date =>
  hoursAfter(filedAt, priority === 'high' ? rules.high_hours : rules.normal_hours);

/** Until when a decision can be appealed: the same day so many months later. */
export function appealableUntil(decidedAt: Date, rules: Numbers): Date {
  const end = new Date(decidedAt);
  end.setUTCMonth(end.getUTCMonth() + rules.appeal_months);
  // The last day of a shorter month.
  if (end.getUTCDate() !== decidedAt.getUTCDate()) end.setUTCDate(0);
  return end;
}

/**
 * Until when points can be appealed by themselves; null for those that no longer count against
 * anybody, and for those that are appealed with their report or the restriction they led to.
 */
export function pointsAppealableUntil(
  points: {
    readonly source: PointSource;
    readonly created_at: Date;
    readonly withdrawn_at: Date | null;
    readonly has_led_to_restriction: boolean;
  },
  now: Date,
  rules: Numbers,
): Date | null {
  if (points.source === 'report' || points.withdrawn_at !== null) return null;
  if (points.has_led_to_restriction) return null;
  const until = appealableUntil(points.created_at, rules);
  return now > until ? null : until;
}

/** Who may appeal a decision: whom it is against. */
export const appellantOf = (outcome: ReportOutcome): 'target' | 'reporter' =>
  outcome === 'actioned' ? 'target' : 'reporter';
