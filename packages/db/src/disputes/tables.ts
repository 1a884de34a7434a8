import type {
  DisputeActor,
  DisputeEvent,
  DisputeKind,
  DisputeOpener,
  DisputeOutcome,
  DisputeSide,
  DisputeState,
  DisputeType,
  EvidenceKind,
  NoEvidenceReason,
  OriginalReason,
  ProposedOutcome,
  ProposalState,
  WantedOutcome,
} from '@guildhall/domain/disputes/types';
import type { Generated } from 'kysely';
import { columnsOf } from '../kernel/columns.ts';
import type { HistoryColumns } from '../kernel/tables.ts';

export interface DisputesTable {
  id: string;
  order_id: string;
  buyer_id: string;
  seller_id: string;
  kind: DisputeKind;
  type: DisputeType;
  opened_by: DisputeOpener;
  wanted_outcome: WantedOutcome;
  /** Of a partial refund: the part of each unit's price. */
  wanted_refund_minor: number | null;
  no_evidence: NoEvidenceReason | null;
  state: DisputeState;
  due_at: Date | null;
  /** When staff were called, or the appeal was made. */
  with_staff_at: Date | null;
  /** When staff have asked this side for evidence. */
  buyer_asked_at: Date | null;
  seller_asked_at: Date | null;
  /** The member of staff who has taken it. */
  officer_id: string | null;
  /** When staff did not decide in time. */
  missed_at: Date | null;
  buyer_accepted_at: Date | null;
  seller_accepted_at: Date | null;
  appealed_at: Date | null;
  /** When it was found that what was decided cannot be paid yet. */
  waits_for_cover_at: Date | null;
  /** What the buyer got back in the end, with the fee. */
  refunded_minor: Generated<number>;
  /** The dispute fee that was taken (E14). */
  fee_minor: Generated<number>;
  closed_at: Date | null;
  created_at: Generated<Date>;
}

export const disputeColumns = columnsOf<DisputesTable>({
  id: true,
  order_id: true,
  buyer_id: true,
  seller_id: true,
  kind: true,
  type: true,
  opened_by: true,
  wanted_outcome: true,
  wanted_refund_minor: true,
  no_evidence: true,
  state: true,
  due_at: true,
  with_staff_at: true,
  buyer_asked_at: true,
  seller_asked_at: true,
  officer_id: true,
  missed_at: true,
  buyer_accepted_at: true,
  seller_accepted_at: true,
  appealed_at: true,
  waits_for_cover_at: true,
  refunded_minor: true,
  fee_minor: true,
  closed_at: true,
  created_at: true,
});

export interface DisputeUnitsTable {
  dispute_id: string;
  order_unit_id: string;
}

export interface DisputeHistoryTable extends HistoryColumns<DisputeState, DisputeEvent> {
  dispute_id: string;
  rule: string;
  actor: DisputeActor;
}

export interface DisputeProposalsTable {
  id: string;
  dispute_id: string;
  side: DisputeSide;
  outcome: ProposedOutcome;
  refund_minor: number | null;
  state: Generated<ProposalState>;
  closed_at: Date | null;
  created_at: Generated<Date>;
}

export const proposalColumns = columnsOf<DisputeProposalsTable>({
  id: true,
  dispute_id: true,
  side: true,
  outcome: true,
  refund_minor: true,
  state: true,
  closed_at: true,
  created_at: true,
});

/** What a seller offers instead of what they sold: a sealed stock unit for each disputed unit. */
export interface DisputeReplacementsTable {
  proposal_id: string;
  order_unit_id: string;
  stock_id: string;
}

/** What a side says and shows, and what staff ask. Rows are only added. */
export interface DisputeEvidenceTable {
  id: string;
  dispute_id: string;
  kind: EvidenceKind;
  side: DisputeSide | 'staff';
  author_id: string;
  /** Whom a question is for; null for everything else. */
  asked_side: DisputeSide | null;
  body: string;
  created_at: Generated<Date>;
}

export interface DisputeEvidenceFilesTable {
  evidence_id: string;
  position: number;
  file_id: string;
}

/** That an officer has opened an original. Rows are only added. */
export interface DisputeOriginalViewsTable {
  id: string;
  dispute_id: string;
  file_id: string;
  viewer_id: string;
  reason: OriginalReason;
  occurred_at: Generated<Date>;
}

export interface DisputeDecisionsTable {
  id: string;
  dispute_id: string;
  is_appeal: boolean;
  outcome: DisputeOutcome;
  refund_minor: number | null;
  reason: string;
  decided_by: string;
  decided_role: 'support' | 'admin';
  confirmed_by: string | null;
  created_at: Generated<Date>;
}

export const decisionColumns = columnsOf<DisputeDecisionsTable>({
  id: true,
  dispute_id: true,
  is_appeal: true,
  outcome: true,
  refund_minor: true,
  reason: true,
  decided_by: true,
  decided_role: true,
  confirmed_by: true,
  created_at: true,
});

/** The evidence that a decision is based on. */
export interface DisputeCitationsTable {
  decision_id: string;
  evidence_id: string;
}

/** The one row of what everybody may read of how cases ended lately. */
export interface DisputeFiguresTable {
  only_row: Generated<boolean>;
  /** How many cases staff have decided, and of those how many an appeal has changed. */
  decided: number;
  overturned: number;
  /** From the opening to the decision; null without a decision. */
  median_hours: number | null;
  /** How often staff missed their clock. */
  missed: number;
  /** Recall claims that were paid in full, and what they paid back. */
  claims_paid: number;
  claims_paid_minor: number;
  refreshed_at: Date;
}

/** The tables of the room `disputes`. */
export interface DisputesRoomTables {
  disputes: DisputesTable;
  dispute_units: DisputeUnitsTable;
  dispute_history: DisputeHistoryTable;
  dispute_proposals: DisputeProposalsTable;
  dispute_replacements: DisputeReplacementsTable;
  dispute_evidence: DisputeEvidenceTable;
  dispute_evidence_files: DisputeEvidenceFilesTable;
  dispute_original_views: DisputeOriginalViewsTable;
  dispute_decisions: DisputeDecisionsTable;
  dispute_citations: DisputeCitationsTable;
  dispute_figures: DisputeFiguresTable;
}
