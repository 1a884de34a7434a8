import { changeEmailSchema, codeSchema } from '@guildhall/domain/identity/schema';
import { confirmEmail, requestEmailChange } from '@guildhall/services/identity/email/change-email';
import { z } from 'zod';
import { procedure } from '../../trpc.ts';
import { renewedView } from '../views.ts';

/** Changing the e-mail address, in settings. */
export const emailProcedures = {
  requestEmailChange: procedure('signed_in', {
    summary: 'Sends a code to your new address; says the same whether the address is known or not.',
    errors: ['REAUTH_REQUIRED'],
  })
    .input(changeEmailSchema)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await requestEmailChange(ctx.services, ctx.user, ctx.session, input);
      return {};
    }),

  confirmEmail: procedure('signed_in', {
    summary: 'Makes the new address yours, with the code that was sent there; the old one is told.',
    errors: ['REAUTH_REQUIRED', 'CODE_WRONG'],
  })
    .input(z.strictObject({ code: codeSchema }))
    .output(renewedView)
    .mutation(
      async ({ ctx, input }) => await confirmEmail(ctx.services, ctx.user, ctx.session, input),
    ),
};
