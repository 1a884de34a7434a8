import type { BalanceTransaction } from '@guildhall/domain/payments/balance/types';
import type { Evidence } from '@guildhall/domain/payments/chargebacks/types';
import type { WebhookFault, WebhookObject } from '@guildhall/domain/webhooks/states';

/** What the product requires of a payment provider. */
export interface PaymentProvider {
  /** Stored with each payment, and part of the path of its webhooks: lower case and dashes. */
  readonly name: string;
  /**
   * Opens a hosted checkout. `client_reference` is our payment's id and the idempotency key: a
   * second call returns the same checkout (must-hold fault 3).
   */
  openCheckout(request: CheckoutRequest): Promise<OpenedCheckout>;
  /**
   * The provider's current status: authoritative when webhooks are late, lost or out of order.
   * Throws UnknownAtProvider when it has no such checkout.
   */
  readCheckout(providerReference: string): Promise<CheckoutStatus>;
  /**
   * Closes a checkout that nobody has paid, so that it cannot be paid any more, and returns its
   * status: a payment that was made all the same, or is under way, stays what it is.
   */
  closeCheckout(providerReference: string): Promise<CheckoutStatus>;
  /**
   * Sends money of a checkout back to its source. `client_reference` is our refund's id and the
   * idempotency key. Throws RefusedByProvider for what the provider will never do.
   */
  createRefund(request: RefundRequest): Promise<RefundStatus>;
  /**
   * The refund with this `client_reference`, however long ago it was made: an idempotency key is
   * forgotten after a day or so. Null if there is none.
   */
  findRefund(
    request: Pick<RefundRequest, 'client_reference' | 'checkout_reference'>,
  ): Promise<RefundStatus | null>;
  /** The provider's current status of a refund. Throws UnknownAtProvider. */
  readRefund(providerReference: string): Promise<RefundStatus>;
  /**
   * The provider's current status of a chargeback: Stripe calls it a dispute. Throws
   * UnknownAtProvider.
   */
  readChargeback(providerReference: string): Promise<ChargebackStatus>;
  /**
   * Submits the shop's evidence against a chargeback, which counts once. `client_reference` is our
   * chargeback's id and the idempotency key. Throws UnknownAtProvider, and RefusedByProvider for
   * what the provider will never take.
   */
  submitEvidence(request: EvidenceRequest): Promise<void>;
  /**
   * The changes of the balance that the provider keeps for us, from one time until before another:
   * its balance report. Those that move money within the balance are left out.
   */
  listBalanceTransactions(from: Date, until: Date): Promise<readonly ReportedTransaction[]>;
  /** The events since this time, oldest first: what a lost webhook would have said. */
  listEvents(since: Date): Promise<readonly ProviderEvent[]>;
  /**
   * Verifies signature and age over the raw body and returns the event; null for one that the shop
   * has no use for. Refuses WEBHOOK_REFUSED otherwise (must-hold H1).
   */
  readWebhook(
    rawBody: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): ProviderEvent | null;
}

export interface CheckoutRequest {
  readonly client_reference: string;
  /** An order is paid at once; money for the wallet may take days to arrive. */
  readonly purpose: 'order' | 'top_up';
  readonly amount_minor: number;
  readonly currency: string;
  readonly description: string;
  readonly success_url: string;
  readonly failure_url: string;
}

export interface OpenedCheckout {
  readonly provider_reference: string;
  /** The URL of the hosted payment page. */
  readonly redirect_url: string;
}

export interface CheckoutStatus {
  readonly provider_reference: string;
  readonly client_reference: string;
  readonly status: 'pending' | 'captured' | 'declined' | 'expired';
  readonly amount_minor: number;
  readonly currency: string;
  /** The issuer's reason of the last attempt that failed, in Stripe's words; null if none. */
  readonly decline_code: string | null;
}

export interface RefundRequest {
  readonly client_reference: string;
  /** The provider's id of the checkout that brought the money. */
  readonly checkout_reference: string;
  readonly amount_minor: number;
  readonly currency: string;
}

export interface RefundStatus {
  readonly provider_reference: string;
  readonly client_reference: string;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly amount_minor: number;
  readonly currency: string;
  /** Why it failed, in the provider's words; null otherwise. */
  readonly failure_code: string | null;
}

export interface ChargebackStatus {
  readonly provider_reference: string;
  /** Our id of the payment that is charged back. */
  readonly client_reference: string;
  /** `inquiry`: the bank asks and has taken nothing so far; `inquiry_closed`: and never did. */
  readonly status: 'inquiry' | 'inquiry_closed' | 'open' | 'won' | 'lost';
  readonly amount_minor: number;
  readonly currency: string;
  /** Why, in the provider's words. */
  readonly reason_code: string;
  /** Until when evidence is taken; null when it is not any more. */
  readonly evidence_due_at: Date | null;
}

export interface EvidenceRequest {
  readonly chargeback_reference: string;
  readonly client_reference: string;
  readonly evidence: Evidence;
}

/** One change of our balance at the provider. */
export interface ReportedTransaction extends BalanceTransaction {
  readonly currency: string;
  readonly occurred_at: Date;
  /** Our id of the payment, refund or withdrawal, as we gave it; null if the provider has none. */
  readonly client_reference: string | null;
  /** The provider's id of the refund, chargeback and so on. */
  readonly object_reference: string | null;
}

/** The provider refuses for good, such as a payment that was refunded or is disputed already. */
export class RefusedByProvider extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * What a webhook says. Nothing of it but the ids is kept or believed: the object is read again from
 * the provider.
 */
export interface ProviderEvent {
  readonly event_id: string;
  /** The provider's own name for what happened. */
  readonly type: string;
  readonly object: { readonly kind: WebhookObject; readonly id: string };
  /** What does not fit this shop, such as another account or mode; null if nothing (H3). */
  readonly fault: WebhookFault | null;
}

/** The provider has no object of this id, in the account and mode of our key. */
export class UnknownAtProvider extends Error {}
