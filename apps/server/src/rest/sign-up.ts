import { undoEmailChangeRoute } from '@guildhall/api/identity/email/rest';
import {
  activateRoute,
  resendActivationRoute,
  signUpRoute,
} from '@guildhall/api/identity/sign-up/rest';
import {
  requestPasswordResetRoute,
  resetPasswordRoute,
} from '@guildhall/api/identity/recovery/rest';
import { deviceCookie } from '@guildhall/services/identity/sessions/recognize-device';
import { activateUser } from '@guildhall/services/identity/sign-up/activate-user';
import { requestPasswordReset } from '@guildhall/services/identity/recovery/request-password-reset';
import { resendActivation } from '@guildhall/services/identity/sign-up/resend-activation';
import { undoEmailChange } from '@guildhall/services/identity/email/undo-email-change';
import { resetPassword } from '@guildhall/services/identity/recovery/reset-password';
import { signUp } from '@guildhall/services/identity/sign-up/sign-up';
import type { FastifyInstance } from 'fastify';
import { signInResponse } from './sign-in-response.ts';
import { mountRoute, type RouteDependencies } from './mount-route.ts';

/** The routes for sign-up, activation and password reset. */
export async function registerSignUp(
  app: FastifyInstance,
  dependencies: RouteDependencies,
): Promise<void> {
  const { services } = dependencies;

  mountRoute(app, signUpRoute, dependencies, {}, async ({ input, context: { origin } }) => {
    return await signUp(services, input, origin);
  });

  mountRoute(app, activateRoute, dependencies, {}, async ({ input, context }) =>
    signInResponse(context, await activateUser(services, input, context.origin)),
  );

  mountRoute(app, resendActivationRoute, dependencies, {}, async ({ input, context }) => {
    return await resendActivation(services, input, context.origin);
  });

  mountRoute(app, requestPasswordResetRoute, dependencies, {}, async ({ input, context }) => {
    await requestPasswordReset(services, input, context.origin);
    return {};
  });

  mountRoute(app, resetPasswordRoute, dependencies, {}, async ({ input, context }) => {
    const { device_token } = await resetPassword(services, input, context.origin);
    context.setCookie(deviceCookie(services.settings.public_url, device_token));
    return {};
  });

  mountRoute(app, undoEmailChangeRoute, dependencies, {}, async ({ input }) => {
    await undoEmailChange(services, input);
    return {};
  });
}
