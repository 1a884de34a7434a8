import { becomeFirstAdminSchema } from '@guildhall/domain/identity/schema';
import { PROVIDER_NAMES } from '@guildhall/domain/identity/types';
import { becomeFirstAdmin } from '@guildhall/services/identity/become-first-admin';
import { requireFresh } from '@guildhall/services/identity/require-fresh';
import { startSignOn } from '@guildhall/services/identity/start-sign-on';
import { unlinkIdentity } from '@guildhall/services/identity/unlink-identity';
import { z } from 'zod';
import { procedure, router } from '../trpc.ts';
import { sessionProcedures } from './sessions-router.ts';
import { twoFactorProcedures } from './two-factor-router.ts';

const atProvider = z.strictObject({ provider: z.enum(PROVIDER_NAMES) });
const whereToGo = z.object({ url: z.string() });

export const identityRouter = router({
  ...sessionProcedures,
  ...twoFactorProcedures,

  linkProvider: procedure('signed_in', {
    does: 'Begins to connect an identity provider with you: where the browser goes to, and a cookie.',
    refuses: ['SSO_UNAVAILABLE', 'REAUTH_REQUIRED'],
  })
    .input(atProvider)
    .output(whereToGo)
    .mutation(async ({ ctx, input }) => {
      const { user_id } = ctx.viewer;
      await requireFresh(ctx.services, user_id, ctx.session);
      const aim = { purpose: 'link', user_id, session_id: ctx.session.id } as const;
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
      const session_id = ctx.session.id;
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
      await requireFresh(ctx.services, ctx.viewer.user_id, ctx.session);
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
