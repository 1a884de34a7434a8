import {
  createApiTokenSchema,
  revokeApiTokenSchema,
} from '@guildhall/domain/identity/api-tokens/schema';
import { createApiToken } from '@guildhall/services/identity/api-tokens/create-api-token';
import { listApiTokens } from '@guildhall/services/identity/api-tokens/list-api-tokens';
import { revokeApiToken } from '@guildhall/services/identity/api-tokens/revoke-api-token';
import { z } from 'zod';
import { procedure, router } from '../../trpc.ts';
import { apiTokenView, createdApiTokenView, toApiToken, toCreatedApiToken } from './views.ts';

/** API tokens, in settings. */
export const apiTokenRouter = router({
  apiTokens: procedure('signed_in', {
    summary: 'Returns your API tokens with their last uses. The tokens themselves are not kept.',
    errors: [],
  })
    .output(z.array(apiTokenView))
    .query(async ({ ctx }) => (await listApiTokens(ctx.services, ctx.viewer)).map(toApiToken)),

  createApiToken: procedure('signed_in', {
    summary:
      'Creates an API token, which calls what its scopes allow in your name. It is returned only once.',
    errors: ['REAUTH_REQUIRED', 'API_TOKEN_LIMIT'],
  })
    .input(createApiTokenSchema)
    .output(createdApiTokenView)
    .mutation(async ({ ctx, input }) =>
      toCreatedApiToken(await createApiToken(ctx.services, ctx.viewer, ctx.session, input)),
    ),

  revokeApiToken: procedure('signed_in', {
    summary: 'Revokes one of your API tokens immediately.',
    errors: ['NOT_FOUND'],
  })
    .input(revokeApiTokenSchema)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await revokeApiToken(ctx.services, ctx.viewer, input);
      return {};
    }),
});
