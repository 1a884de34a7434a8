import {
  actOnReportSchema,
  decideReportSchema,
  listReportsSchema,
  readReportSchema,
  reportActionSchema,
  triageReportSchema,
} from '@guildhall/domain/moderation/schema';
import {
  actOnReport,
  dismissReport,
  handBackReport,
  overturnReport,
  takeReport,
  triageReport,
  upholdReport,
} from '@guildhall/services/moderation/handle-report';
import { listReports } from '@guildhall/services/moderation/list-reports';
import { readReport } from '@guildhall/services/moderation/read-report';
import { procedure, router } from '../trpc.ts';
import {
  reportCaseView,
  reportQueueView,
  reportStateView,
  toReportCase,
  toReportInQueue,
} from './views.ts';

const acting = ['REPORT_NOT_FOUND', 'REPORT_EVENT_REFUSED', 'IDEMPOTENCY_KEY_REUSED'] as const;
const removing = [
  ...acting,
  'OFFER_NOT_FOUND',
  'FEEDBACK_NOT_FOUND',
  'FEEDBACK_EVENT_REFUSED',
  'RESTRICTION_EVENT_REFUSED',
] as const;

/** How staff work on reports of others. */
export const moderationCasesRouter = router({
  list: procedure('moderation.decide', {
    summary: 'Returns the reports that wait for staff, by when they are due.',
    errors: [],
  })
    .input(listReportsSchema)
    .output(reportQueueView)
    .query(async ({ ctx, input }) => {
      const { now, items, next_cursor } = await listReports(ctx.services, ctx.viewer, input);
      return { now: now.toISOString(), items: items.map(toReportInQueue), next_cursor };
    }),

  get: procedure('moderation.decide', {
    summary:
      'Returns a report: what was reported as it was then, by whom, and what was decided about the same user before.',
    errors: ['REPORT_NOT_FOUND'],
  })
    .input(readReportSchema)
    .output(reportCaseView)
    .query(async ({ ctx, input }) =>
      toReportCase(await readReport(ctx.services, ctx.viewer, input)),
    ),

  triage: procedure('moderation.decide', {
    summary: 'Sets the priority of a report, and so until when it is decided.',
    errors: acting,
  })
    .input(triageReportSchema)
    .output(reportStateView)
    .mutation(({ ctx, input }) => triageReport(ctx.services, ctx.viewer, input)),

  take: procedure('moderation.decide', {
    summary: 'Takes a report or an appeal, also from a colleague; not the appeal of your decision.',
    errors: acting,
  })
    .input(reportActionSchema)
    .output(reportStateView)
    .mutation(({ ctx, input }) => takeReport(ctx.services, ctx.viewer, input)),

  handBack: procedure('moderation.decide', {
    summary: 'Gives a report that you have taken back to the queue.',
    errors: acting,
  })
    .input(reportActionSchema)
    .output(reportStateView)
    .mutation(({ ctx, input }) => handBackReport(ctx.services, ctx.viewer, input)),

  dismiss: procedure('moderation.decide', {
    summary: 'Decides that no rule was broken. The reporters are told.',
    errors: acting,
  })
    .input(decideReportSchema)
    .output(reportStateView)
    .mutation(({ ctx, input }) => dismissReport(ctx.services, ctx.viewer, input)),

  act: procedure('moderation.decide', {
    summary:
      'Decides that a rule was broken: warns the user, gives the points of the rule, restricts the user, or removes what was reported. Both sides are told.',
    errors: removing,
  })
    .input(actOnReportSchema)
    .output(reportStateView)
    .mutation(({ ctx, input }) => actOnReport(ctx.services, ctx.viewer, input)),

  uphold: procedure('moderation.decide', {
    summary: 'Decides about an appeal: the decision stays. The appellant is told.',
    errors: acting,
  })
    .input(decideReportSchema)
    .output(reportStateView)
    .mutation(({ ctx, input }) => upholdReport(ctx.services, ctx.viewer, input)),

  overturn: procedure('moderation.decide', {
    summary: 'Decides about an appeal: what was done is withdrawn. Both sides are told.',
    errors: acting,
  })
    .input(decideReportSchema)
    .output(reportStateView)
    .mutation(({ ctx, input }) => overturnReport(ctx.services, ctx.viewer, input)),
});
