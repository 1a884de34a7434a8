import { changeLanguageSchema } from '@guildhall/domain/users/schema';
import { changeLanguage } from '@guildhall/services/users/change-language';
import { z } from 'zod';
import { procedure, router } from '../trpc.ts';

export const usersRouter = router({
  changeLanguage: procedure('signed_in', {
    summary: 'The language of the mails that you get.',
    errors: [],
  })
    .input(changeLanguageSchema)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await changeLanguage(ctx.services, ctx.viewer, input);
      return {};
    }),
});
