/** What the webhooks of sellers tell, as their `type`. */
export const WEBHOOK_TYPES = [
  'order.paid',
  'order.delivered',
  'order.completed',
  'order.cancelled',
  'order.refunded',
  'dispute.opened',
  'stock.low',
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** What a seller has sent to an endpoint to try it: no endpoint chooses it. */
export const TEST_TYPE = 'endpoint.test';
export type SentWebhookType = WebhookType | typeof TEST_TYPE;

/** Why a delivery has no response. */
export const DELIVERY_FAULTS = [
  'address_forbidden',
  'url_forbidden',
  'unresolved',
  'timed_out',
  'tls_failed',
  'unreachable',
] as const;
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number];

/** Who switched an endpoint off: its owner, five days of failures, or its answer 410. */
export const OFF_REASONS = ['owner', 'failures', 'gone'] as const;
export type OffReason = (typeof OFF_REASONS)[number];
