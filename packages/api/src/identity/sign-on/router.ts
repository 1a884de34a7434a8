import { PROVIDER_NAMES } from '@guildhall/domain/identity/types';
import { readIdentities } from '@guildhall/services/identity/sign-on/read-identities';
import { requireRecentAuthentication } from '@guildhall/services/identity/sessions/require-recent-authentication';
import { startSignOn } from '@guildhall/services/identity/sign-on/start-sign-on';
import { unlinkIdentity } from '@guildhall/services/identity/sign-on/unlink-identity';
import { z } from 'zod';
import { procedure } from '../../trpc.ts';
import { providerView, toProviderView } from './views.ts';

const atProvider = z.strictObject({ provider: z.enum(PROVIDER_NAMES) });
const redirectView = z.object({ url: z.string() });

/** The identity providers that one signs in at: product.md §7, from the settings. */
export const providerProcedures = {
  providers: procedure('signed_in', {
    summary: 'The identity providers that you can sign in at here, and who you are there.',
    errors: [],
  })
    .output(z.array(providerView))
    .query(async ({ ctx }) =>
      (await readIdentities(ctx.services, ctx.viewer.user_id)).map(toProviderView),
    ),

  linkProvider: procedure('signed_in', {
    summary:
      'Begins to connect an identity provider with you: where the browser goes to, and a cookie.',
    errors: ['SSO_UNAVAILABLE', 'REAUTH_REQUIRED'],
  })
    .input(atProvider)
    .output(redirectView)
    .mutation(async ({ ctx, input }) => {
      const { user_id } = ctx.viewer;
      await requireRecentAuthentication(ctx.services, user_id, ctx.session);
      const aim = { purpose: 'link', user_id, session_id: ctx.session.id } as const;
      const { url, cookie } = await startSignOn(ctx.services, input.provider, aim);
      ctx.setCookie(cookie);
      return { url };
    }),

  proveAtProvider: procedure('signed_in', {
    summary: 'Begins to prove at an identity provider that you still sit here; it asks you anew.',
    errors: ['SSO_UNAVAILABLE'],
  })
    .input(atProvider)
    .output(redirectView)
    .mutation(async ({ ctx, input }) => {
      const sessionId = ctx.session.id;
      const aim = { purpose: 'prove', user_id: ctx.viewer.user_id, session_id: sessionId } as const;
      const { url, cookie } = await startSignOn(ctx.services, input.provider, aim);
      ctx.setCookie(cookie);
      return { url };
    }),

  unlinkProvider: procedure('signed_in', {
    summary:
      'Disconnects an identity provider from you, unless nothing else lets you in; ends your other sessions.',
    errors: ['SSO_UNAVAILABLE', 'REAUTH_REQUIRED', 'NOT_FOUND', 'LAST_WAY_IN'],
  })
    .input(atProvider)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await requireRecentAuthentication(ctx.services, ctx.viewer.user_id, ctx.session);
      await unlinkIdentity(ctx.services, ctx.user.id, ctx.session, input.provider);
      return {};
    }),
};
