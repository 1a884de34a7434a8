import { changeEmailSchema, confirmEmailSchema } from '@guildhall/domain/identity/schema';
import { MAILED_CODES } from '@guildhall/domain/identity/types';
import { confirmEmail, requestEmailChange } from '@guildhall/services/identity/email/change-email';
import { z } from 'zod';
import { procedure, router } from '../../trpc.ts';
import { renewedView } from '../views.ts';

/** Changing the email address, in settings. */
export const emailRouter = router({
  requestEmailChange: procedure('signed_in', {
    summary:
      'Sends a code to your new address, and tells the present one with a link that cancels the change. The response is the same whether or not the address is known.',
    errors: ['MAIL_OFF', 'REAUTH_REQUIRED'],
  })
    .input(changeEmailSchema)
    .output(z.object({ mailed_code: z.enum(MAILED_CODES) }))
    .mutation(
      async ({ ctx, input }) =>
        await requestEmailChange(ctx.services, ctx.user, ctx.session, input, ctx.origin),
    ),

  confirmEmail: procedure('signed_in', {
    summary:
      'Confirms your new address with the code that was sent there, and notifies the old one.',
    errors: ['REAUTH_REQUIRED', 'CODE_WRONG'],
  })
    .input(confirmEmailSchema)
    .output(renewedView)
    .mutation(
      async ({ ctx, input }) => await confirmEmail(ctx.services, ctx.user, ctx.session, input),
    ),
});
