import { becomeFirstAdminSchema } from '@guildhall/domain/identity/schema';
import { becomeFirstAdmin } from '@guildhall/services/identity/first-admin/become-first-admin';
import { z } from 'zod';
import { procedure, router } from '../../trpc.ts';

/** Creates the first admin with the token that the server prints at its start. */
export const firstAdminRouter = router({
  becomeFirstAdmin: procedure('signed_in', {
    summary:
      'Makes you the first admin, with the token that a live server prints at its start. Ends your sessions.',
    errors: ['CODE_WRONG'],
  })
    .input(becomeFirstAdminSchema)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await becomeFirstAdmin(ctx.services, ctx.viewer, input);
      return {};
    }),
});
