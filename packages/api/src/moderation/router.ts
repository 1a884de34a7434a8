import {
  appealReportSchema,
  fileReportSchema,
  listOwnReportsSchema,
} from '@guildhall/domain/moderation/schema';
import { appealReport } from '@guildhall/services/moderation/appeal-report';
import { fileReport } from '@guildhall/services/moderation/file-report';
import { listOwnReports } from '@guildhall/services/moderation/list-reports';
import { procedure, router } from '../trpc.ts';
import { filedReportView, ownReportsView, reportStateView, toOwnReport } from './views.ts';

/** What users report to the staff, and what staff decided about them (rules.md §9 "Reports"). */
export const moderationRouter = router({
  report: procedure('signed_in', {
    summary:
      'Reports a user, an offer, a message to you, published feedback or an order of yours to the staff. A second report of the same is the same while it is open.',
    errors: ['REPORT_TARGET_NOT_FOUND'],
  })
    .input(fileReportSchema)
    .output(filedReportView)
    .mutation(({ ctx, input }) => fileReport(ctx.services, ctx.viewer, input)),

  own: procedure('signed_in', {
    summary: 'Returns what you have reported, or what was decided about you, the newest first.',
    errors: [],
  })
    .input(listOwnReportsSchema)
    .output(ownReportsView)
    .query(async ({ ctx, input }) => {
      const { items, next_cursor } = await listOwnReports(ctx.services, ctx.viewer, input);
      return { items: items.map((item) => toOwnReport(item, input.tab)), next_cursor };
    }),

  appeal: procedure('signed_in', {
    summary:
      'Appeals a decision against you, once within six months: an action about you, or the dismissal of your report. Another person decides within 72 hours.',
    errors: ['REPORT_NOT_FOUND', 'REPORT_EVENT_REFUSED', 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(appealReportSchema)
    .output(reportStateView)
    .mutation(({ ctx, input }) => appealReport(ctx.services, ctx.viewer, input)),
});
