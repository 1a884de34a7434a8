import {
  POINT_RULES,
  POINT_SOURCES,
  RESTRICTION_ACTORS,
  RESTRICTION_EVENTS,
  RESTRICTION_RULES,
  RESTRICTION_STATES,
} from '@guildhall/domain/moderation/types';
import { RESTRICTION_KINDS } from '@guildhall/domain/users/types';
import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import type {
  OwnRestrictions,
  RestrictionListing,
} from '@guildhall/services/moderation/list-restrictions';
import type { RestrictionCase } from '@guildhall/services/moderation/read-restriction';
import { z } from 'zod';
import { openVocabulary } from '../open-vocabulary.ts';

const time = z.iso.datetime();
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const state = openVocabulary(RESTRICTION_STATES);
const events = z.array(openVocabulary(RESTRICTION_EVENTS));

export const restrictionStateView = z.object({ state });

const pointsView = z.object({
  id: z.string(),
  rule: openVocabulary(POINT_RULES),
  points: z.int(),
  source: openVocabulary(POINT_SOURCES).describe('what they follow from'),
  source_id: z.string().describe('of the order, the blocked message or the report'),
  is_automated: z.boolean().describe('whether the system has given them'),
  created_at: time,
  expires_at: time.describe('until when they count'),
  counts: z.boolean().describe('whether they count now'),
});

const ownPointsView = pointsView.extend({
  appeal_until: time
    .nullable()
    .describe(
      'until when you can appeal them by themselves; null if you cannot, or appeal them with their report or restriction',
    ),
});

const toPoints = (row: RestrictionCase['points'][number]) => ({
  id: row.id,
  rule: row.rule,
  points: row.points,
  source: row.source,
  source_id: row.source_id,
  is_automated: row.actor_id === null,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  counts: row.counts,
});

const common = {
  id: z.string(),
  kind: openVocabulary(RESTRICTION_KINDS),
  state,
  rule: openVocabulary(RESTRICTION_RULES).describe('that was broken; `points` for the ladder'),
  is_automated: z.boolean().describe('whether the system has imposed it'),
  in_effect: z.boolean().describe('whether it restricts its user now'),
  total_points: z.int().nullable().describe('that counted when the system imposed it'),
  created_at: time,
  ends_at: time.nullable().describe('null for a ban, which has no end'),
};

type Common = Pick<
  RestrictionListing,
  | 'id'
  | 'kind'
  | 'state'
  | 'rule'
  | 'actor_id'
  | 'in_effect'
  | 'total_points'
  | 'created_at'
  | 'ends_at'
>;

const toCommon = (row: Common) => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  rule: row.rule,
  is_automated: row.actor_id === null,
  in_effect: row.in_effect,
  total_points: row.total_points,
  created_at: row.created_at.toISOString(),
  ends_at: iso(row.ends_at),
});

export const ownRestrictionsView = z.object({
  now: time,
  total_points: z.int().describe('that count now'),
  points: z.array(ownPointsView).describe('the newest 100'),
  restrictions: z
    .array(
      z.object({
        ...common,
        statement: z.string().nullable().describe('the reasons of staff; null for the system'),
        appeal: z.string().nullable().describe('what you wrote against it'),
        appeal_due_at: time.nullable().describe('until when your appeal is decided'),
        appeal_statement: z.string().nullable(),
        appeal_until: time.nullable().describe('until when you can appeal; null if you cannot'),
        allowed_events: events,
      }),
    )
    .describe('the newest first'),
});

export const toOwnRestrictions = ({ now, points, restrictions }: OwnRestrictions) => ({
  now: now.toISOString(),
  total_points: points.reduce((sum, row) => sum + (row.counts ? row.points : 0), 0),
  points: points.map((row) => ({ ...toPoints(row), appeal_until: iso(row.appeal_until) })),
  restrictions: restrictions.map((row) => ({
    ...toCommon(row),
    statement: row.statement,
    appeal: row.appeal,
    appeal_due_at: row.state === 'appealed' ? iso(row.due_at) : null,
    appeal_statement: row.appeal_statement,
    appeal_until: iso(row.appeal_until),
    allowed_events: row.allowed,
  })),
});

const staffRow = z.object({
  ...common,
  user_id: z.string(),
  user: z.string().describe('the username of whom it restricts'),
  imposed_by: z.string().nullable().describe('a member of staff; null for the system'),
  due_at: time.nullable().describe('until when staff look at it; null when nothing waits'),
});

const toStaffRow = (
  row: Common & Pick<RestrictionListing, 'user_id' | 'due_at'>,
  names: { readonly user: string; readonly actor: string | null },
) => ({
  ...toCommon(row),
  user_id: row.user_id,
  user: names.user,
  imposed_by: names.actor,
  due_at: iso(row.due_at),
});

export const restrictionQueueView = z.object({
  now: time,
  items: z.array(staffRow),
  next_cursor: z.string().nullable(),
});

export const toRestrictionInQueue = (row: RestrictionListing) => toStaffRow(row, row);

export const restrictionCaseView = z.object({
  now: time,
  restriction: staffRow,
  report_id: z.string().nullable().describe('that led to it; null for the system'),
  statement: z.string().nullable(),
  appeal: z.string().nullable(),
  appeal_statement: z.string().nullable(),
  currency: z.string(),
  on_hold_minor: z.int().describe('of sales whose warranty runs'),
  reserve_minor: z.int(),
  available_minor: z.int().describe('that can be withdrawn unless somebody disputes it'),
  withdrawing_minor: z.int().describe('of withdrawals that are not paid yet'),
  debt_minor: z.int().describe('what the user owes'),
  points: z.array(pointsView),
  others: z.array(z.object(common)).describe('what restricts or has restricted the same user'),
  history: z.array(
    z.object({
      event: openVocabulary(RESTRICTION_EVENTS),
      by: openVocabulary(RESTRICTION_ACTORS),
      username: z.string().nullable(),
      reason: z.string().nullable(),
      occurred_at: time,
    }),
  ),
  allowed_events: events,
});
export type RestrictionCaseView = z.infer<typeof restrictionCaseView>;

export const toRestrictionCase = (whole: RestrictionCase): z.input<typeof restrictionCaseView> => ({
  now: whole.now.toISOString(),
  restriction: toStaffRow(whole.restriction, whole),
  report_id: whole.restriction.report_id,
  statement: whole.restriction.statement,
  appeal: whole.restriction.appeal,
  appeal_statement: whole.restriction.appeal_statement,
  currency: SETTLEMENT_CURRENCY,
  on_hold_minor: whole.balances.on_hold_minor,
  reserve_minor: whole.balances.reserve_minor,
  available_minor: whole.balances.available_minor,
  withdrawing_minor: whole.balances.withdrawing_minor,
  debt_minor: whole.balances.debt_minor + whole.balances.chargeback_debt_minor,
  points: whole.points.map(toPoints),
  others: whole.others.map(toCommon),
  history: whole.history.map(({ event, actor, username, reason, occurred_at: at }) => ({
    event,
    by: actor,
    username,
    reason,
    occurred_at: at.toISOString(),
  })),
  allowed_events: whole.allowed,
});
