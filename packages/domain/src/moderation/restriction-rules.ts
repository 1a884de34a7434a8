import { daysAfter, hoursAfter } from '../kernel/clock.ts';
import type { RuleBook } from '../kernel/rules/rule-book.ts';
import type { RestrictionKind } from '../users/types.ts';
import { type BrokenRule, POINT_RULES, type PointRule } from './types.ts';

/** How many points each rule gives (rules.md §9 "Suspension"). */
export const POINTS_OF: Readonly<Record<PointRule, number>> = {
  late_delivery: 1,
  seller_cancellation: 1,
  misleading_offer: 2,
  contact_sharing: 2,
  early_confirmation: 3,
  lost_recall: 4,
  fake_evidence: 6,
};

/** For how long points count. */
export const POINTS_COUNT_DAYS = 90;

/** So many blocked messages in so many days are contact sharing (rules.md §9 "Chat"). */
export const CONTACT_BLOCKS = { count: 3, days: 30 } as const;

/** Points for a rule that staff name; null for one that gives none. */
export const pointRuleOf = (rule: BrokenRule): PointRule | null =>
  POINT_RULES.find((each) => each === rule) ?? null;

/** What somebody is restricted to, and for how long; null for a ban, which has no end. */
export interface Sanction {
  readonly kind: RestrictionKind;
  readonly days: number | null;
  /** Staff look at it within the time of an appeal, without being asked. */
  readonly needs_review: boolean;
}

const sanction = (kind: RestrictionKind, days: number | null, needsReview = false): Sanction => ({
  kind,
  days,
  needs_review: needsReview,
});

/** What so many points lead to, the lowest first. A warning ends with the points. */
export const LADDER: readonly { readonly points: number; readonly sanction: Sanction }[] = [
  { points: 3, sanction: sanction('warning', POINTS_COUNT_DAYS) },
  { points: 6, sanction: sanction('sell_restricted', 3) },
  { points: 9, sanction: sanction('sell_restricted', 14) },
  { points: 12, sanction: sanction('sell_restricted', 60, true) },
];

/** The highest step that is reached when points are added; null when none is. */
export function stepReached(before: number, after: number) {
  return LADDER.findLast(({ points }) => before < points && points <= after) ?? null;
}

/** How recalls that a seller lost restrict them: two in these days, or four that still count. */
export const RECALL_LOSSES = { days: 30, restrict_at: 2, ban_at: 4 } as const;

/** What a recall that was just lost leads to; null for the first one. */
export function sanctionOfRecalls(recent: number, all: number): Sanction | null {
  if (all >= RECALL_LOSSES.ban_at) return sanction('banned', null, true);
  if (recent < RECALL_LOSSES.restrict_at) return null;
  return sanction('sell_restricted', RECALL_LOSSES.days, true);
}

/** For what somebody is banned at once, by staff who have proof (rules.md §9). */
export const BAN_RULES: readonly BrokenRule[] = [
  'own_recall',
  'stolen_goods',
  'fake_identity',
  'off_platform_payment',
];

/** The longest restriction with an end. */
export const LONGEST_RESTRICTION_DAYS = 365;

/** When a restriction ends; null for one without end. */
export const restrictionEnds = (from: Date, days: number | null): Date | null =>
  days === null ? null : daysAfter(from, days);

/** What a decision about a report can restrict somebody to. */
export const SANCTION_KINDS = [
  'warning',
  'sell_restricted',
  'buy_restricted',
  'chat_muted',
  'suspended',
  'banned',
] as const satisfies readonly RestrictionKind[];
export type SanctionKind = (typeof SANCTION_KINDS)[number];

/** Until when staff look at a restriction again: after an appeal, or without one. */
export const reviewDue = (from: Date, rules: RuleBook['moderation']): Date =>
  hoursAfter(from, rules.appeal_hours);
