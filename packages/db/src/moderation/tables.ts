import type {
  BrokenRule,
  Measure,
  PointRule,
  PointSource,
  ReportActor,
  ReportEvent,
  ReportKind,
  ReportOutcome,
  ReportPriority,
  ReportReason,
  ReportSnapshot,
  ReportState,
  RestrictionActor,
  RestrictionEvent,
  RestrictionRule,
  RestrictionState,
} from '@guildhall/domain/moderation/types';
import type { RestrictionKind } from '@guildhall/domain/users/types';
import type { Generated, JSONColumnType } from 'kysely';
import { columnsOf } from '../kernel/columns.ts';
import type { HistoryColumns } from '../kernel/tables.ts';

/** What a user reports. */
export interface ReportsTable {
  id: string;
  kind: ReportKind;
  /** Of the user, offer, message, feedback or order. */
  target_id: string;
  /** Whose it is. */
  target_user_id: string;
  reporter_id: string;
  reason: ReportReason;
  note: string;
  /** What it was when it was reported. */
  snapshot: JSONColumnType<ReportSnapshot>;
  /** Whether the files of its pictures are kept: until nobody may appeal any more. */
  keeps_pictures: Generated<boolean>;
  state: ReportState;
  priority: ReportPriority;
  /** The report of the same thing that this one was joined with. */
  original_id: string | null;
  due_at: Date | null;
  /** When staff missed their clock, for the decision or the appeal. */
  late_at: Date | null;
  officer_id: string | null;
  /** How it was first decided; an appeal does not change it. */
  outcome: ReportOutcome | null;
  rule: BrokenRule | null;
  /** The reasons, as they were told. */
  statement: string | null;
  decider_id: string | null;
  decided_at: Date | null;
  appeal: string | null;
  appealed_at: Date | null;
  appeal_statement: string | null;
  appeal_decider_id: string | null;
  appeal_decided_at: Date | null;
  created_at: Generated<Date>;
}

export const reportColumns = columnsOf<ReportsTable>({
  id: true,
  kind: true,
  target_id: true,
  target_user_id: true,
  reporter_id: true,
  reason: true,
  note: true,
  snapshot: true,
  keeps_pictures: true,
  state: true,
  priority: true,
  original_id: true,
  due_at: true,
  late_at: true,
  officer_id: true,
  outcome: true,
  rule: true,
  statement: true,
  decider_id: true,
  decided_at: true,
  appeal: true,
  appealed_at: true,
  appeal_statement: true,
  appeal_decider_id: true,
  appeal_decided_at: true,
  created_at: true,
});

/** What was done about a report; an appeal may withdraw it. */
export interface ReportMeasuresTable {
  id: string;
  report_id: string;
  measure: Measure;
  /** Of `remove`: whether there was something to remove. */
  has_removed: Generated<boolean>;
  /** When what was removed came back; null for what did not. */
  restored_at: Date | null;
  withdrawn_at: Date | null;
  created_at: Generated<Date>;
}

export interface ReportHistoryTable extends HistoryColumns<ReportState, ReportEvent> {
  report_id: string;
  rule: string;
  actor: ReportActor;
}

/** What counts against a user, until it expires or an appeal withdraws it. */
export interface PenaltyPointsTable {
  id: string;
  user_id: string;
  rule: PointRule;
  points: number;
  source: PointSource;
  /** Of the order, blocked message or report. */
  source_id: string;
  /** The member of staff who has given them; null for the system. */
  actor_id: string | null;
  expires_at: Date;
  withdrawn_at: Date | null;
  created_at: Generated<Date>;
}

/** What takes permissions from a user. */
export interface RestrictionsTable {
  id: string;
  user_id: string;
  kind: RestrictionKind;
  state: RestrictionState;
  rule: RestrictionRule;
  /** The member of staff who has imposed it; null for the system. */
  actor_id: string | null;
  /** The reasons of staff, as they were told; null for the system, whose facts are points. */
  statement: string | null;
  /** How many points counted when the system imposed it. */
  total_points: number | null;
  /** The report that led to it. */
  report_id: string | null;
  /** The points that led to it. */
  cause_id: string | null;
  /** Whether it restricts the user now; `users.restrictions` has the kinds of these. */
  in_effect: boolean;
  /** Null for a ban. */
  ends_at: Date | null;
  /** When staff have to look at it: an appeal, or a review of what the system has done. */
  due_at: Date | null;
  appeal: string | null;
  appealed_at: Date | null;
  appeal_statement: string | null;
  appeal_decider_id: string | null;
  appeal_decided_at: Date | null;
  created_at: Generated<Date>;
}

export const restrictionColumns = columnsOf<RestrictionsTable>({
  id: true,
  user_id: true,
  kind: true,
  state: true,
  rule: true,
  actor_id: true,
  statement: true,
  total_points: true,
  report_id: true,
  cause_id: true,
  in_effect: true,
  ends_at: true,
  due_at: true,
  appeal: true,
  appealed_at: true,
  appeal_statement: true,
  appeal_decider_id: true,
  appeal_decided_at: true,
  created_at: true,
});

export interface RestrictionHistoryTable extends HistoryColumns<
  RestrictionState,
  RestrictionEvent
> {
  restriction_id: string;
  rule: string;
  actor: RestrictionActor;
}

/** The tables of the room `moderation`. */
export interface ModerationRoomTables {
  reports: ReportsTable;
  report_measures: ReportMeasuresTable;
  report_history: ReportHistoryTable;
  penalty_points: PenaltyPointsTable;
  restrictions: RestrictionsTable;
  restriction_history: RestrictionHistoryTable;
}
