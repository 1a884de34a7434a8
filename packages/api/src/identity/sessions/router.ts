import { endOtherSessions, endSession } from '@guildhall/services/identity/sessions/end-sessions';
import { listDevices } from '@guildhall/services/identity/sessions/list-devices';
import { z } from 'zod';
import { procedure, router } from '../../trpc.ts';
import { sessionView, toSessionView } from './views.ts';

/** The sessions of the user, in settings. */
export const sessionRouter = router({
  sessions: procedure('signed_in', {
    summary: 'Returns every session of yours, with its browser and network (S5).',
    errors: [],
  })
    .output(z.array(sessionView))
    .query(async ({ ctx }) =>
      (await listDevices(ctx.services, ctx.user.id, ctx.session)).map(toSessionView),
    ),

  endSession: procedure('signed_in', {
    summary: 'Ends one of your sessions immediately.',
    errors: ['NOT_FOUND'],
  })
    .input(z.strictObject({ handle: z.string().max(100) }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await endSession(ctx.services, ctx.viewer, input);
      return {};
    }),

  endOtherSessions: procedure('signed_in', {
    summary: 'Ends every session of yours except the current one.',
    errors: [],
  })
    .input(z.strictObject({}))
    .output(z.object({ ended: z.int() }))
    .mutation(async ({ ctx }) => await endOtherSessions(ctx.services, ctx.viewer, ctx.session)),
});
