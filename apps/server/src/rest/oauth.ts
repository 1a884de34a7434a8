import { publicError, httpStatusOf, restBody } from '@guildhall/api/errors';
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
  answerRefusals(app);
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

/** `{ "<field>": ["message", …] }`; what is no refusal goes on to the server's own handler. */
export function answerRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    const told = publicError(error);
    if (told.code === 'INTERNAL') throw error;
    const wait = told.facts['retry_after_seconds'];
    if (typeof wait === 'number') void reply.header('retry-after', String(wait));
    return reply.code(httpStatusOf(told.code)).send(restBody(told));
  });
}
