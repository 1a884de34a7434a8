import { signInRequest } from '@guildhall/api/identity/rest';
import { signedInView, toUserView, userView } from '@guildhall/api/identity/views';
import type { SiteView } from '@guildhall/api/site/views';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { ServiceContext } from '@guildhall/services/context';
import { signIn } from '@guildhall/services/identity/sign-in';
import { signOut } from '@guildhall/services/identity/sign-out';
import type { FastifyInstance } from 'fastify';
import { requestContext } from '../context.ts';

/** The documented sign-in routes of product.md §7; a trailing slash is optional everywhere. */
export async function registerOauth(
  app: FastifyInstance,
  services: ServiceContext,
  site: SiteView,
): Promise<void> {
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });

  app.post('/api/oauth/login', { config: { rate_limit: 'sign_in' } }, async (request) => {
    const input = signInRequest.parse(request.body ?? {});
    const { origin } = await requestContext(services, site, request);
    const { access_token, user } = await signIn(services, input, origin);
    return signedInView.parse({ access_token, user: toUserView(user) });
  });

  app.get('/api/oauth/profile/me', async (request) => {
    const { user } = await requestContext(services, site, request);
    if (user === null) throw new Refusal('NOT_SIGNED_IN');
    return userView.parse(toUserView(user));
  });

  app.post('/api/oauth/logout', async (request, reply) => {
    const { session_id } = await requestContext(services, site, request);
    if (session_id === null) throw new Refusal('NOT_SIGNED_IN');
    await signOut(services, session_id);
    return reply.code(200).send({});
  });
}
