import type {
  BrokenRule,
  Measure,
  ReportActor,
  ReportEvent,
  ReportKind,
  ReportOutcome,
  ReportPriority,
  ReportReason,
  ReportSnapshot,
  ReportState,
} from '@guildhall/domain/moderation/types';
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
  withdrawn_at: Date | null;
  created_at: Generated<Date>;
}

export interface ReportHistoryTable extends HistoryColumns<ReportState, ReportEvent> {
  report_id: string;
  rule: string;
  actor: ReportActor;
}

/** The tables of the room `moderation`. */
export interface ModerationRoomTables {
  reports: ReportsTable;
  report_measures: ReportMeasuresTable;
  report_history: ReportHistoryTable;
}
