import { becomeFirstAdminSchema } from '@guildhall/domain/identity/schema';
import { PROVIDER_NAMES } from '@guildhall/domain/identity/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { becomeFirstAdmin } from '@guildhall/services/identity/become-first-admin';
import { requireFresh } from '@guildhall/services/identity/require-fresh';
import { startSignOn } from '@guildhall/services/identity/start-sign-on';
import { unlinkIdentity } from '@guildhall/services/identity/unlink-identity';
import { z } from 'zod';
import type { ApiContext } from '../context.ts';
import { procedure, router } from '../trpc.ts';
import { twoFactorProcedures } from './two-factor-router.ts';

const atProvider = z.strictObject({ provider: z.enum(PROVIDER_NAMES) });
const whereToGo = z.object({ url: z.string() });

function sessionOf({ session }: ApiContext) {
  if (session === null) throw new Refusal('NOT_SIGNED_IN');
  return session;
}

export const identityRouter = router({
  ...twoFactorProcedures,

  linkProvider: procedure('signed_in', {
    does: 'Begins to connect an identity provider with you: where the browser goes to, and a cookie.',
    refuses: ['SSO_UNAVAILABLE', 'REAUTH_REQUIRED'],
  })
    .input(atProvider)
    .output(whereToGo)
    .mutation(async ({ ctx, input }) => {
      const { user_id } = ctx.viewer;
      const session = sessionOf(ctx);
      await requireFresh(ctx.services, user_id, session);
      const aim = { purpose: 'link', user_id, session_id: session.id } as const;
      const { url, cookie } = await startSignOn(ctx.services, input.provider, aim);
      ctx.keeps(cookie);
      return { url };
    }),

  proveAtProvider: procedure('signed_in', {
    does: 'Begins to prove at an identity provider that you still sit here; it asks you anew.',
    refuses: ['SSO_UNAVAILABLE'],
  })
    .input(atProvider)
    .output(whereToGo)
    .mutation(async ({ ctx, input }) => {
      const session_id = sessionOf(ctx).id;
      const aim = { purpose: 'prove', user_id: ctx.viewer.user_id, session_id } as const;
      const { url, cookie } = await startSignOn(ctx.services, input.provider, aim);
      ctx.keeps(cookie);
      return { url };
    }),

  unlinkProvider: procedure('signed_in', {
    does: 'Takes an identity provider off you; not the last thing that lets you in.',
    refuses: ['SSO_UNAVAILABLE', 'REAUTH_REQUIRED', 'NOT_FOUND', 'LAST_WAY_IN'],
  })
    .input(atProvider)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await requireFresh(ctx.services, ctx.viewer.user_id, sessionOf(ctx));
      await unlinkIdentity(ctx.services, ctx.viewer.user_id, input.provider);
      return {};
    }),

  becomeFirstAdmin: procedure('signed_in', {
    does: 'Makes you the first admin, with the token that a live server prints at its start; ends your sessions.',
    refuses: ['CODE_WRONG'],
  })
    .input(becomeFirstAdminSchema)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await becomeFirstAdmin(ctx.services, ctx.viewer, input);
      return {};
    }),
});
