import { closeAccount, keepAccount } from '@guildhall/services/privacy/close-account';
import { readClosing } from '@guildhall/services/privacy/read-closing';
import { z } from 'zod';
import { procedure, router } from '../trpc.ts';
import { closingStartedView, closingView, toClosing } from './views.ts';

/** Mutations take JSON even without input (S7). */
const nothing = z.strictObject({});

/** What users decide about their own data. */
export const privacyRouter = router({
  closing: procedure('signed_in', {
    summary: 'Returns whether you close your account, and what must end before that.',
    errors: [],
  })
    .output(closingView)
    .query(async ({ ctx }) => toClosing(await readClosing(ctx.services, ctx.user))),

  closeAccount: procedure('privacy.close_account', {
    summary:
      'Closes your account: your offers leave the market, your other sessions end, and your personal data is erased after some days unless you keep your account.',
    errors: ['REAUTH_REQUIRED', 'CLOSING_BLOCKED'],
  })
    .input(nothing)
    .output(closingStartedView)
    .mutation(async ({ ctx }) => {
      const { closes_at } = await closeAccount(ctx.services, ctx.viewer, ctx.session);
      return { closes_at: closes_at.toISOString() };
    }),

  keepAccount: procedure('signed_in', {
    summary: 'Keeps your account after all, while it is not erased.',
    errors: [],
  })
    .input(nothing)
    .output(z.object({}))
    .mutation(async ({ ctx }) => {
      await keepAccount(ctx.services, ctx.viewer);
      return {};
    }),
});
