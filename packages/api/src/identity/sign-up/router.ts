import { changeUsernameSchema } from '@guildhall/domain/identity/sign-up/schema';
import { changeUsername } from '@guildhall/services/identity/sign-up/change-username';
import { z } from 'zod';
import { procedure, router } from '../../trpc.ts';

/** The name that a user has chosen when they signed up. */
export const usernameRouter = router({
  changeUsername: procedure('signed_in', {
    summary: 'Gives you another username, once in 30 days; your old one stays reserved for 90.',
    errors: [
      'REAUTH_REQUIRED',
      'USERNAME_RESERVED',
      'USERNAME_TOO_SOON',
      'USERNAME_TAKEN',
      'NOT_FOUND',
    ],
  })
    .input(changeUsernameSchema)
    .output(z.object({ username: z.string() }))
    .mutation(
      async ({ ctx, input }) => await changeUsername(ctx.services, ctx.user, ctx.session, input),
    ),
});
