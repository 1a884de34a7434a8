import { z } from 'zod';
import { idempotencyKeySchema, idSchema } from '../kernel/id-schema.ts';
import { paragraphsSchema } from '../kernel/text/visible-text.ts';
import { FEEDBACK_MAX_LENGTH } from './rules.ts';
import { FEEDBACK_SIDES, RATINGS, REMOVAL_REASONS } from './types.ts';

const saying = {
  rating: z.enum(RATINGS),
  text: paragraphsSchema({ min: 0, max: FEEDBACK_MAX_LENGTH }).default(''),
};

export const nameRatedOrderSchema = z.strictObject({ order_id: idSchema });
export type NameRatedOrder = z.infer<typeof nameRatedOrderSchema>;

export const giveFeedbackSchema = z.strictObject({
  /** Also the id of the feedback. */
  idempotency_key: idempotencyKeySchema,
  order_id: idSchema,
  ...saying,
});
export type GiveFeedback = z.infer<typeof giveFeedbackSchema>;

export const editFeedbackSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  feedback_id: idSchema,
  ...saying,
});
export type EditFeedback = z.infer<typeof editFeedbackSchema>;

export const replyToFeedbackSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  feedback_id: idSchema,
  text: paragraphsSchema({ min: 1, max: FEEDBACK_MAX_LENGTH }),
});
export type ReplyToFeedback = z.infer<typeof replyToFeedbackSchema>;

export const removeFeedbackSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  feedback_id: idSchema,
  reason: z.enum(REMOVAL_REASONS),
  /** What staff write down about it. */
  note: paragraphsSchema({ min: 1, max: FEEDBACK_MAX_LENGTH }),
});
export type RemoveFeedback = z.infer<typeof removeFeedbackSchema>;

const page = {
  cursor: z.string().max(500).nullish(),
  limit: z.int().min(1).max(100).default(20),
};

export const listOwnFeedbackSchema = z.strictObject({
  tab: z.enum(['received', 'given']),
  ...page,
});
export type ListOwnFeedback = z.infer<typeof listOwnFeedbackSchema>;

export const listFeedbackSchema = z.strictObject(page);
export type ListFeedback = z.infer<typeof listFeedbackSchema>;

export const listPublicFeedbackSchema = z.strictObject({
  user_id: idSchema,
  /** As what they were rated. */
  side: z.enum(FEEDBACK_SIDES).default('seller'),
  ...page,
});
export type ListPublicFeedback = z.infer<typeof listPublicFeedbackSchema>;

export const readScoreSchema = z.strictObject({ user_id: idSchema });
export type ReadScore = z.infer<typeof readScoreSchema>;
