import { CONTACT_NETWORK_LIMIT, sendMessageSchema } from '@guildhall/domain/content/contact/schema';
import { sendMessage } from '@guildhall/services/content/contact/send-message';
import { viewerOf } from '../../declaration.ts';
import { publicProcedure, router } from '../../trpc.ts';
import { sentMessageView, toSentMessage } from './views.ts';

/** The contact form, for users and visitors. */
export const contactRouter = router({
  sendMessage: publicProcedure({
    summary:
      'Sends a message to the support, and a copy with its number to the sender. The deadlines of the units that a buyer names pause once.',
    errors: ['MAIL_OFF', 'INPUT_INVALID', 'ORDER_NOT_FOUND'],
    network_limit: CONTACT_NETWORK_LIMIT,
  })
    .input(sendMessageSchema)
    .output(sentMessageView)
    .mutation(async ({ ctx, input }) => {
      const viewer = ctx.user === null ? null : viewerOf(ctx.user, ctx);
      return toSentMessage(await sendMessage(ctx.services, viewer, input));
    }),
});
