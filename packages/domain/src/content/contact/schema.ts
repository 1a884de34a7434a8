import { z } from 'zod';
import { typedEmailSchema } from '../../identity/schema.ts';
import { idSchema } from '../../kernel/id-schema.ts';
import { languageSchema } from '../../kernel/language-schema.ts';
import { MAX_UNITS } from '../../kernel/rules/number-schemas.ts';
import { paragraphsSchema } from '../../kernel/text/visible-text.ts';

/** What a message to the support is about. */
export const CONTACT_TOPICS = [
  'order',
  'payment',
  'selling',
  'sign_in',
  'report',
  'rights',
  'other',
] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

const MIN_TEXT = 20;
const MAX_TEXT = 5_000;

export const sendMessageSchema = z.strictObject({
  /** Made by the client, so that a repeated call sends nothing twice. */
  message_id: idSchema,
  topic: z.enum(CONTACT_TOPICS),
  /** An order of the sender. */
  order_id: idSchema.nullable().default(null),
  /** The units with a problem. If the sender is their buyer, their deadlines pause once. */
  unit_ids: z.array(idSchema).max(MAX_UNITS).default([]),
  /** Where the answer goes; of a signed-in user it is their own address. */
  email: typedEmailSchema.nullable().default(null),
  text: paragraphsSchema({ min: MIN_TEXT, max: MAX_TEXT }),
  /** The language of the page. */
  language: languageSchema,
});
export type SendMessage = z.infer<typeof sendMessageSchema>;

/** For one network: many users may share one. */
export const CONTACT_NETWORK_LIMIT = {
  name: 'contact network',
  attempts: 20,
  window_seconds: 3_600,
} as const;

/** For one user, or for one address of somebody who is not signed in. */
export const CONTACT_SENDER_LIMITS = {
  user: { name: 'contact user', attempts: 10, window_seconds: 86_400 },
  email: { name: 'contact address', attempts: 3, window_seconds: 86_400 },
} as const;
