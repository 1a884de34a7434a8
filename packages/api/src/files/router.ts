import { readFileSchema } from '@guildhall/domain/files/schema';
import { readFile } from '@guildhall/services/files/read-file';
import { procedure, router } from '../trpc.ts';
import { fileView, toFile } from './views.ts';

export const filesRouter = router({
  read: procedure('orders.trade', {
    summary:
      'Returns a file that you may read, with addresses of its variants. Those of a private file work for five minutes.',
    errors: ['FILE_NOT_FOUND'],
  })
    .input(readFileSchema)
    .output(fileView)
    .query(async ({ ctx, input }) => toFile(await readFile(ctx.services, ctx.viewer, input))),
});
