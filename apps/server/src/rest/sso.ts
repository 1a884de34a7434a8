import {
  facebookCallbackRoute,
  facebookStartRoute,
  googleCallbackRoute,
  googleStartRoute,
} from '@guildhall/api/identity/sign-on/rest';
import type { ApiContext } from '@guildhall/api/context';
import type { ProviderName } from '@guildhall/domain/identity/types';
import { finishSignOn, type SignedIn } from '@guildhall/services/identity/sign-on/finish-sign-on';
import {
  signOnCookieName,
  signOnCookiePrefix,
} from '@guildhall/services/identity/sign-on/seal-sign-on';
import { startSignOn } from '@guildhall/services/identity/sign-on/start-sign-on';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tokenOf } from '../context.ts';
import { cookiesOf, dropCookie, keepCookie } from './browser-cookies.ts';
import { answerSignedIn } from './signed-in.ts';
import { mountRoute, type Surroundings } from './mount-route.ts';

/** More than anybody has tabs at it; a browser would send them all with every request. */
const MOST_AT_ONCE = 5;

const CALLBACKS = [
  ['google', googleCallbackRoute],
  ['facebook', facebookCallbackRoute],
] as const;

/** Single sign-on, product.md §7: where to go, and the way back. */
export async function registerSso(app: FastifyInstance, surroundings: Surroundings): Promise<void> {
  const { services } = surroundings;

  const start = async (provider: ProviderName, request: FastifyRequest, reply: FastifyReply) => {
    const { url, cookie } = await startSignOn(services, provider, { purpose: 'sign_in' });
    dropAbandoned(request, reply);
    keepCookie(reply, cookie);
    return url;
  };
  mountRoute(app, googleStartRoute, surroundings, {}, async ({ request, reply }) => ({
    google_login_url: await start('google', request, reply),
  }));
  mountRoute(app, facebookStartRoute, surroundings, {}, async ({ request, reply }) => ({
    facebook_login_url: await start('facebook', request, reply),
  }));

  for (const [provider, route] of CALLBACKS) {
    mountRoute(app, route, surroundings, {}, async ({ input, context, request, reply }) => {
      const name = signOnCookieName(services, input.state);
      const sealed = cookiesOf(request).get(name) ?? null;
      if (sealed !== null) dropCookie(reply, name);
      const { origin } = context;
      const browser = { sealed, signed_in: signedIn(context, request), origin };
      return answerSignedIn(context, await finishSignOn(services, provider, input, browser));
    });
  }

  /** Whoever begins again and again without an end does not fill his browser's head of requests. */
  function dropAbandoned(request: FastifyRequest, reply: FastifyReply): void {
    const prefix = signOnCookiePrefix(services.settings.public_url);
    const kept = [...cookiesOf(request).keys()].filter((name) => name.startsWith(prefix));
    // Browsers send the oldest first.
    for (const name of kept.slice(0, Math.max(0, kept.length - MOST_AT_ONCE + 1))) {
      dropCookie(reply, name);
    }
  }
}

function signedIn({ user, session }: ApiContext, request: FastifyRequest): SignedIn | null {
  const access_token = tokenOf(request);
  if (user === null || session === null || access_token === null) return null;
  return { user, session, access_token };
}
