import type { OfferKind } from '@guildhall/domain/kernel/rules/rule-book';
import type {
  FeedbackActor,
  FeedbackEvent,
  FeedbackSide,
  FeedbackState,
  Rating,
} from '@guildhall/domain/feedback/types';
import type { Generated } from 'kysely';
import { columnsOf } from '../kernel/columns.ts';
import type { HistoryColumns } from '../kernel/tables.ts';

/** An order that can be rated, or could be. */
export interface RatedOrdersTable {
  order_id: string;
  buyer_id: string;
  seller_id: string;
  kind: OfferKind;
  /** Of the offer as it was bought. */
  title: string;
  /** Of the order when it could first be rated, without the fee. */
  price_minor: number;
  /** Of the first confirmed or refunded unit. */
  opened_at: Date;
  closes_at: Date;
  /** When something of the order was last refunded. */
  refunded_at: Date | null;
}

export const ratedOrderColumns = columnsOf<RatedOrdersTable>({
  order_id: true,
  buyer_id: true,
  seller_id: true,
  kind: true,
  title: true,
  price_minor: true,
  opened_at: true,
  closes_at: true,
  refunded_at: true,
});

/** What one party of an order says of the other. */
export interface FeedbackTable {
  /** Made by the client. */
  id: string;
  order_id: string;
  author_id: string;
  rated_id: string;
  /** Which side of the order the rated user was. */
  rated_side: FeedbackSide;
  state: FeedbackState;
  rating: Rating;
  body: string;
  /** Of whom it is about. */
  reply: string | null;
  /** When it is shown although the other side has not spoken; null once it is shown. */
  due_at: Date | null;
  /** When it was last said, before it was shown. */
  given_at: Date;
  published_at: Date | null;
  /** When it was edited after it was shown. */
  edited_at: Date | null;
  replied_at: Date | null;
  /** How much it counts; 0 for one above the share of its author. */
  weight_minor: Generated<number>;
  /** Until when it counts in the score, and in the facts of the level; null if it does not. */
  score_until: Date | null;
  level_until: Date | null;
}

export const feedbackColumns = columnsOf<FeedbackTable>({
  id: true,
  order_id: true,
  author_id: true,
  rated_id: true,
  rated_side: true,
  state: true,
  rating: true,
  body: true,
  reply: true,
  due_at: true,
  given_at: true,
  published_at: true,
  edited_at: true,
  replied_at: true,
  weight_minor: true,
  score_until: true,
  level_until: true,
});

/** Also the log of removals. */
export interface FeedbackHistoryTable extends HistoryColumns<FeedbackState, FeedbackEvent> {
  feedback_id: string;
  rule: string;
  actor: FeedbackActor;
}

/** The sums of the feedback about a user that counts now, by the side that they were. */
export interface FeedbackScoresTable {
  user_id: string;
  side: FeedbackSide;
  positive: Generated<number>;
  neutral: Generated<number>;
  negative: Generated<number>;
  positive_weight_minor: Generated<number>;
  weight_minor: Generated<number>;
}

/** The tables of the room `feedback`. */
export interface FeedbackRoomTables {
  rated_orders: RatedOrdersTable;
  feedback: FeedbackTable;
  feedback_history: FeedbackHistoryTable;
  feedback_scores: FeedbackScoresTable;
}
