import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { authorizePages, renderAuthorize, renderRefusal } from './authorize-page.ts';
import type { Client } from './clients.ts';
import { createAuthorizationCode } from './authorization-codes.ts';

const askSchema = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.string(),
  scope: z.string().refine((scope) => scope.split(' ').includes('openid')),
  state: z.string().min(1),
  nonce: z.string().min(1),
  code_challenge: z.string().min(43).max(128),
  code_challenge_method: z.literal('S256'),
});
type Ask = z.infer<typeof askSchema>;

const choiceSchema = z.discriminatedUnion('choice', [
  z.object({ choice: z.literal('cancel') }),
  z.object({
    choice: z.literal('sign_in'),
    email: z.email().max(254),
    name: z.string().trim().max(100).default(''),
    is_verified: z.literal('yes').optional(),
  }),
]);

/** `GET /authorize` asks for an identity; `POST /authorize` redirects back with a code. */
export function registerAuthorize(app: FastifyInstance, client: Client): void {
  const { db, issuer, public_url } = client;
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      ...authorizePages.headersFor(public_url),
      // Like the real providers: the shop must work with a window that it can no longer access.
      'cross-origin-opener-policy': 'unsafe-none',
    });
  });

  const askOf = (query: unknown): Ask | null => {
    const { data } = askSchema.safeParse(query);
    if (data === undefined || data.client_id !== client.client_id) return null;
    return client.redirect_uris.includes(data.redirect_uri) ? data : null;
  };
  const page = (reply: FastifyReply, status: number, text: string) =>
    reply.code(status).type('text/html; charset=utf-8').send(text);

  app.get('/authorize', async (request, reply) => {
    // An invalid request is never redirected, since its address may not be the shop's.
    if (askOf(request.query) === null) return page(reply, 400, renderRefusal(client));
    return page(reply, 200, renderAuthorize(client, request.url));
  });

  app.post('/authorize', async (request, reply) => {
    const ask = askOf(request.query);
    if (ask === null) return page(reply, 400, renderRefusal(client));
    const chosen = choiceSchema.safeParse(request.body);
    if (!chosen.success) return page(reply, 400, renderAuthorize(client, request.url));
    const { redirect_uri, state, nonce, code_challenge } = ask;
    const back = new URL(redirect_uri);
    back.searchParams.set('state', state);
    back.searchParams.set('iss', issuer);
    if (chosen.data.choice === 'cancel') back.searchParams.set('error', 'access_denied');
    else {
      const { email, name, is_verified } = chosen.data;
      const code = await createAuthorizationCode(db, {
        issuer,
        redirect_uri,
        nonce,
        code_challenge,
        email,
        name,
        is_verified: is_verified === 'yes',
        authenticated_at: Math.floor(Date.now() / 1_000),
      });
      back.searchParams.set('code', code);
    }
    return reply.redirect(back.href, 303);
  });
}
