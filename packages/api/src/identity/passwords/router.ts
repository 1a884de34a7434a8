import { changePasswordSchema } from '@guildhall/domain/identity/schema';
import { changePassword } from '@guildhall/services/identity/passwords/change-password';
import { procedure, router } from '../../trpc.ts';
import { renewedView } from '../views.ts';

/** Changing the password, in settings. */
export const passwordRouter = router({
  changePassword: procedure('signed_in', {
    summary: 'Sets a new password. Every other session ends, and this one gets a new token.',
    errors: ['REAUTH_REQUIRED', 'PASSWORD_COMMON'],
  })
    .input(changePasswordSchema)
    .output(renewedView)
    .mutation(
      async ({ ctx, input }) => await changePassword(ctx.services, ctx.user, ctx.session, input),
    ),
});
