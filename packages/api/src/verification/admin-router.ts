import {
  confirmDecisionSchema,
  dismissDecisionSchema,
} from '@guildhall/domain/kernel/decision-schema';
import {
  approveVerificationSchema,
  askInfoSchema,
  listVerificationsSchema,
  readVerificationSchema,
  rejectVerificationSchema,
  revokeVerificationSchema,
  verificationActionSchema,
  viewPaperSchema,
} from '@guildhall/domain/verification/schema';
import {
  approveRequest,
  confirmApproval,
  dismissApproval,
} from '@guildhall/services/verification/approve-request';
import {
  askInfo,
  handBackRequest,
  rejectRequest,
  revokeRequest,
  takeRequest,
} from '@guildhall/services/verification/handle-request';
import { listRequests } from '@guildhall/services/verification/list-requests';
import type { LinkSources } from '@guildhall/services/verification/lock-request';
import { readCase } from '@guildhall/services/verification/read-request';
import { viewPaper } from '@guildhall/services/verification/view-paper';
import { mergeRouters, procedure, router } from '../trpc.ts';
import {
  paperPictureView,
  toPaperPicture,
  toVerificationCase,
  toVerificationDetail,
  verificationCasesView,
  verificationCaseView,
  verificationDecidedView,
  verificationStateView,
} from './views.ts';

const acting = [
  'VERIFICATION_NOT_FOUND',
  'VERIFICATION_EVENT_REFUSED',
  'IDEMPOTENCY_KEY_REUSED',
] as const;
const unsealing = [...acting, 'SECRET_UNREADABLE'] as const;
const confirming = ['DECISION_NOT_FOUND', 'DECISION_CLOSED'] as const;

/** How staff work on requests of others, before they decide. */
const workRouter = (sources: LinkSources) =>
  router({
    list: procedure('users.verify', {
      summary: 'Returns the requests that wait for staff, those that have waited longest first.',
      errors: [],
    })
      .input(listVerificationsSchema)
      .output(verificationCasesView)
      .query(async ({ ctx, input }) => {
        const page = await listRequests(ctx.services, ctx.viewer, input);
        const { now, items, next_cursor } = page;
        return { now: now.toISOString(), items: items.map(toVerificationCase), next_cursor };
      }),

    get: procedure('users.verify', {
      summary:
        'Returns a request as staff work on it. What the applicant says is returned to who has taken it alone.',
      errors: ['VERIFICATION_NOT_FOUND', 'SECRET_UNREADABLE'],
    })
      .input(readVerificationSchema)
      .output(verificationCaseView)
      .query(async ({ ctx, input }) =>
        toVerificationDetail(await readCase(ctx.services, sources, ctx.viewer, input)),
      ),

    take: procedure('users.verify', {
      summary: 'Takes a request, also from a colleague.',
      errors: acting,
    })
      .input(verificationActionSchema)
      .output(verificationStateView)
      .mutation(({ ctx, input }) => takeRequest(ctx.services, sources, ctx.viewer, input)),

    handBack: procedure('users.verify', {
      summary: 'Gives a request that you have taken back to the queue.',
      errors: acting,
    })
      .input(verificationActionSchema)
      .output(verificationStateView)
      .mutation(({ ctx, input }) => handBackRequest(ctx.services, sources, ctx.viewer, input)),

    viewPaper: procedure('users.verify', {
      summary:
        'Returns a paper of a request that you decide about, with your name and the time drawn into it. This is logged, and the applicant can see it.',
      errors: [...unsealing, 'FILE_NOT_FOUND', 'FILES_UNAVAILABLE'],
    })
      .input(viewPaperSchema)
      .output(paperPictureView)
      .mutation(async ({ ctx, input }) =>
        toPaperPicture(await viewPaper(ctx.services, sources, ctx.viewer, input)),
      ),
  });

/** How staff ask for more, and decide. */
const decisionRouter = (sources: LinkSources) =>
  router({
    askInfo: procedure('users.verify', {
      summary: 'Asks the applicant for papers again, each with a reason.',
      errors: acting,
    })
      .input(askInfoSchema)
      .output(verificationStateView)
      .mutation(({ ctx, input }) => askInfo(ctx.services, sources, ctx.viewer, input)),

    approve: procedure('users.verify', {
      summary: 'Approves a request after every check; V3 waits for a second person.',
      errors: [...unsealing, 'DECISION_PENDING'],
    })
      .input(approveVerificationSchema)
      .output(verificationDecidedView)
      .mutation(({ ctx, input }) => approveRequest(ctx.services, sources, ctx.viewer, input)),

    reject: procedure('users.verify', {
      summary: 'Rejects a request for a reason; the applicant may try again, three times in all.',
      errors: acting,
    })
      .input(rejectVerificationSchema)
      .output(verificationStateView)
      .mutation(({ ctx, input }) => rejectRequest(ctx.services, sources, ctx.viewer, input)),

    confirmApproval: procedure('users.verify', {
      summary: 'Confirms, as a second person, the approval that a colleague proposed.',
      errors: [...acting, ...confirming, 'DECISION_OWN', 'DECISION_CHANGED'],
    })
      .input(confirmDecisionSchema)
      .output(verificationStateView)
      .mutation(({ ctx, input }) => confirmApproval(ctx.services, sources, ctx.viewer, input)),

    dismissApproval: procedure('users.verify', {
      summary: 'Closes the proposal of an approval; the request stays in review.',
      errors: ['VERIFICATION_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', ...confirming],
    })
      .input(dismissDecisionSchema)
      .output(verificationStateView)
      .mutation(({ ctx, input }) => dismissApproval(ctx.services, sources, ctx.viewer, input)),

    revoke: procedure('users.verify', {
      summary: 'Takes an approval back for a reason; the level of the user falls at once.',
      errors: acting,
    })
      .input(revokeVerificationSchema)
      .output(verificationStateView)
      .mutation(({ ctx, input }) => revokeRequest(ctx.services, sources, ctx.viewer, input)),
  });

/** What staff do about requests of others; `sources` knows who is linked with whom. */
export const verificationCasesRouter = (sources: LinkSources) =>
  mergeRouters(workRouter(sources), decisionRouter(sources));
