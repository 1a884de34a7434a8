import { z } from 'zod';
import { decisionReasonSchema } from '../../kernel/decision-schema.ts';
import { idempotencyKeySchema, idSchema } from '../../kernel/id-schema.ts';

export const nameDeviceSchema = z.strictObject({ device_id: idSchema });
export type NameDevice = z.infer<typeof nameDeviceSchema>;

const reviewed = {
  idempotency_key: idempotencyKeySchema,
  /** Of the device of several users, not of what one of them knows of it. */
  device_id: idSchema,
  reason: decisionReasonSchema,
};

export const setDeviceTrustSchema = z.strictObject({ ...reviewed, trusted: z.boolean() });
export type SetDeviceTrust = z.infer<typeof setDeviceTrustSchema>;

export const setDeviceBlockSchema = z.strictObject({ ...reviewed, blocked: z.boolean() });
export type SetDeviceBlock = z.infer<typeof setDeviceBlockSchema>;

export const setDeviceLinkSchema = z.strictObject({
  ...reviewed,
  user_id: idSchema,
  linked: z.boolean(),
});
export type SetDeviceLink = z.infer<typeof setDeviceLinkSchema>;
