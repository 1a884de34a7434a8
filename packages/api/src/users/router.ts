import { idSchema } from '@guildhall/domain/kernel/id-schema';
import { changeLanguageSchema } from '@guildhall/domain/users/schema';
import { changeLanguage } from '@guildhall/services/users/change-language';
import { readProfile } from '@guildhall/services/users/read-profile';
import { z } from 'zod';
import { cacheableQuery, procedure, router } from '../trpc.ts';
import { profileView, toProfile } from './views.ts';

export const usersRouter = router({
  profile: cacheableQuery({
    summary: 'What everybody may know of a user: name on the site, level and record as a seller.',
    errors: ['USER_NOT_FOUND'],
  })
    .input(z.strictObject({ user_id: idSchema }))
    .output(profileView)
    .query(async ({ ctx, input }) => toProfile(await readProfile(ctx.services, input.user_id))),

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
