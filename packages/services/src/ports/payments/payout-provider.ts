import type {
  FailureCode,
  Payer,
  PayoutAccountFacts,
  PayoutDestination,
  PayoutMethodKind,
} from '@guildhall/domain/withdrawals/types';
import type { PaymentProvider } from './payment-provider.ts';

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
  /** Present where users set up the account that they are paid to at the provider. */
  readonly accounts?: PayoutAccounts;
  /** Present where its events do not come to the webhooks of the payment provider of its name. */
  readonly webhooks?: PayoutWebhooks;
}

export interface Payouts {
  /**
   * Pays once. `client_reference` is our withdrawal's id and the idempotency key: a second call
   * returns the same payout. Refuses PROVIDER_UNAVAILABLE when it is not known whether it arrived
   * (must-hold M11).
   */
  send(request: PayoutRequest): Promise<PayoutStatus>;
  /** The provider's current status, by our reference; null for a payout that it does not know. */
  find(clientReference: string): Promise<PayoutStatus | null>;
  /** The same by the provider's reference. Throws UnknownAtProvider. */
  read(providerReference: string): Promise<PayoutStatus>;
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
  /** Null for a payout that the provider refused to make. */
  readonly provider_reference: string | null;
  readonly client_reference: string;
  /** `returned`: it was paid, and all of it came back. */
  readonly status: 'pending' | 'paid' | 'failed' | 'returned';
  readonly amount_minor: number;
  readonly currency: string;
  /** Why it failed or came back. */
  readonly failure: FailureCode | null;
}

export interface PayoutAccounts {
  /**
   * Makes an account for a user. `client_reference` is our account's id and the idempotency key: a
   * second call returns the same account.
   */
  create(request: {
    readonly client_reference: string;
    readonly email: string;
  }): Promise<PayoutAccountStatus>;
  /** The provider's current status. Throws UnknownAtProvider. */
  read(accountId: string): Promise<PayoutAccountStatus>;
  /** Opens the provider's page where the user sets up their account; it opens once. */
  openOnboarding(request: {
    readonly account_id: string;
    /** Where the user comes back, whatever they have done. */
    readonly return_url: string;
    /** Where they come when the page has expired. */
    readonly refresh_url: string;
  }): Promise<{ readonly redirect_url: string }>;
}

export interface PayoutAccountStatus extends PayoutAccountFacts {
  /** The provider's id of the account. */
  readonly account_id: string;
  readonly client_reference: string;
}

export interface PayoutWebhooks {
  /** The part of the path of its webhooks that names them: lower case and dashes. */
  readonly path: string;
  /** As of a payment provider. Refuses WEBHOOK_REFUSED. */
  readonly readWebhook: PaymentProvider['readWebhook'];
}
