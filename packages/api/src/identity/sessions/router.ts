import {
  changeEmailSchema,
  changePasswordSchema,
  codeSchema,
  passwordTriedSchema,
} from '@guildhall/domain/identity/schema';
import { confirmEmail, requestEmailChange } from '@guildhall/services/identity/email/change-email';
import { changePassword } from '@guildhall/services/identity/passwords/change-password';
import { endOtherSessions, endSession } from '@guildhall/services/identity/sessions/end-sessions';
import { listDevices } from '@guildhall/services/identity/sessions/list-devices';
import { readSecurity } from '@guildhall/services/identity/step-up/read-security';
import { stepUpWithPassword } from '@guildhall/services/identity/step-up/step-up';
import { z } from 'zod';
import { procedure } from '../../trpc.ts';
import { renewedView, securityView, sessionView, toSessionView } from './views.ts';

/** One's own sessions, and what keeps them: password, address, and proving oneself again. */
export const sessionProcedures = {
  security: procedure('signed_in', {
    does: 'How you sign in, and how you can prove yourself again.',
    refuses: [],
  })
    .output(securityView)
    .query(async ({ ctx }) => await readSecurity(ctx.services, ctx.user, ctx.session)),

  sessions: procedure('signed_in', {
    does: 'Every browser and program that is signed in as you (S5).',
    refuses: [],
  })
    .output(z.array(sessionView))
    .query(async ({ ctx }) =>
      (await listDevices(ctx.services, ctx.user.id, ctx.session)).map(toSessionView),
    ),

  endSession: procedure('signed_in', {
    does: 'Ends one of your sessions at once.',
    refuses: ['NOT_FOUND'],
  })
    .input(z.strictObject({ handle: z.string().max(100) }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await endSession(ctx.services, ctx.viewer, input);
      return {};
    }),

  endOtherSessions: procedure('signed_in', {
    does: 'Ends every session of yours but the one that asks.',
    refuses: [],
  })
    .input(z.strictObject({}))
    .output(z.object({ ended: z.int() }))
    .mutation(async ({ ctx }) => await endOtherSessions(ctx.services, ctx.viewer, ctx.session)),

  stepUpWithPassword: procedure('signed_in', {
    does: 'Proves again that it is you; a new token takes the place of the old one.',
    refuses: ['CREDENTIALS_WRONG'],
  })
    .input(passwordTriedSchema)
    .output(renewedView)
    .mutation(
      async ({ ctx, input }) =>
        await stepUpWithPassword(ctx.services, ctx.viewer, ctx.session, input),
    ),

  changePassword: procedure('signed_in', {
    does: 'Gives you another password; every other session ends, and this one gets a new token.',
    refuses: ['REAUTH_REQUIRED', 'PASSWORD_COMMON'],
  })
    .input(changePasswordSchema)
    .output(renewedView)
    .mutation(
      async ({ ctx, input }) => await changePassword(ctx.services, ctx.user, ctx.session, input),
    ),

  requestEmailChange: procedure('signed_in', {
    does: 'Sends a code to your new address; says the same whether the address is known or not.',
    refuses: ['REAUTH_REQUIRED'],
  })
    .input(changeEmailSchema)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await requestEmailChange(ctx.services, ctx.user, ctx.session, input);
      return {};
    }),

  confirmEmail: procedure('signed_in', {
    does: 'Makes the new address yours, with the code that was sent there; the old one is told.',
    refuses: ['REAUTH_REQUIRED', 'CODE_WRONG'],
  })
    .input(z.strictObject({ code: codeSchema }))
    .output(renewedView)
    .mutation(
      async ({ ctx, input }) => await confirmEmail(ctx.services, ctx.user, ctx.session, input),
    ),
};
