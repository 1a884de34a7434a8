import { z } from 'zod';
import { errorCode } from '../../kernel/field-errors.ts';
import { idSchema } from '../../kernel/id-schema.ts';
import { WEBHOOK_TYPES } from '../types.ts';
import { endpointUrl } from './rules.ts';

/** Endpoints that a user may have. */
export const MOST_ENDPOINTS = 5;

/** New endpoints and secrets of one user. */
export const ENDPOINT_LIMIT = {
  name: 'webhook secrets an hour',
  attempts: 20,
  window_seconds: 3_600,
} as const;
/** Webhooks that one user sends again. */
export const REDELIVERY_LIMIT = {
  name: 'webhooks sent again an hour',
  attempts: 60,
  window_seconds: 3_600,
} as const;

const URL_LENGTH = 500;
/** The URL in its normal form, which may be longer than what was written. */
const endpointUrlSchema = z
  .string()
  .trim()
  .max(URL_LENGTH)
  .refine((text) => {
    const url = endpointUrl(text);
    return url !== null && url.length <= URL_LENGTH;
  }, errorCode('webhook_url'))
  .transform((text) => endpointUrl(text) ?? text);

const typesSchema = z
  .array(z.enum(WEBHOOK_TYPES))
  .min(1)
  .max(WEBHOOK_TYPES.length)
  .transform((types) => WEBHOOK_TYPES.filter((type) => types.includes(type)));

export const createEndpointSchema = z.strictObject({
  url: endpointUrlSchema,
  types: typesSchema,
});
export type CreateEndpoint = z.infer<typeof createEndpointSchema>;

export const changeEndpointSchema = z.strictObject({
  endpoint_id: idSchema,
  url: endpointUrlSchema.optional(),
  types: typesSchema.optional(),
  is_on: z.boolean().optional(),
});
export type ChangeEndpoint = z.infer<typeof changeEndpointSchema>;

export const namedEndpointSchema = z.strictObject({ endpoint_id: idSchema });
export type NamedEndpoint = z.infer<typeof namedEndpointSchema>;

/** One page of the deliveries of an endpoint, newest first. */
export const listDeliveriesSchema = z.strictObject({
  endpoint_id: idSchema,
  cursor: z.string().max(200).nullish(),
  limit: z.int().min(1).max(50).default(20),
});
export type ListDeliveries = z.infer<typeof listDeliveriesSchema>;

export const redeliverSchema = z.strictObject({ message_id: idSchema });
export type Redeliver = z.infer<typeof redeliverSchema>;
