import type { RefundEvent, RefundState } from '@guildhall/domain/payments/refunds/states';
import type { Generated } from 'kysely';
import { columnsOf } from '../../kernel/columns.ts';
import type { HistoryColumns } from '../../kernel/tables.ts';

export interface RefundsTable {
  /** The provider's idempotency key, too. */
  id: string;
  payment_id: string;
  user_id: string;
  /** What goes to the source. */
  amount_minor: number;
  /** What of it and the fee was never spent; it counts towards those that are free. */
  unused_minor: Generated<number>;
  /** What the user pays for it out of their wallet besides. */
  fee_minor: Generated<number>;
  currency: string;
  state: RefundState;
  provider: string;
  /** Null until the provider has responded. */
  provider_reference: string | null;
  /** Why it failed, in the provider's words. */
  failure_code: string | null;
  attempts: Generated<number>;
  /** The next time that the provider is asked. */
  due_at: Date | null;
  created_at: Generated<Date>;
  /** When it came into its state. */
  changed_at: Generated<Date>;
}

export const refundColumns = columnsOf<RefundsTable>({
  id: true,
  payment_id: true,
  user_id: true,
  amount_minor: true,
  unused_minor: true,
  fee_minor: true,
  currency: true,
  state: true,
  provider: true,
  provider_reference: true,
  failure_code: true,
  attempts: true,
  due_at: true,
  created_at: true,
  changed_at: true,
});

export interface RefundHistoryTable extends HistoryColumns<RefundState, RefundEvent> {
  refund_id: string;
  rule: string;
  actor: string;
}

/** The sandbox provider's own data; the product never reads it. */
export interface SandboxRefundsTable {
  id: string;
  client_reference: string;
  checkout_id: string;
  amount_minor: number;
  status: 'pending' | 'succeeded' | 'failed';
  created_at: Generated<Date>;
}

/** The tables of the room `payments/refunds`. */
export interface PaymentsRefundsRoomTables {
  refunds: RefundsTable;
  refund_history: RefundHistoryTable;
  'sandbox.checkout_refunds': SandboxRefundsTable;
}
