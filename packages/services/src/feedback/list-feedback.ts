import { readAppNow } from '@guildhall/db/clock';
import {
  type FeedbackCursor,
  listGiven,
  listMonths,
  listPublished,
  listToGive,
  type ShownFeedback,
} from '@guildhall/db/feedback/queries';
import { feedbackActors } from '@guildhall/domain/feedback/policy';
import { editableUntil } from '@guildhall/domain/feedback/rules';
import type {
  ListFeedback,
  ListOwnFeedback,
  ListPublicFeedback,
} from '@guildhall/domain/feedback/schema';
import { feedbackTransitions } from '@guildhall/domain/feedback/states';
import { FEEDBACK_SIDES } from '@guildhall/domain/feedback/types';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import { allowedEvents } from '@guildhall/domain/kernel/transitions';
import { z } from 'zod';
import { cursorTime, readCursor, writeCursor } from '../kernel/page-cursor.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { readProfile } from '../users/read-profile.ts';
import type { FeedbackContext } from './context.ts';
import { feedbackFacts } from './lock-order.ts';

const feedbackCursor: z.ZodType<FeedbackCursor> = z.strictObject({
  time: cursorTime,
  id: z.uuid(),
});
/** The trend has so many months. */
const TREND_MONTHS = 12;

interface Listed {
  readonly cursor_time: string;
}

function pageOf<Row extends Listed>(
  rows: readonly Row[],
  limit: number,
  idOf: (row: Row) => string,
) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const isMore = rows.length > limit && last !== undefined;
  return {
    items,
    next_cursor: isMore ? writeCursor({ time: last.cursor_time, id: idOf(last) }) : null,
  };
}

const pageAfter = ({ cursor, limit }: ListFeedback) => ({
  cursor: readCursor(cursor, feedbackCursor),
  limit: limit + 1,
});

/** A feedback with what the viewer may do with it. */
export function withAllowed(
  feedback: ShownFeedback,
  viewer: Viewer,
  { now, rules }: { readonly now: Date; readonly rules: RuleBook },
) {
  const actors = feedbackActors(viewer, feedback);
  const facts = feedbackFacts({ ...feedback, now }, feedback, { rules });
  const { published_at } = feedback;
  return {
    ...feedback,
    is_own: actors.includes('author'),
    allowed: allowedEvents(feedbackTransitions, { state: feedback.state, actors, facts }),
    editable_until:
      published_at === null ? feedback.closes_at : editableUntil(published_at, rules.feedback),
  };
}

export type OwnFeedback = ReturnType<typeof withAllowed>;

/** What is said of the viewer, or by them; blind only what they said. Refuses INPUT_INVALID. */
export async function listOwnFeedback(
  { db, rule_books }: FeedbackContext,
  viewer: Viewer,
  input: ListOwnFeedback,
) {
  const [now, rules] = await Promise.all([readAppNow(db), rule_books.current()]);
  const page = pageAfter(input);
  const rows =
    input.tab === 'given'
      ? await listGiven(db, viewer.user_id, page)
      : await listPublished(db, viewer.user_id, FEEDBACK_SIDES, page);
  const { items, next_cursor } = pageOf(rows, input.limit, ({ id }) => id);
  return { items: items.map((row) => withAllowed(row, viewer, { now, rules })), next_cursor };
}

/** The orders that the viewer can still rate. Refuses INPUT_INVALID for the cursor. */
export async function listOrdersToRate(
  { db }: FeedbackContext,
  { user_id }: Viewer,
  input: ListFeedback,
) {
  const rows = await listToGive(db, user_id, pageAfter(input));
  return pageOf(rows, input.limit, ({ order_id }) => order_id);
}

/** What was shown about a user by month. Refuses nothing. */
export async function readTrend({ db }: FeedbackContext, { user_id }: Viewer) {
  return { months: await listMonths(db, user_id, TREND_MONTHS) };
}

/** What everybody may read about a user. Refuses USER_NOT_FOUND; INPUT_INVALID for the cursor. */
export async function listPublicFeedback(
  context: FeedbackContext,
  { user_id, side, ...page }: ListPublicFeedback,
) {
  await readProfile(context, user_id);
  const rows = await listPublished(context.db, user_id, [side], pageAfter(page));
  return pageOf(rows, page.limit, ({ id }) => id);
}
