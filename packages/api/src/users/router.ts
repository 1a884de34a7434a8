import { idSchema } from '@guildhall/domain/kernel/id-schema';
import { changeLanguageSchema } from '@guildhall/domain/users/schema';
import { changeLanguage } from '@guildhall/services/users/change-language';
import { sellerTag } from '@guildhall/services/users/cache-tags';
import { readLevel } from '@guildhall/services/users/read-level';
import { readProfile } from '@guildhall/services/users/read-profile';
import { z } from 'zod';
import { cacheableQuery, procedure, router } from '../trpc.ts';
import { ownLevelView, profilePageView, toOwnLevel, toProfile } from './views.ts';

export const usersRouter = router({
  profile: cacheableQuery({
    summary: 'What everybody may know of a user: name on the site, level and record as a seller.',
    errors: ['USER_NOT_FOUND'],
  })
    .input(z.strictObject({ user_id: idSchema }))
    .output(profilePageView)
    .query(async ({ ctx, input }) => {
      ctx.addCacheTag(sellerTag(input.user_id));
      return toProfile(await readProfile(ctx.services, input.user_id));
    }),

  ownLevel: procedure('orders.trade', {
    summary: 'Returns your seller level, what the next one needs, and when you would lose yours.',
    errors: [],
  })
    .output(ownLevelView)
    .query(async ({ ctx }) => toOwnLevel(await readLevel(ctx.services, ctx.viewer))),

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
