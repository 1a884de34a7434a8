import {
  passkeyQuestionRoute,
  passkeySignInRoute,
  secondFactorRoute,
} from '@guildhall/api/identity/sign-in/second-factor-rest';
import { proveSecondFactor } from '@guildhall/services/identity/sign-in/prove-second-factor';
import {
  signInWithPasskey,
  startPasskeySignIn,
} from '@guildhall/services/identity/sign-in/sign-in-with-passkey';
import type { FastifyInstance } from 'fastify';
import { mountRoute, type Surroundings } from './mount-route.ts';
import { answerSignedIn } from './signed-in.ts';

/** The second step of signing in, and passkeys. */
export async function registerSecondFactor(
  app: FastifyInstance,
  surroundings: Surroundings,
): Promise<void> {
  const { services } = surroundings;

  mountRoute(app, secondFactorRoute, surroundings, {}, async ({ input, context }) =>
    answerSignedIn(context, await proveSecondFactor(services, input, context.origin)),
  );

  mountRoute(app, passkeyQuestionRoute, surroundings, {}, async ({ input }) => {
    return await startPasskeySignIn(services, input);
  });

  mountRoute(app, passkeySignInRoute, surroundings, {}, async ({ input, context }) =>
    answerSignedIn(context, await signInWithPasskey(services, input, context.origin)),
  );
}
