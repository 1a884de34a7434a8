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
} from '@guildhall/services/identity/sign-on/encrypt-sign-on-state';
import type { Origin } from '@guildhall/services/kernel/viewer';
import { startSignOn } from '@guildhall/services/identity/sign-on/start-sign-on';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tokenOf } from './token-of.ts';
import { parseCookies, clearCookie, setCookie } from './cookies.ts';
import { signInResponse } from './sign-in-response.ts';
import { mountRoute, type RouteDependencies } from './mount-route.ts';

/**
 * The maximum number of pending sign-ons per browser, which sends their cookies with every request.
 */
const MAX_BATCH = 5;

const CALLBACKS = [
  ['google', googleCallbackRoute],
  ['facebook', facebookCallbackRoute],
] as const;

/** Single sign-on (product.md §7): the start and the callback. */
export async function registerSso(
  app: FastifyInstance,
  dependencies: RouteDependencies,
): Promise<void> {
  const { services } = dependencies;

  const start = async (
    provider: ProviderName,
    { language }: Origin,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const intent = { purpose: 'sign_in' } as const;
    const { url, cookie } = await startSignOn(services, provider, intent, language);
    dropAbandoned(request, reply);
    setCookie(reply, cookie);
    return url;
  };
  mountRoute(app, googleStartRoute, dependencies, {}, async ({ context, request, reply }) => ({
    google_login_url: await start('google', context.origin, request, reply),
  }));
  mountRoute(app, facebookStartRoute, dependencies, {}, async ({ context, request, reply }) => ({
    facebook_login_url: await start('facebook', context.origin, request, reply),
  }));

  for (const [provider, route] of CALLBACKS) {
    mountRoute(app, route, dependencies, {}, async ({ input, context, request, reply }) => {
      const name = signOnCookieName(services, input.state);
      const sealed = parseCookies(request).get(name) ?? null;
      if (sealed !== null) clearCookie(reply, name);
      const { origin } = context;
      const browser = { sealed, signed_in: signedIn(context, request), origin };
      return signInResponse(context, await finishSignOn(services, provider, input, browser));
    });
  }

  /**
   * Deletes cookies of abandoned sign-ons, so that the request headers do not grow without limit.
   */
  function dropAbandoned(request: FastifyRequest, reply: FastifyReply): void {
    const prefix = signOnCookiePrefix(services.settings.public_url);
    const kept = [...parseCookies(request).keys()].filter((name) => name.startsWith(prefix));
    // Browsers send the oldest cookies first.
    for (const name of kept.slice(0, Math.max(0, kept.length - MAX_BATCH + 1))) {
      clearCookie(reply, name);
    }
  }
}

function signedIn({ user, session }: ApiContext, request: FastifyRequest): SignedIn | null {
  const accessToken = tokenOf(request);
  if (user === null || session === null || accessToken === null) return null;
  return { user, session, access_token: accessToken };
}
