/** What the product requires of a payment provider. */
export interface PaymentProvider {
  /** Stored with each payment, and part of the path of its webhooks: lower case and dashes. */
  readonly name: string;
  /**
   * Opens a hosted checkout. `client_reference` is our payment's id and the idempotency key: a
   * second call returns the same checkout (must-hold fault 3).
   */
  openCheckout(request: CheckoutRequest): Promise<OpenedCheckout>;
  /** The provider's current status: authoritative when webhooks are late, lost or out of order. */
  readCheckout(providerReference: string): Promise<CheckoutStatus>;
  /**
   * Verifies signature and age over the raw body and returns the event. Refuses WEBHOOK_REFUSED
   * otherwise (must-hold H1).
   */
  readWebhook(
    rawBody: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): ProviderEvent;
}

export interface CheckoutRequest {
  readonly client_reference: string;
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
  readonly status: 'pending' | 'captured' | 'declined';
  readonly amount_minor: number;
  readonly currency: string;
}

export interface ProviderEvent {
  readonly event_id: string;
  readonly kind: 'checkout.captured' | 'checkout.declined';
  readonly checkout: CheckoutStatus;
}
