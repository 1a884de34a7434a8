import type { OrderEvidence } from '../../orders/evidence/types.ts';

/** What is submitted to the provider against a chargeback, in the fields that Stripe has for it. */
export interface Evidence {
  /** When, from where and on which device the payer signed in and opened what was delivered. */
  readonly access_log: string | null;
  /** When the payer got what they paid for; null if they did not. */
  readonly service_date: string | null;
  readonly product_description: string;
  /** What happened to the money, and to what it paid for. */
  readonly text: string;
}

/** What is known about a payment that is charged back. */
export interface ChargebackFacts {
  readonly payment_id: string;
  readonly paid_minor: number;
  readonly taken_minor: number;
  readonly currency: string;
  readonly captured_at: Date | null;
  readonly payer: {
    readonly signed_up_at: Date;
    readonly sign_ins: readonly SignInEvidence[];
  };
  /** The order that the payment has paid; null for a top-up. */
  readonly order: OrderEvidence | null;
  /** The order that it was made for, if that was paid with other money, or not at all. */
  readonly unpaid_order_id: string | null;
  /** If the money stayed in the payer's wallet: what it was used for since then, oldest first. */
  readonly spending: readonly Spending[] | null;
  /** The first orders that it paid for from there. */
  readonly later_orders: readonly OrderEvidence[];
}

export interface SignInEvidence {
  readonly occurred_at: Date;
  readonly ip_address: string | null;
  readonly user_agent: string | null;
}

/** Money that left a wallet for an order, or back to its source. */
export interface Spending {
  readonly occurred_at: Date;
  readonly amount_minor: number;
  readonly order_id: string | null;
}
