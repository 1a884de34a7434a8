import type { DeclineReason } from '@guildhall/domain/payments/types';
import type { PaymentEvent, PaymentState } from '@guildhall/domain/payments/states';
import type { Generated } from 'kysely';
import type { HistoryColumns } from '../kernel/tables.ts';
import { columnsOf } from '../kernel/columns.ts';

export interface PaymentsTable {
  id: string;
  user_id: string;
  /** Null for a top-up. */
  order_id: string | null;
  amount_minor: number;
  currency: Generated<string>;
  state: PaymentState;
  provider: string;
  /** Null until the provider has responded. */
  provider_reference: string | null;
  redirect_url: string | null;
  due_at: Date | null;
  next_check_at: Date | null;
  /** How often the provider was asked about it. */
  checks: Generated<number>;
  created_at: Generated<Date>;
  settled_at: Date | null;
  /** Why the last card was declined; null when none was. */
  decline_reason: DeclineReason | null;
}

export const paymentColumns = columnsOf<PaymentsTable>({
  id: true,
  user_id: true,
  order_id: true,
  amount_minor: true,
  currency: true,
  state: true,
  provider: true,
  provider_reference: true,
  redirect_url: true,
  due_at: true,
  next_check_at: true,
  checks: true,
  created_at: true,
  settled_at: true,
  decline_reason: true,
});

export interface PaymentHistoryTable extends HistoryColumns<PaymentState, PaymentEvent> {
  payment_id: string;
  rule: string;
  actor: string;
}

/** The sandbox provider's own data; the product never reads it. */
export interface SandboxCheckoutsTable {
  id: string;
  client_reference: string;
  amount_minor: number;
  currency: string;
  description: string;
  success_url: string;
  failure_url: string;
  webhook_url: string;
  status: 'open' | 'pending' | 'captured' | 'declined' | 'expired';
  /** When a delayed approval is captured. */
  capture_at: Date | null;
  /** Why it was declined, in Stripe's words. */
  decline_code: string | null;
  created_at: Generated<Date>;
}

export interface SandboxWebhooksTable {
  id: string;
  /** What it tells of: a checkout or a payout. */
  checkout_id: string | null;
  payout_id: string | null;
  body: string;
  deliveries_left: number;
  due_at: Date;
  attempts: Generated<number>;
  created_at: Generated<Date>;
}

/** The tables of the room `payments`. */
export interface PaymentsRoomTables {
  payments: PaymentsTable;
  payment_history: PaymentHistoryTable;
  'sandbox.checkouts': SandboxCheckoutsTable;
  'sandbox.webhooks': SandboxWebhooksTable;
}
