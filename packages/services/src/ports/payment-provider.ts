/** What the product needs of a payment provider, and nothing more. */
export interface PaymentProvider {
  readonly name: string;
  /**
   * Opens a hosted checkout. `client_reference` is our payment's id and the provider's
   * idempotency key: asked twice, it answers with the same checkout (must-hold fault 3).
   */
  openCheckout(request: CheckoutRequest): Promise<OpenedCheckout>;
  /** What the provider knows now; the truth when webhooks are late, lost or out of order. */
  readCheckout(providerReference: string): Promise<CheckoutStatus>;
  /**
   * Checks signature and age over the raw body and answers the event. Throws the refusal
   * WEBHOOK_REFUSED when anything is wrong (must-hold H1).
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
  /** The provider's hosted page. */
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
