import {
  passkeyOptionsRoute,
  passkeySignInRoute,
  secondFactorRoute,
} from '@guildhall/api/identity/sign-in/second-factor-rest';
import { verifySecondFactor } from '@guildhall/services/identity/sign-in/verify-second-factor';
import {
  signInWithPasskey,
  startPasskeySignIn,
} from '@guildhall/services/identity/sign-in/sign-in-with-passkey';
import type { FastifyInstance } from 'fastify';
import { mountRoute, type RouteDependencies } from './mount-route.ts';
import { signInResponse } from './sign-in-response.ts';

/** The routes for second factors and passkeys. */
export async function registerSecondFactor(
  app: FastifyInstance,
  dependencies: RouteDependencies,
): Promise<void> {
  const { services } = dependencies;

  mountRoute(app, secondFactorRoute, dependencies, {}, async ({ input, context }) =>
    signInResponse(context, await verifySecondFactor(services, input, context.origin)),
  );

  mountRoute(app, passkeyOptionsRoute, dependencies, {}, async ({ input }) => {
    return await startPasskeySignIn(services, input);
  });

  mountRoute(app, passkeySignInRoute, dependencies, {}, async ({ input, context }) =>
    signInResponse(context, await signInWithPasskey(services, input, context.origin)),
  );
}
