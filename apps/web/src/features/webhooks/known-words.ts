import {
  DELIVERY_FAULTS,
  type DeliveryFault,
  OFF_REASONS,
  type OffReason,
  type WebhookType,
} from '@guildhall/domain/webhooks/types';

/** The key of a type's text: without a full stop, which separates keys. */
export const typeKeyOf = <Type extends WebhookType>(type: Type) =>
  type.replace('.', '_') as Type extends `${infer Thing}.${infer What}`
    ? `${Thing}_${What}`
    : never;

/** A fault that has words; one of a later version of the server counts as unreachable. */
export const faultOf = (fault: string | null): DeliveryFault =>
  DELIVERY_FAULTS.find((each) => each === fault) ?? 'unreachable';

/** The same of a reason for which an endpoint is off. */
export const offReasonOf = (reason: string): OffReason =>
  OFF_REASONS.find((each) => each === reason) ?? 'owner';
