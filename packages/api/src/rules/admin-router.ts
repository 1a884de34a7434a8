import {
  confirmDecisionSchema,
  dismissDecisionSchema,
} from '@guildhall/domain/kernel/decision-schema';
import { proposeRuleChangeSchema } from '@guildhall/domain/rules/schema';
import {
  confirmRuleChange,
  dismissRuleChange,
  proposeRuleChange,
} from '@guildhall/services/rules/change-rules';
import { readRuleBook } from '@guildhall/services/rules/read-rules';
import { procedure, router } from '../trpc.ts';
import { announcedVersionView, ruleBookView, ruleChangeView, toRuleBook } from './views.ts';

/** The rule book and its next version, for staff. */
export const rulesRouter = router({
  book: procedure('rules.change', {
    summary: 'Returns the versions of the rule book, the proposal that waits, and who did what.',
    errors: [],
  })
    .output(ruleBookView)
    .query(async ({ ctx }) => toRuleBook(await readRuleBook(ctx.services, ctx.viewer))),

  proposeChange: procedure('rules.change', {
    summary: 'Proposes the next version of the rule book; a second person confirms it.',
    errors: [
      'DECISION_PENDING',
      'RULES_UNCHANGED',
      'RULES_INVALID',
      'RULES_TOO_SOON',
      'RULES_TOO_LATE',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  })
    .input(proposeRuleChangeSchema)
    .output(ruleChangeView)
    .mutation(({ ctx, input }) => proposeRuleChange(ctx.services, ctx.viewer, input)),

  confirmChange: procedure('rules.change', {
    summary: 'Confirms the proposal of another person, as it was shown, and announces the version.',
    errors: [
      'DECISION_NOT_FOUND',
      'DECISION_CLOSED',
      'DECISION_OWN',
      'DECISION_CHANGED',
      'RULES_TOO_SOON',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  })
    .input(confirmDecisionSchema)
    .output(announcedVersionView)
    .mutation(({ ctx, input }) => confirmRuleChange(ctx.services, ctx.viewer, input)),

  dismissChange: procedure('rules.change', {
    summary: 'Closes a proposal; the rule book stays as it is.',
    errors: ['DECISION_NOT_FOUND', 'DECISION_CLOSED', 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(dismissDecisionSchema)
    .output(ruleChangeView)
    .mutation(({ ctx, input }) => dismissRuleChange(ctx.services, ctx.viewer, input)),
});
