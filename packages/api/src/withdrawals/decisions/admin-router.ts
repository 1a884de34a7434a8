import {
  confirmDecisionSchema,
  dismissDecisionSchema,
} from '@guildhall/domain/kernel/decision-schema';
import {
  decideWithdrawalSchema,
  extendHoldSchema,
  holdWithdrawalSchema,
  listWithdrawalReviewsSchema,
  markFailedSchema,
  markPaidSchema,
  markReturnedSchema,
  withdrawalIdSchema,
} from '@guildhall/domain/withdrawals/schema';
import {
  extendHold,
  holdWithdrawal,
} from '@guildhall/services/withdrawals/decisions/hold-withdrawal';
import {
  readWithdrawalReview,
  readWithdrawalReviews,
} from '@guildhall/services/withdrawals/decisions/read-withdrawal-reviews';
import {
  confirmWithdrawal,
  dismissWithdrawal,
} from '@guildhall/services/withdrawals/decisions/confirm-withdrawal';
import { decideWithdrawal } from '@guildhall/services/withdrawals/decisions/review-withdrawal';
import {
  markFailed,
  markPaid,
  markReturned,
} from '@guildhall/services/withdrawals/decisions/settle-withdrawal';
import { procedure, router } from '../../trpc.ts';
import {
  heldWithdrawalView,
  toHeld,
  toWithdrawalReview,
  toWithdrawalReviewRow,
  withdrawalDecidedView,
  withdrawalReviewListView,
  withdrawalReviewView,
} from './views.ts';
import { withdrawalStateView } from '../views.ts';

/** The refusals of a decision of one person. */
const errors = [
  'WITHDRAWAL_NOT_FOUND',
  'WITHDRAWAL_EVENT_REFUSED',
  'DECISION_PENDING',
  'IDEMPOTENCY_KEY_REUSED',
] as const;
/** The refusals of a second person. */
const secondErrors = [
  'WITHDRAWAL_NOT_FOUND',
  'DECISION_NOT_FOUND',
  'DECISION_CLOSED',
  'IDEMPOTENCY_KEY_REUSED',
] as const;

/** Withdrawals under review and their payment, for staff. */
export const withdrawalReviewRouter = router({
  reviews: procedure('withdrawals.review', {
    summary: 'Returns a page of a queue of withdrawals: those that are due first, or ended last.',
    errors: [],
  })
    .input(listWithdrawalReviewsSchema)
    .output(withdrawalReviewListView)
    .query(async ({ ctx, input }) => {
      const read = await readWithdrawalReviews(ctx.services, ctx.viewer, input);
      const { now, items, next_cursor } = read;
      return { now: now.toISOString(), items: items.map(toWithdrawalReviewRow), next_cursor };
    }),

  review: procedure('withdrawals.review', {
    summary: 'Returns a withdrawal with its history, the match of its name, and who did what.',
    errors: ['WITHDRAWAL_NOT_FOUND'],
  })
    .input(withdrawalIdSchema)
    .output(withdrawalReviewView)
    .query(async ({ ctx, input }) =>
      toWithdrawalReview(await readWithdrawalReview(ctx.services, ctx.viewer, input.withdrawal_id)),
    ),

  decide: procedure('withdrawals.review', {
    summary: 'Approves or rejects a withdrawal, or proposes to where a second person confirms.',
    errors,
  })
    .input(decideWithdrawalSchema)
    .output(withdrawalDecidedView)
    .mutation(({ ctx, input }) => decideWithdrawal(ctx.services, ctx.viewer, input)),

  confirm: procedure('withdrawals.review', {
    summary: 'Confirms what another person proposed, as it was shown: an approval, or money back.',
    errors: [...secondErrors, 'WITHDRAWAL_EVENT_REFUSED', 'DECISION_OWN', 'DECISION_CHANGED'],
  })
    .input(confirmDecisionSchema)
    .output(withdrawalStateView)
    .mutation(({ ctx, input }) => confirmWithdrawal(ctx.services, ctx.viewer, input)),

  dismiss: procedure('withdrawals.review', {
    summary: 'Closes a proposal; the withdrawal stays as it is.',
    errors: secondErrors,
  })
    .input(dismissDecisionSchema)
    .output(withdrawalStateView)
    .mutation(({ ctx, input }) => dismissWithdrawal(ctx.services, ctx.viewer, input)),

  hold: procedure('withdrawals.review', {
    summary: 'Holds a withdrawal for a reason, until 30 days after its request.',
    errors,
  })
    .input(holdWithdrawalSchema)
    .output(heldWithdrawalView)
    .mutation(async ({ ctx, input }) =>
      toHeld(await holdWithdrawal(ctx.services, ctx.viewer, input)),
    ),

  extendHold: procedure('withdrawals.settle', {
    summary: 'Extends the hold of a withdrawal once, until 60 days after its request.',
    errors,
  })
    .input(extendHoldSchema)
    .output(heldWithdrawalView)
    .mutation(async ({ ctx, input }) => toHeld(await extendHold(ctx.services, ctx.viewer, input))),

  markPaid: procedure('withdrawals.settle', {
    summary: 'Records that staff have paid a withdrawal themselves.',
    errors,
  })
    .input(markPaidSchema)
    .output(withdrawalStateView)
    .mutation(({ ctx, input }) => markPaid(ctx.services, ctx.viewer, input)),

  markFailed: procedure('withdrawals.settle', {
    summary:
      'Records that a payment of staff did not go through; the money goes back, above $1,000 once a second person confirms it.',
    errors,
  })
    .input(markFailedSchema)
    .output(withdrawalDecidedView)
    .mutation(({ ctx, input }) => markFailed(ctx.services, ctx.viewer, input)),

  markReturned: procedure('withdrawals.settle', {
    summary:
      'Records that a bank sent back what staff had paid; the money goes back, above $1,000 once a second person confirms it.',
    errors,
  })
    .input(markReturnedSchema)
    .output(withdrawalDecidedView)
    .mutation(({ ctx, input }) => markReturned(ctx.services, ctx.viewer, input)),
});
