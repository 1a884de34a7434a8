import {
  addEvidenceSchema,
  answerDisputeSchema,
  answerProposalSchema,
  askEvidenceSchema,
  decideDisputeSchema,
  disputeActionSchema,
  listDisputesSchema,
  listOfficersSchema,
  openClaimSchema,
  openDisputeSchema,
  openForStaffSchema,
  openOriginalSchema,
  proposeReplacementSchema,
  proposeSettlementSchema,
  readDisputeSchema,
  readDisputeThreadSchema,
  readDisputesOfOrderSchema,
} from '@guildhall/domain/disputes/schema';
import {
  confirmDecisionSchema,
  dismissDecisionSchema,
} from '@guildhall/domain/kernel/decision-schema';
import { addEvidence } from '@guildhall/services/disputes/add-evidence';
import {
  confirmDispute,
  decideDispute,
  dismissDecision,
} from '@guildhall/services/disputes/decide-dispute';
import { askEvidence, handOverCase, takeCase } from '@guildhall/services/disputes/handle-case';
import { listDisputes, listOfficers } from '@guildhall/services/disputes/list-disputes';
import { openClaim } from '@guildhall/services/disputes/open-claim';
import { openForStaff } from '@guildhall/services/disputes/open-for-staff';
import { openOriginal } from '@guildhall/services/disputes/open-original';
import { openDispute } from '@guildhall/services/disputes/open-dispute';
import { proposeReplacement } from '@guildhall/services/disputes/replace-units';
import { readFigures } from '@guildhall/services/disputes/read-figures';
import {
  readDispute,
  readDisputesOfOrder,
  readDisputeThread,
} from '@guildhall/services/disputes/read-dispute';
import {
  acceptClaim,
  acceptDecision,
  acceptProposal,
  answerDispute,
  appealDecision,
  escalateDispute,
  proposeSettlement,
  refuseProposal,
  withdrawDispute,
} from '@guildhall/services/disputes/settle-dispute';
import { cacheableQuery, procedure, router } from '../trpc.ts';
import {
  caseThreadView,
  casesView,
  disputeFiguresView,
  officersView,
  toCase,
  toCaseThread,
  toFigures,
} from './case-views.ts';
import {
  disputeDecidedView,
  disputeStateView,
  disputeView,
  disputesOfOrderView,
  evidenceAddedView,
  openedDisputeView,
  originalView,
  proposedView,
  toDispute,
  toDisputesOfOrder,
  toOriginal,
} from './views.ts';

const acting = ['DISPUTE_NOT_FOUND', 'DISPUTE_EVENT_REFUSED', 'IDEMPOTENCY_KEY_REUSED'] as const;
/** Closing a dispute moves money. */
const closing = [...acting, 'REFUND_NOT_COVERED', 'FUNDS_FROZEN', 'DEBT_LIMIT'] as const;
const showing = [...acting, 'EVIDENCE_LIMIT', 'FILE_NOT_FOUND'] as const;
const confirming = ['DECISION_NOT_FOUND', 'DECISION_CLOSED'] as const;

/** Disputes about units of orders (rules.md §6), for both sides and for staff. */
export const disputesRouter = router({
  ofOrder: procedure('orders.trade', {
    summary:
      'Returns the disputes of an order of yours, and what the buyer can dispute now, for what reasons.',
    errors: ['ORDER_NOT_FOUND'],
  })
    .input(readDisputesOfOrderSchema)
    .output(disputesOfOrderView)
    .query(async ({ ctx, input }) =>
      toDisputesOfOrder(await readDisputesOfOrder(ctx.services, ctx.viewer, input.order_id)),
    ),

  get: procedure('orders.trade', {
    summary:
      'Returns the file of a dispute: what was said, shown, proposed and decided, and what you may do now.',
    errors: ['DISPUTE_NOT_FOUND'],
  })
    .input(readDisputeSchema)
    .output(disputeView)
    .query(async ({ ctx, input }) =>
      toDispute(await readDispute(ctx.services, ctx.viewer, input), ctx.viewer.user_id),
    ),

  thread: procedure('orders.trade', {
    summary:
      'Returns what both sides of a dispute have written to each other about its order, the newest messages or older ones.',
    errors: ['DISPUTE_NOT_FOUND'],
  })
    .input(readDisputeThreadSchema)
    .output(caseThreadView)
    .query(async ({ ctx, input }) =>
      toCaseThread(await readDisputeThread(ctx.services, ctx.viewer, input)),
    ),

  open: procedure('orders.trade', {
    summary: 'Disputes units of an order: their deadlines pause and their money is frozen.',
    errors: [
      'ORDER_NOT_FOUND',
      'ORDER_EVENT_REFUSED',
      'DISPUTE_EVENT_REFUSED',
      'DISPUTE_LIMIT',
      'EVIDENCE_LIMIT',
      'FILE_NOT_FOUND',
      'FUNDS_FROZEN',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  })
    .input(openDisputeSchema)
    .output(openedDisputeView)
    .mutation(({ ctx, input }) => openDispute(ctx.services, ctx.viewer, input)),

  openForStaff: procedure('disputes.decide', {
    summary:
      'Opens a case about units of an order whose sale looks like a fraud: it is in the queue of staff at once.',
    errors: [
      'ORDER_NOT_FOUND',
      'ORDER_EVENT_REFUSED',
      'DISPUTE_LIMIT',
      'FUNDS_FROZEN',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  })
    .input(openForStaffSchema)
    .output(openedDisputeView)
    .mutation(({ ctx, input }) => openForStaff(ctx.services, ctx.viewer, input)),

  claim: procedure('orders.trade', {
    summary:
      'Claims that the seller or an earlier owner took back an account whose order is completed.',
    errors: [
      'ORDER_NOT_FOUND',
      'ORDER_EVENT_REFUSED',
      'DISPUTE_LIMIT',
      'EVIDENCE_LIMIT',
      'FILE_NOT_FOUND',
      'FUNDS_FROZEN',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  })
    .input(openClaimSchema)
    .output(openedDisputeView)
    .mutation(({ ctx, input }) => openClaim(ctx.services, ctx.viewer, input)),

  acceptClaim: procedure('orders.trade', {
    summary: 'Refunds a recall claim as its seller, without a decision.',
    errors: closing,
  })
    .input(disputeActionSchema)
    .output(disputeStateView)
    .mutation(({ ctx, input }) => acceptClaim(ctx.services, ctx.viewer, input)),

  answer: procedure('orders.trade', {
    summary:
      'Answers a dispute as the seller: both sides can then propose how to settle. Staff decide about a recall claim.',
    errors: showing,
  })
    .input(answerDisputeSchema)
    .output(disputeStateView)
    .mutation(({ ctx, input }) => answerDispute(ctx.services, ctx.viewer, input)),

  addEvidence: procedure('orders.trade', {
    summary: 'Adds to the evidence of your side. Nothing can be removed from it.',
    errors: showing,
  })
    .input(addEvidenceSchema)
    .output(evidenceAddedView)
    .mutation(({ ctx, input }) => addEvidence(ctx.services, ctx.viewer, input)),

  propose: procedure('orders.trade', {
    summary: 'Proposes a full refund, or a part of the price of each unit, to the other side.',
    errors: acting,
  })
    .input(proposeSettlementSchema)
    .output(proposedView)
    .mutation(({ ctx, input }) => proposeSettlement(ctx.services, ctx.viewer, input)),

  proposeReplacement: procedure('orders.trade', {
    summary:
      'Offers the buyer another account or other codes instead of the disputed ones, one secret for each.',
    errors: [...acting, 'SECRET_INVALID', 'SECRET_DUPLICATE'],
  })
    .input(proposeReplacementSchema)
    .output(proposedView)
    .mutation(({ ctx, input }) => proposeReplacement(ctx.services, ctx.viewer, input)),

  acceptProposal: procedure('orders.trade', {
    summary: 'Accepts the proposal of the other side: the dispute closes with it.',
    errors: closing,
  })
    .input(answerProposalSchema)
    .output(disputeStateView)
    .mutation(({ ctx, input }) => acceptProposal(ctx.services, ctx.viewer, input)),

  refuseProposal: procedure('orders.trade', {
    summary: 'Refuses the proposal of the other side.',
    errors: acting,
  })
    .input(answerProposalSchema)
    .output(disputeStateView)
    .mutation(({ ctx, input }) => refuseProposal(ctx.services, ctx.viewer, input)),

  escalate: procedure('orders.trade', {
    summary: 'Calls for staff, who then decide.',
    errors: acting,
  })
    .input(disputeActionSchema)
    .output(disputeStateView)
    .mutation(({ ctx, input }) => escalateDispute(ctx.services, ctx.viewer, input)),

  withdraw: procedure('orders.trade', {
    summary: 'Takes your dispute back: the deadlines of its units run on.',
    errors: closing,
  })
    .input(disputeActionSchema)
    .output(disputeStateView)
    .mutation(({ ctx, input }) => withdrawDispute(ctx.services, ctx.viewer, input)),

  acceptDecision: procedure('orders.trade', {
    summary: 'Accepts a decision that gave you less than you asked for, and gives up the appeal.',
    errors: closing,
  })
    .input(disputeActionSchema)
    .output(disputeStateView)
    .mutation(({ ctx, input }) => acceptDecision(ctx.services, ctx.viewer, input)),

  appeal: procedure('orders.trade', {
    summary: 'Appeals against a decision, once, with something new. Somebody else decides.',
    errors: showing,
  })
    .input(answerDisputeSchema)
    .output(disputeStateView)
    .mutation(({ ctx, input }) => appealDecision(ctx.services, ctx.viewer, input)),

  cases: procedure('disputes.decide', {
    summary: 'Returns a page of the disputes that staff decide, those that waited longest first.',
    errors: [],
  })
    .input(listDisputesSchema)
    .output(casesView)
    .query(async ({ ctx, input }) => {
      const { now, items, next_cursor } = await listDisputes(ctx.services, ctx.viewer, input);
      return { now: now.toISOString(), items: items.map(toCase), next_cursor };
    }),

  figures: cacheableQuery({
    summary: 'Returns how disputes ended in the last 90 days, and how often staff were late.',
    errors: [],
  })
    .output(disputeFiguresView)
    .query(async ({ ctx }) => toFigures(await readFigures(ctx.services))),

  officers: procedure('users.change_role', {
    summary: 'Returns how many cases members of staff have, and what they decided in 90 days.',
    errors: [],
  })
    .input(listOfficersSchema)
    .output(officersView)
    .query(({ ctx, input }) => listOfficers(ctx.services, input)),

  take: procedure('disputes.decide', {
    summary: 'Takes a case: only you ask for evidence and decide about it from then on.',
    errors: acting,
  })
    .input(disputeActionSchema)
    .output(disputeStateView)
    .mutation(({ ctx, input }) => takeCase(ctx.services, ctx.viewer, input)),

  handOver: procedure('disputes.decide', {
    summary: 'Gives a case of yours back to the queue.',
    errors: acting,
  })
    .input(disputeActionSchema)
    .output(disputeStateView)
    .mutation(({ ctx, input }) => handOverCase(ctx.services, ctx.viewer, input)),

  askEvidence: procedure('disputes.decide', {
    summary: 'Asks a side for evidence, each side once; it has a day to answer.',
    errors: acting,
  })
    .input(askEvidenceSchema)
    .output(disputeStateView)
    .mutation(({ ctx, input }) => askEvidence(ctx.services, ctx.viewer, input)),

  openOriginal: procedure('disputes.decide', {
    summary:
      'Returns the original of what a side has shown, for who has taken the case. It is logged, and both sides see it.',
    errors: [...acting, 'FILE_NOT_FOUND', 'FILES_UNAVAILABLE', 'SECRET_UNREADABLE'],
  })
    .input(openOriginalSchema)
    .output(originalView)
    .mutation(async ({ ctx, input }) =>
      toOriginal(await openOriginal(ctx.services, ctx.viewer, input)),
    ),

  decide: procedure('disputes.decide', {
    summary:
      'Decides a case with reasons that name its evidence, or proposes to where a second person confirms.',
    errors: [...closing, 'DECISION_PENDING'],
  })
    .input(decideDisputeSchema)
    .output(disputeDecidedView)
    .mutation(({ ctx, input }) => decideDispute(ctx.services, ctx.viewer, input)),

  confirmDecision: procedure('disputes.decide', {
    summary: 'Confirms the proposal of another person, as it was shown, and carries it out.',
    errors: [...closing, ...confirming, 'DECISION_OWN', 'DECISION_CHANGED'],
  })
    .input(confirmDecisionSchema)
    .output(disputeStateView)
    .mutation(({ ctx, input }) => confirmDispute(ctx.services, ctx.viewer, input)),

  dismissDecision: procedure('disputes.decide', {
    summary: 'Closes a proposal of a decision; the case stays as it is.',
    errors: ['DISPUTE_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', ...confirming],
  })
    .input(dismissDecisionSchema)
    .output(disputeStateView)
    .mutation(({ ctx, input }) => dismissDecision(ctx.services, ctx.viewer, input)),
});
