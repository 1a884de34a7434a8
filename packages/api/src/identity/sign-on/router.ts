import { PROVIDER_NAMES } from '@guildhall/domain/identity/types';
import { readIdentities } from '@guildhall/services/identity/sign-on/read-identities';
import { requireRecentAuthentication } from '@guildhall/services/identity/sessions/require-recent-authentication';
import { startSignOn } from '@guildhall/services/identity/sign-on/start-sign-on';
import { unlinkIdentity } from '@guildhall/services/identity/sign-on/unlink-identity';
import { z } from 'zod';
import { procedure, router } from '../../trpc.ts';
import { providerView, toProviderView } from './views.ts';

const atProvider = z.strictObject({ provider: z.enum(PROVIDER_NAMES) });
const redirectView = z.object({ url: z.string() });

/** Linked identity providers, in settings (product.md §7). */
export const providerRouter = router({
  providers: procedure('signed_in', {
    summary:
      'Returns the identity providers that are configured here, with your linked identities.',
    errors: [],
  })
    .output(z.array(providerView))
    .query(async ({ ctx }) =>
      (await readIdentities(ctx.services, ctx.viewer.user_id)).map(toProviderView),
    ),

  linkProvider: procedure('signed_in', {
    summary: 'Starts to link an identity provider: returns its URL and sets a cookie.',
    errors: ['SSO_UNAVAILABLE', 'REAUTH_REQUIRED'],
  })
    .input(atProvider)
    .output(redirectView)
    .mutation(async ({ ctx, input }) => {
      const { user_id } = ctx.viewer;
      await requireRecentAuthentication(ctx.services, user_id, ctx.session);
      const intent = { purpose: 'link', user_id, session_id: ctx.session.id } as const;
      const { url, cookie } = await startSignOn(
        ctx.services,
        input.provider,
        intent,
        ctx.origin.language,
      );
      ctx.setCookie(cookie);
      return { url };
    }),

  proveAtProvider: procedure('signed_in', {
    summary: 'Starts a step-up at an identity provider, which authenticates you again.',
    errors: ['SSO_UNAVAILABLE'],
  })
    .input(atProvider)
    .output(redirectView)
    .mutation(async ({ ctx, input }) => {
      const sessionId = ctx.session.id;
      const intent = {
        purpose: 'prove',
        user_id: ctx.viewer.user_id,
        session_id: sessionId,
      } as const;
      const { url, cookie } = await startSignOn(
        ctx.services,
        input.provider,
        intent,
        ctx.origin.language,
      );
      ctx.setCookie(cookie);
      return { url };
    }),

  unlinkProvider: procedure('signed_in', {
    summary:
      'Unlinks an identity provider, unless it is your only way to sign in. Ends your other sessions.',
    errors: ['SSO_UNAVAILABLE', 'REAUTH_REQUIRED', 'NOT_FOUND', 'LAST_WAY_IN'],
  })
    .input(atProvider)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await requireRecentAuthentication(ctx.services, ctx.viewer.user_id, ctx.session);
      await unlinkIdentity(ctx.services, ctx.user.id, ctx.session, input.provider);
      return {};
    }),
});
