import type { Database } from '@guildhall/db/database';
import { findFeedback, findRatedTitle } from '@guildhall/db/feedback/queries';
import type { Kysely } from 'kysely';

/** A feedback that everybody sees, with the title of its order; undefined for every other one. */
export async function findPublishedFeedback(db: Kysely<Database>, id: string) {
  const feedback = await findFeedback(db, id);
  if (feedback?.state !== 'published') return undefined;
  return { ...feedback, title: await findRatedTitle(db, feedback.order_id) };
}
