import type { BalanceKind } from '@guildhall/domain/payments/balance/types';
import type { ColumnType, Generated } from 'kysely';
import { columnsOf } from '../../kernel/columns.ts';

/** One change of the balance that a provider keeps for the shop. Only added to. */
export interface BalanceTransactionsTable {
  provider: string;
  provider_reference: string;
  kind: BalanceKind;
  /** Before its fee; below zero when money left the balance. */
  amount_minor: number;
  fee_minor: number;
  /** Our id of the payment, refund or withdrawal; null if the provider does not have it. */
  client_reference: string | null;
  /** The provider's id of the refund, chargeback and so on. */
  object_reference: string | null;
  occurred_at: Date;
  created_at: Generated<Date>;
}

/** A payment or withdrawal about which ledger and statement differ. */
export interface BalanceDifference {
  readonly subject: string;
  readonly ledger_minor: number;
  readonly statement_minor: number;
}

/** What a provider has reported of one day of UTC. */
export interface BalanceReportsTable {
  provider: string;
  /** `YYYY-MM-DD`. */
  day: string;
  transaction_count: number;
  payments_minor: number;
  refunds_minor: number;
  chargebacks_minor: number;
  withdrawals_minor: number;
  /** What reached the bank. */
  settlements_minor: number;
  costs_minor: number;
  others_minor: number;
  /** The provider's balance at the end of the day; null, as the next three, if not compared. */
  statement_minor: number | null;
  /** The ledger's balance then, with what the provider settled and kept until then. */
  ledger_minor: number | null;
  /** What one side may not have heard of yet: the ledger less the statement. */
  in_transit_minor: number | null;
  differences: ColumnType<readonly BalanceDifference[] | null, string | null, string | null>;
  changed_at: Generated<Date>;
}

export const balanceReportColumns = columnsOf<BalanceReportsTable>({
  provider: true,
  day: true,
  transaction_count: true,
  payments_minor: true,
  refunds_minor: true,
  chargebacks_minor: true,
  withdrawals_minor: true,
  settlements_minor: true,
  costs_minor: true,
  others_minor: true,
  statement_minor: true,
  ledger_minor: true,
  in_transit_minor: true,
  differences: true,
  changed_at: true,
});

/** The sandbox provider's own data; the product never reads it. */
export interface SandboxBalanceTransactionsTable {
  id: string;
  kind: 'payment' | 'refund' | 'chargeback' | 'payout' | 'settlement';
  amount_minor: number;
  fee_minor: number;
  currency: string;
  client_reference: string | null;
  object_id: string | null;
  occurred_at: Generated<Date>;
}

/** The tables of the room `payments/balance`. */
export interface PaymentsBalanceRoomTables {
  balance_transactions: BalanceTransactionsTable;
  balance_reports: BalanceReportsTable;
  'sandbox.balance_transactions': SandboxBalanceTransactionsTable;
}
