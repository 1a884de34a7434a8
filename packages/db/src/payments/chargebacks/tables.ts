import type {
  ChargebackEvent,
  ChargebackState,
} from '@guildhall/domain/payments/chargebacks/states';
import type { Evidence } from '@guildhall/domain/payments/chargebacks/types';
import type { ColumnType, Generated } from 'kysely';
import { columnsOf } from '../../kernel/columns.ts';
import type { HistoryColumns } from '../../kernel/tables.ts';

type EvidenceColumn = ColumnType<Evidence | null, string | null, string>;

export interface ChargebacksTable {
  id: string;
  payment_id: string;
  /** Who has paid. */
  user_id: string;
  /** The order that the payment has paid; null if its money went to the wallet. */
  order_id: string | null;
  amount_minor: number;
  currency: string;
  state: ChargebackState;
  provider: string;
  provider_reference: string;
  /** Why the payer has disputed the payment, in the provider's words. */
  reason_code: string;
  /** Until when the provider takes evidence. */
  evidence_due_at: Date | null;
  /** What is submitted; null before the first try, and never changed afterwards. */
  evidence: EvidenceColumn;
  /** When it is to be submitted next; null if there is nothing to do. */
  evidence_check_at: Date | null;
  evidence_sent_at: Date | null;
  /** Why the provider did not take it, in its words; `too_late` if it was not asked in time. */
  evidence_failure: string | null;
  created_at: Generated<Date>;
  /** When it came into its state. */
  changed_at: Generated<Date>;
}

export const chargebackColumns = columnsOf<ChargebacksTable>({
  id: true,
  payment_id: true,
  user_id: true,
  order_id: true,
  amount_minor: true,
  currency: true,
  state: true,
  provider: true,
  provider_reference: true,
  reason_code: true,
  evidence_due_at: true,
  evidence: true,
  evidence_check_at: true,
  evidence_sent_at: true,
  evidence_failure: true,
  created_at: true,
  changed_at: true,
});

export interface ChargebackHistoryTable extends HistoryColumns<ChargebackState, ChargebackEvent> {
  chargeback_id: string;
  rule: string;
  actor: string;
}

/** The sandbox provider's own data; the product never reads it. */
export interface SandboxChargebacksTable {
  id: string;
  checkout_id: string;
  amount_minor: number;
  status: 'planned' | 'open' | 'won' | 'lost';
  /** How the bank decides: `by_evidence` for the shop if it has submitted any. */
  ends_as: 'won' | 'lost' | 'by_evidence';
  evidence: EvidenceColumn;
  /** When the bank takes its next step. */
  due_at: Date | null;
  created_at: Generated<Date>;
}

/** The tables of the room `payments/chargebacks`. */
export interface PaymentsChargebacksRoomTables {
  chargebacks: ChargebacksTable;
  chargeback_history: ChargebackHistoryTable;
  'sandbox.chargebacks': SandboxChargebacksTable;
}
