import {
  listPayoutAccounts,
  listPayoutMethods as methodsOf,
  listWithdrawals,
  type WithdrawalCursor,
} from '@guildhall/db/withdrawals/queries';
import { daysAfter, hoursAfter } from '@guildhall/domain/kernel/clock';
import { minor } from '@guildhall/domain/kernel/money';
import {
  ARRIVAL_DAYS,
  methodStatus,
  payoutOf,
  requirementsOf,
} from '@guildhall/domain/withdrawals/rules';
import type { ListWithdrawals } from '@guildhall/domain/withdrawals/schema';
import { z } from 'zod';
import type { WithdrawalsContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import type { OwnSession } from '../identity/sessions/read-session.ts';
import { cursorTime, readCursor, writeCursor } from '../kernel/page-cursor.ts';
import type { User } from '../users/find-user.ts';
import { eventsOf } from './apply-event.ts';
import { offeredKinds } from './find-payout-provider.ts';
import { leastOf, readEligibility } from './read-eligibility.ts';

export const withdrawalCursor: z.ZodType<WithdrawalCursor> = z.strictObject({
  at: cursorTime,
  id: z.uuid(),
});

/** What the viewer may withdraw today, and what stands in the way. */
export async function readWithdrawalTerms(
  context: WithdrawalsContext,
  user: User,
  session: OwnSession,
) {
  const rules = await context.rule_books.current();
  const eligibility = await readEligibility(context, context.db, user, session, rules);
  const leastMinor = await leastOf(context.db, user.id, eligibility, rules);
  const { free_per_month } = rules.withdrawals;
  return {
    ...eligibility,
    least_minor: leastMinor,
    free_left: Math.max(free_per_month - eligibility.count_this_month, 0),
    kinds: offeredKinds(context),
  };
}

/** The viewer's payout methods with their status, without their destinations. */
export async function readPayoutMethods({ db }: WithdrawalsContext, { user_id }: Viewer) {
  const [methods, accounts] = await Promise.all([
    methodsOf(db, user_id),
    listPayoutAccounts(db, user_id),
  ]);
  return methods.map((method) => {
    const account = accounts.get(method.account_id ?? '') ?? null;
    const requirements = requirementsOf(account?.requirements ?? []);
    return { ...method, status: methodStatus(method, account), requirements };
  });
}

/** One page of the viewer's withdrawals, newest first. */
export async function readWithdrawals(
  context: WithdrawalsContext,
  viewer: Viewer,
  input: ListWithdrawals,
) {
  const cursor = readCursor(input.cursor, withdrawalCursor);
  const page = { cursor, limit: input.limit + 1 };
  const rows = await listWithdrawals(context.db, viewer.user_id, page);
  const items = rows.slice(0, input.limit).map((row) => ({
    ...row,
    ...expectedOf(row),
    allowed_events: eventsOf(context, row, ['owner']),
  }));
  const last = rows.length > items.length ? items.at(-1) : undefined;
  return {
    items,
    next_cursor: last === undefined ? null : writeCursor({ at: last.cursor_time, id: last.id }),
  };
}

type Row = Awaited<ReturnType<typeof listWithdrawals>>[number];

/** What arrives, and by when; there is no date for what is held, or over. */
export function expectedOf(row: Omit<Row, 'cursor_time'>) {
  const { amount_minor, fee_minor, state, kind, created_at, approved_at, hold_code, rules } = row;
  const isHeld = state === 'risk_review' && hold_code !== null;
  const approved = approved_at ?? hoursAfter(created_at, rules.withdrawals.auto_approve_hours);
  const isWaiting = row.due_at !== null && !isHeld;
  return {
    payout_minor: payoutOf(minor(amount_minor), minor(fee_minor)),
    arrives_by: isWaiting ? daysAfter(approved, ARRIVAL_DAYS[kind]) : null,
    held_until: isHeld ? row.due_at : null,
  };
}
