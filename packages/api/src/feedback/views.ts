import {
  FEEDBACK_EVENTS,
  FEEDBACK_SIDES,
  FEEDBACK_STATES,
  RATINGS,
} from '@guildhall/domain/feedback/types';
import type {
  listOrdersToRate,
  listPublicFeedback,
  OwnFeedback,
} from '@guildhall/services/feedback/list-feedback';
import type { OrderFeedback } from '@guildhall/services/feedback/read-order-feedback';
import type { Score } from '@guildhall/services/feedback/read-score';
import { z } from 'zod';
import { openVocabulary } from '../open-vocabulary.ts';

const time = z.iso.datetime();
const side = z.enum(FEEDBACK_SIDES);

const userView = z.object({
  id: z.string(),
  username: z.string(),
  avatar_url: z.string().nullable(),
});

const shownFields = {
  id: z.string(),
  rating: openVocabulary(RATINGS),
  /** Empty when its author wrote nothing. */
  text: z.string(),
  author: userView,
  /** Which side of the order whom it is about was. */
  rated_side: side,
  kind: z.enum(['account', 'gift_card']),
  title: z.string(),
  /** Whether something of the order was refunded. */
  is_refunded: z.boolean(),
  published_at: time.nullable(),
  /** When it was edited after it was published. */
  edited_at: time.nullable(),
  reply: z.string().nullable(),
  replied_at: time.nullable(),
};

const publicFeedbackView = z.object(shownFields);
export const publicFeedbackPageView = z.object({
  items: z.array(publicFeedbackView),
  next_cursor: z.string().nullable(),
});

const ownFeedbackView = z.object({
  ...shownFields,
  order_id: z.string(),
  rated: userView,
  is_own: z.boolean(),
  state: openVocabulary(FEEDBACK_STATES),
  /** What the viewer may do with it now. */
  allowed_events: z.array(openVocabulary(FEEDBACK_EVENTS)),
  /** Until when its author may edit it, if they may. */
  editable_until: time,
});
export type OwnFeedbackView = z.infer<typeof ownFeedbackView>;

export const ownFeedbackPageView = z.object({
  items: z.array(ownFeedbackView),
  next_cursor: z.string().nullable(),
});

export const ordersToRatePageView = z.object({
  items: z.array(
    z.object({
      order_id: z.string(),
      kind: z.enum(['account', 'gift_card']),
      title: z.string(),
      /** The viewer's side of the order. */
      side,
      partner: userView,
      closes_at: time,
    }),
  ),
  next_cursor: z.string().nullable(),
});

export const orderFeedbackView = z.object({
  order_id: z.string(),
  /** The viewer's side of the order. */
  side,
  partner: z.object({ id: z.string(), username: z.string() }),
  /** Until when the order can be rated; null before its first confirmed or refunded unit. */
  closes_at: time.nullable(),
  can_give: z.boolean(),
  /** Why the viewer cannot rate it; null if they can, have done so, or cannot yet. */
  obstacle: openVocabulary(['TOO_LATE', 'LINKED']).nullable(),
  /** What the viewer has said. */
  own: ownFeedbackView.nullable(),
  /** What the other side has said; null until it is published. */
  others: ownFeedbackView.nullable(),
});

export const givenFeedbackView = z.object({
  feedback_id: z.string(),
  /** Whether both sides have spoken, so that it is published. */
  is_published: z.boolean(),
});

const sideScoreView = z.object({
  /** The weighted share of positive feedback in basis points; null before the first one. */
  score: z.int().nullable(),
  positive: z.int(),
  neutral: z.int(),
  negative: z.int(),
});

export const scoreView = z.object({
  seller: sideScoreView,
  buyer: sideScoreView,
  /** How the score is computed. */
  rules: z.object({
    score_days: z.int(),
    counted_per_author: z.int(),
    counted_days: z.int(),
    weight_least_minor: z.int(),
    weight_most_minor: z.int(),
  }),
});

export const trendView = z.object({
  months: z.array(
    z.object({
      /** `2026-05` */
      month: z.string(),
      positive: z.int(),
      neutral: z.int(),
      negative: z.int(),
    }),
  ),
});

type PublicFeedback = Awaited<ReturnType<typeof listPublicFeedback>>['items'][number];

export function toPublicFeedback(row: PublicFeedback): z.infer<typeof publicFeedbackView> {
  return {
    id: row.id,
    rating: row.rating,
    text: row.body,
    author: {
      id: row.author_id,
      username: row.author_username,
      avatar_url: row.author_avatar_url,
    },
    rated_side: row.rated_side,
    kind: row.kind,
    title: row.title,
    is_refunded: row.refunded_at !== null,
    published_at: row.published_at?.toISOString() ?? null,
    edited_at: row.edited_at?.toISOString() ?? null,
    reply: row.reply,
    replied_at: row.replied_at?.toISOString() ?? null,
  };
}

export function toOwnFeedback(row: OwnFeedback): OwnFeedbackView {
  return {
    ...toPublicFeedback(row),
    order_id: row.order_id,
    rated: { id: row.rated_id, username: row.rated_username, avatar_url: row.rated_avatar_url },
    is_own: row.is_own,
    state: row.state,
    allowed_events: row.allowed,
    editable_until: row.editable_until.toISOString(),
  };
}

type ToRate = Awaited<ReturnType<typeof listOrdersToRate>>['items'][number];

export const toOrderToRate = (row: ToRate, viewerId: string) => ({
  order_id: row.order_id,
  kind: row.kind,
  title: row.title,
  side: row.buyer_id === viewerId ? ('buyer' as const) : ('seller' as const),
  partner: {
    id: row.partner_id,
    username: row.partner_username,
    avatar_url: row.partner_avatar_url,
  },
  closes_at: row.closes_at.toISOString(),
});

export function toOrderFeedback(row: OrderFeedback): z.infer<typeof orderFeedbackView> {
  const { order_id, side: own, partner, closes_at, can_give, obstacle } = row;
  return {
    order_id,
    side: own,
    partner,
    closes_at: closes_at?.toISOString() ?? null,
    can_give,
    obstacle: obstacle === 'LINKED' || obstacle === 'TOO_LATE' ? obstacle : null,
    own: row.own === null ? null : toOwnFeedback(row.own),
    others: row.others === null ? null : toOwnFeedback(row.others),
  };
}

export function toScore({ seller, buyer, rules }: Score): z.infer<typeof scoreView> {
  const { score_days, counted_per_author, counted_days } = rules;
  const { weight_least_minor, weight_most_minor } = rules;
  const shown = { score_days, counted_per_author, counted_days };
  return { seller, buyer, rules: { ...shown, weight_least_minor, weight_most_minor } };
}
