import {
  appealPointsSchema,
  appealRestrictionSchema,
} from '@guildhall/domain/moderation/restriction-schema';
import {
  appealReportSchema,
  fileReportSchema,
  listOwnReportsSchema,
} from '@guildhall/domain/moderation/schema';
import { appealReport } from '@guildhall/services/moderation/appeal-report';
import { fileReport } from '@guildhall/services/moderation/file-report';
import { appealRestriction } from '@guildhall/services/moderation/handle-restriction';
import { listOwnReports } from '@guildhall/services/moderation/list-reports';
import { readOwnRestrictions } from '@guildhall/services/moderation/list-restrictions';
import { appealPoints } from '@guildhall/services/moderation/appeal-points';
import { procedure, router } from '../trpc.ts';
import {
  ownRestrictionsView,
  restrictionStateView,
  toOwnRestrictions,
} from './restriction-views.ts';
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

  restrictions: procedure('signed_in', {
    summary:
      'Returns what restricts or has restricted you, with its rule, reasons, end and appeal, and your points.',
    errors: [],
  })
    .output(ownRestrictionsView)
    .query(async ({ ctx }) =>
      toOwnRestrictions(await readOwnRestrictions(ctx.services, ctx.viewer)),
    ),

  appealRestriction: procedure('signed_in', {
    summary:
      'Appeals a restriction of yours, once within six months, also when it is over. Another person decides within 72 hours.',
    errors: ['RESTRICTION_NOT_FOUND', 'RESTRICTION_EVENT_REFUSED', 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(appealRestrictionSchema)
    .output(restrictionStateView)
    .mutation(({ ctx, input }) => appealRestriction(ctx.services, ctx.viewer, input)),

  appealPoints: procedure('signed_in', {
    summary:
      'Appeals points that the system gave you and that led to no restriction, once within six months. A person decides within 72 hours; it is listed among your restrictions.',
    errors: ['POINTS_NOT_FOUND', 'RESTRICTION_EVENT_REFUSED', 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(appealPointsSchema)
    .output(restrictionStateView)
    .mutation(({ ctx, input }) => appealPoints(ctx.services, ctx.viewer, input)),
});
