import { profileRoute, signInRoute, signOutRoute } from '@guildhall/api/identity/sign-in/rest';
import { toUserView } from '@guildhall/api/identity/views';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { signIn } from '@guildhall/services/identity/sign-in/sign-in';
import { signOut } from '@guildhall/services/identity/sessions/sign-out';
import type { FastifyInstance } from 'fastify';
import { signInResponse } from './sign-in-response.ts';
import { mountRoute, type RouteDependencies, signedInUser } from './mount-route.ts';

/** The documented sign-in routes of product.md §7; a trailing slash is optional on all routes. */
export async function registerOauth(
  app: FastifyInstance,
  dependencies: RouteDependencies,
): Promise<void> {
  const { services } = dependencies;

  mountRoute(app, signInRoute, dependencies, {}, async ({ input, context }) =>
    signInResponse(context, await signIn(services, input, context.origin)),
  );

  mountRoute(app, profileRoute, dependencies, {}, async ({ context }) =>
    toUserView(signedInUser(context)),
  );

  mountRoute(app, signOutRoute, dependencies, {}, async ({ context: { user, session } }) => {
    if (user === null || session === null) throw new Refusal('NOT_SIGNED_IN');
    await signOut(services, { user_id: user.id }, session.id);
    return {};
  });
}
