import { changeAvatarSchema, readFileSchema } from '@guildhall/domain/files/schema';
import { changeAvatar } from '@guildhall/services/files/change-avatar';
import { readFile } from '@guildhall/services/files/read-file';
import { procedure, router } from '../trpc.ts';
import { avatarView, fileView, toFile } from './views.ts';

export const filesRouter = router({
  read: procedure('orders.trade', {
    summary:
      'Returns a file that you may read, with addresses of its variants. Those of a private file work for five minutes.',
    errors: ['FILE_NOT_FOUND'],
  })
    .input(readFileSchema)
    .output(fileView)
    .query(async ({ ctx, input }) => toFile(await readFile(ctx.services, ctx.viewer, input))),

  changeAvatar: procedure('orders.trade', {
    summary:
      'Your picture beside your name: one that you have uploaded as `avatar`, or null for none. Everybody sees it.',
    errors: ['FILE_NOT_FOUND'],
  })
    .input(changeAvatarSchema)
    .output(avatarView)
    .mutation(async ({ ctx, input }) => await changeAvatar(ctx.services, ctx.viewer, input)),
});
