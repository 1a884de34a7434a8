import {
  confirmDecisionSchema,
  dismissDecisionSchema,
} from '@guildhall/domain/kernel/decision-schema';
import {
  caseOfOrderSchema,
  proposeViewSchema,
  viewInCaseSchema,
} from '@guildhall/domain/orders/break-glass/schema';
import type { CaseSources } from '@guildhall/services/orders/break-glass/lock-case';
import {
  confirmView,
  dismissView,
  proposeView,
} from '@guildhall/services/orders/break-glass/propose-view';
import { readCase } from '@guildhall/services/orders/break-glass/read-case';
import { viewInCase } from '@guildhall/services/orders/break-glass/view-in-case';
import { procedure, router } from '../../trpc.ts';
import { caseView, toCase, viewDecidedView, viewedUnitsView, viewProposedView } from './views.ts';

/** The refusals of a second person. */
const errors = [
  'ORDER_NOT_FOUND',
  'DECISION_NOT_FOUND',
  'DECISION_CLOSED',
  'IDEMPOTENCY_KEY_REUSED',
] as const;

/** What staff do to view what was sold, inside a case; `sources` knows the cases of all rooms. */
export const breakGlassRouter = (sources: CaseSources) =>
  router({
    case: procedure('vault.break_glass', {
      summary: 'Returns the open cases about an order, and who may view what was sold.',
      errors: ['ORDER_NOT_FOUND'],
    })
      .input(caseOfOrderSchema)
      .output(caseView)
      .query(async ({ ctx, input }) =>
        toCase(await readCase(ctx.services, sources, ctx.viewer, input.order_id)),
      ),

    proposeView: procedure('vault.break_glass', {
      summary:
        'Proposes to view what was sold in an order, for an open case; a second person confirms it.',
      errors: ['ORDER_NOT_FOUND', 'CASE_NOT_OPEN', 'DECISION_PENDING', 'IDEMPOTENCY_KEY_REUSED'],
    })
      .input(proposeViewSchema)
      .output(viewProposedView)
      .mutation(({ ctx, input }) => proposeView(ctx.services, sources, ctx.viewer, input)),

    confirmView: procedure('vault.break_glass', {
      summary: 'Confirms the proposal of another person, who may view the order for a short time.',
      errors: [...errors, 'CASE_NOT_OPEN', 'DECISION_OWN', 'DECISION_CHANGED'],
    })
      .input(confirmDecisionSchema)
      .output(viewDecidedView)
      .mutation(({ ctx, input }) => confirmView(ctx.services, sources, ctx.viewer, input)),

    dismissView: procedure('vault.break_glass', {
      summary: 'Closes a proposal; nothing is shown.',
      errors,
    })
      .input(dismissDecisionSchema)
      .output(viewDecidedView)
      .mutation(({ ctx, input }) => dismissView(ctx.services, sources, ctx.viewer, input)),

    /** A mutation, because every view is logged and the buyer is told. */
    viewInCase: procedure('vault.break_glass', {
      summary:
        'Shows what an order holds in the vault to the member of staff whose proposal was confirmed, after a recent second factor. The buyer sees it in the log.',
      errors: [
        'REAUTH_REQUIRED',
        'ORDER_NOT_FOUND',
        'VIEW_NOT_CONFIRMED',
        'CASE_NOT_OPEN',
        'SECRET_NOT_HELD',
        'SECRET_UNREADABLE',
      ],
    })
      .input(viewInCaseSchema)
      .output(viewedUnitsView)
      .mutation(async ({ ctx, input }) => {
        const from = { origin: ctx.origin, session: ctx.session };
        return { units: await viewInCase(ctx.services, sources, ctx.viewer, input, from) };
      }),
  });
