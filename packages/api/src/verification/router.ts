import {
  addPaperSchema,
  readVerificationSchema,
  saveVerificationSchema,
  startVerificationSchema,
  submitVerificationSchema,
  verificationActionSchema,
} from '@guildhall/domain/verification/schema';
import { readOwnRequest } from '@guildhall/services/verification/read-request';
import { readStanding } from '@guildhall/services/verification/read-standing';
import { addPaper, saveRequest } from '@guildhall/services/verification/save-request';
import { startRequest } from '@guildhall/services/verification/start-request';
import { submitRequest, withdrawRequest } from '@guildhall/services/verification/submit-request';
import { procedure, router } from '../trpc.ts';
import {
  ownVerificationView,
  paperAddedView,
  savedVerificationView,
  standingView,
  startedVerificationView,
  toOwnVerification,
  toStanding,
  verificationStateView,
} from './views.ts';

const named = ['VERIFICATION_NOT_FOUND', 'SECRET_UNREADABLE'] as const;
const changing = ['VERIFICATION_NOT_FOUND', 'VERIFICATION_EVENT_REFUSED'] as const;

/** What users do to be verified (rules.md §8). */
export const verificationRouter = router({
  standing: procedure('orders.trade', {
    summary: 'Returns how far you are verified, what each level unlocks, and your requests.',
    errors: [],
  })
    .output(standingView)
    .query(async ({ ctx }) => toStanding(await readStanding(ctx.services, ctx.viewer))),

  own: procedure('orders.trade', {
    summary:
      'Returns a request of yours: what you typed, your papers without their pictures, who has seen them, and what you may do now.',
    errors: named,
  })
    .input(readVerificationSchema)
    .output(ownVerificationView)
    .query(async ({ ctx, input }) =>
      toOwnVerification(await readOwnRequest(ctx.services, ctx.viewer, input)),
    ),

  start: procedure('orders.trade', {
    summary: 'Begins a request for V2 or V3. There is one at a time.',
    errors: [
      'USER_NOT_FOUND',
      'VERIFICATION_EVENT_REFUSED',
      'SECRET_UNREADABLE',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  })
    .input(startVerificationSchema)
    .output(startedVerificationView)
    .mutation(({ ctx, input }) => startRequest(ctx.services, ctx.viewer, input)),

  save: procedure('orders.trade', {
    summary: 'Saves what you have typed, whole or not. It is encrypted with a key of its own.',
    errors: changing,
  })
    .input(saveVerificationSchema)
    .output(savedVerificationView)
    .mutation(({ ctx, input }) => saveRequest(ctx.services, ctx.viewer, input)),

  addPaper: procedure('orders.trade', {
    summary:
      'Adds a picture that you have uploaded for the purpose `verification`. Another one of the same kind is destroyed.',
    errors: [...changing, 'FILE_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(addPaperSchema)
    .output(paperAddedView)
    .mutation(({ ctx, input }) => addPaper(ctx.services, ctx.viewer, input)),

  submit: procedure('orders.trade', {
    summary: 'Sends a request to the staff, with your consent to what is kept, how long and why.',
    errors: [...changing, 'SECRET_UNREADABLE', 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(submitVerificationSchema)
    .output(verificationStateView)
    .mutation(({ ctx, input }) => submitRequest(ctx.services, ctx.viewer, input)),

  withdraw: procedure('orders.trade', {
    summary: 'Takes a request back. Its papers and what you typed are deleted at once.',
    errors: [...changing, 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(verificationActionSchema)
    .output(verificationStateView)
    .mutation(({ ctx, input }) => withdrawRequest(ctx.services, ctx.viewer, input)),
});
