import { z } from 'zod';
import { errorCode } from '../../kernel/field-errors.ts';
import { idSchema } from '../../kernel/id-schema.ts';
import { WEBHOOK_TYPES } from '../types.ts';

/** Endpoints that a user may have. */
export const MOST_ENDPOINTS = 5;

/** HTTPS, without a user name, since everybody who sees the settings would read it. */
const endpointUrlSchema = z
  .string()
  .trim()
  .max(500)
  .refine(isEndpointUrl, errorCode('webhook_url'));

function isEndpointUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

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
