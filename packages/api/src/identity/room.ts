import { mergeRouters } from '../trpc.ts';
import { apiTokenRouter } from './api-tokens/router.ts';
import { deviceReviewRouter } from './devices/admin-router.ts';
import { deviceRouter } from './devices/router.ts';
import { undoEmailChangeRoute } from './email/rest.ts';
import { emailRouter } from './email/router.ts';
import { firstAdminRouter } from './first-admin/router.ts';
import { passkeyRouter } from './passkeys/router.ts';
import { passwordRouter } from './passwords/router.ts';
import { requestPasswordResetRoute, resetPasswordRoute } from './recovery/rest.ts';
import { secondFactorRouter } from './second-factor/router.ts';
import { sessionRouter } from './sessions/router.ts';
import { profileRoute, signInRoute, signOutRoute } from './sign-in/rest.ts';
import {
  passkeyOptionsRoute,
  passkeySignInRoute,
  secondFactorRoute,
} from './sign-in/second-factor-rest.ts';
import {
  facebookCallbackRoute,
  facebookStartRoute,
  googleCallbackRoute,
  googleStartRoute,
} from './sign-on/rest.ts';
import { providerRouter } from './sign-on/router.ts';
import { activateRoute, resendActivationRoute, signUpRoute } from './sign-up/rest.ts';
import { usernameRouter } from './sign-up/router.ts';
import { staffRouter } from './staff/router.ts';
import { stepUpRouter } from './step-up/router.ts';

export const identityRoom = {
  routers: {
    identity: mergeRouters(
      sessionRouter,
      deviceRouter,
      passwordRouter,
      emailRouter,
      usernameRouter,
      secondFactorRouter,
      passkeyRouter,
      stepUpRouter,
      providerRouter,
      firstAdminRouter,
      apiTokenRouter,
      staffRouter,
    ),
    devices: deviceReviewRouter,
  },
  routes: [
    signInRoute,
    secondFactorRoute,
    passkeyOptionsRoute,
    passkeySignInRoute,
    profileRoute,
    signOutRoute,
    googleStartRoute,
    facebookStartRoute,
    googleCallbackRoute,
    facebookCallbackRoute,
    signUpRoute,
    activateRoute,
    resendActivationRoute,
    requestPasswordResetRoute,
    resetPasswordRoute,
    undoEmailChangeRoute,
  ],
};
