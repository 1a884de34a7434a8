import { readAnswerTime as readRow } from '@guildhall/db/messages/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { ANSWER_TIME } from '@guildhall/domain/messages/rules';
import type { MessagesContext } from './context.ts';

/**
 * The median time of a seller's first answers to the questions of the last 90 days, rounded up: to
 * minutes, and above an hour and a half to hours. Null while they have answered too few to say
 * anything, and for users who sell nothing. Refuses USER_NOT_FOUND, also for those who are
 * deactivated.
 */
export async function readAnswerTime(
  { db }: Pick<MessagesContext, 'db'>,
  userId: string,
): Promise<{ median_minutes: number | null }> {
  const row = await readRow(db, userId, ANSWER_TIME.days);
  if (row === undefined) throw new Refusal('USER_NOT_FOUND');
  const { answered, median_seconds: seconds } = row;
  const isKnown = answered >= ANSWER_TIME.least_questions && seconds !== null;
  return { median_minutes: isKnown ? roundUp(seconds / 60) : null };
}

const roundUp = (minutes: number) =>
  minutes > 90 ? Math.ceil(minutes / 60) * 60 : Math.max(1, Math.ceil(minutes));
