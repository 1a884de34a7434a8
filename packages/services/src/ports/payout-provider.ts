import type {
  FailureCode,
  Payer,
  PayoutDestination,
  PayoutMethodKind,
} from '@guildhall/domain/withdrawals/types';

/** What the product requires of a service that pays users. */
export interface PayoutProvider {
  /** Stored with each withdrawal. */
  readonly name: string;
  /** The kinds of methods that it pays to. */
  readonly kinds: readonly PayoutMethodKind[];
  /** The ledger account that its payouts leave (rules.md §3 E11). */
  readonly payer: Payer;
  /** Absent where staff pay, and say so themselves. */
  readonly payouts?: Payouts;
}

export interface Payouts {
  /**
   * Pays once. `client_reference` is our withdrawal's id and the idempotency key: a second call
   * returns the same payout. Refuses PROVIDER_UNAVAILABLE when it is not known whether it arrived
   * (must-hold M11).
   */
  send(request: PayoutRequest): Promise<PayoutStatus>;
  /** The provider's current status; null for a payout that it does not know. */
  find(clientReference: string): Promise<PayoutStatus | null>;
}

export interface PayoutRequest {
  readonly client_reference: string;
  /** What arrives: the amount of the withdrawal less its fee. */
  readonly amount_minor: number;
  readonly currency: string;
  readonly payee_name: string;
  readonly destination: PayoutDestination;
}

export interface PayoutStatus {
  readonly provider_reference: string;
  readonly client_reference: string;
  readonly status: 'pending' | 'paid' | 'failed';
  readonly amount_minor: number;
  readonly currency: string;
  /** Why it failed. */
  readonly failure: FailureCode | null;
}
