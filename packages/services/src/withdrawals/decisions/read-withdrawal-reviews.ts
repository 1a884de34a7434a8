import {
  findWithdrawal,
  listWithdrawalHistory,
  listWithdrawalReviews,
} from '@guildhall/db/withdrawals/decisions/queries';
import { readAppNow } from '@guildhall/db/clock';
import { hoursAfter } from '@guildhall/domain/kernel/clock';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { withdrawalDecisions } from '@guildhall/domain/withdrawals/permissions';
import { payeeFault } from '@guildhall/domain/withdrawals/rules';
import type { ListWithdrawalReviews } from '@guildhall/domain/withdrawals/schema';
import type { WithdrawalsContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { readCursor, writeCursor } from '../../kernel/page-cursor.ts';
import { readDecisions, readOpenProposals } from '../../users/read-decisions.ts';
import { readSought } from '../../users/read-sought.ts';
import { findLegalName } from '../../verification/find-legal-name.ts';
import { eventsOf } from '../apply-event.ts';
import { staffActors } from './lock-for-staff.ts';
import { expectedOf, withdrawalCursor } from '../read-withdrawals.ts';
import { SECOND_PERSON_KINDS } from './confirm-withdrawal.ts';
import { approvalNeedsTwo } from './review-withdrawal.ts';

/** Every decision of staff about a withdrawal. */
const REVIEW_KINDS = Object.keys(withdrawalDecisions) as (keyof typeof withdrawalDecisions)[];

/** One page of a queue of staff, without withdrawals of their own. */
export async function readWithdrawalReviews(
  { db }: WithdrawalsContext,
  viewer: Viewer,
  input: ListWithdrawalReviews,
) {
  const { queue } = input;
  const cursor = readCursor(input.cursor, withdrawalCursor);
  const sought = await readSought(db, input.search);
  const page = { queue, sought, cursor, limit: input.limit + 1 };
  const rows = await listWithdrawalReviews(db, viewer.user_id, page);
  const shown = rows.slice(0, input.limit);
  const ids = shown.map(({ id }) => id);
  const proposals = await readOpenProposals(db, viewer, SECOND_PERSON_KINDS, ids);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    now: rows[0]?.now ?? (await readAppNow(db)),
    items: shown.map((row) => ({
      ...row,
      ...reviewOf(row),
      proposal: proposals.get(row.id) ?? null,
    })),
    next_cursor: last === undefined ? null : writeCursor({ at: last.cursor_time, id: last.id }),
  };
}

type Found = NonNullable<Awaited<ReturnType<typeof findWithdrawal>>>;

const reviewOf = (row: Found) => ({
  ...expectedOf(row),
  needs_second_person: approvalNeedsTwo(row),
  answer_by: hoursAfter(row.created_at, row.rules.withdrawals.review_hours),
});

/**
 * A withdrawal with its history, the match of its name, and every act of staff.
 * Refuses WITHDRAWAL_NOT_FOUND.
 */
export async function readWithdrawalReview(
  context: WithdrawalsContext,
  viewer: Viewer,
  id: string,
) {
  const { db } = context;
  const withdrawal = await findWithdrawal(db, id, viewer.user_id);
  if (withdrawal === undefined) throw new Refusal('WITHDRAWAL_NOT_FOUND');
  const actors = await staffActors(context, db, viewer, withdrawal);
  const [history, legalName, { proposal, acts }] = await Promise.all([
    listWithdrawalHistory(db, id),
    findLegalName(context, db, withdrawal.user_id),
    readDecisions(db, viewer, REVIEW_KINDS, id),
  ]);
  const nameFault =
    legalName === null ? 'not_verified' : payeeFault(withdrawal.payee_name, legalName);
  return {
    ...withdrawal,
    ...reviewOf(withdrawal),
    legal_name: legalName,
    name_fault: nameFault,
    history,
    proposal,
    acts,
    allowed_events: eventsOf(context, withdrawal, actors),
  };
}
