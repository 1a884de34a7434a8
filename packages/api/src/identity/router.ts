import { router } from '../trpc.ts';
import { apiTokenProcedures } from './api-tokens/router.ts';
import { emailProcedures } from './email/router.ts';
import { firstAdminProcedures } from './first-admin/router.ts';
import { passkeyProcedures } from './passkeys/router.ts';
import { passwordProcedures } from './passwords/router.ts';
import { secondFactorProcedures } from './second-factor/router.ts';
import { sessionProcedures } from './sessions/router.ts';
import { providerProcedures } from './sign-on/router.ts';
import { stepUpProcedures } from './step-up/router.ts';

/** The procedures of all sub-rooms under one name. */
export const identityRouter = router({
  ...sessionProcedures,
  ...passwordProcedures,
  ...emailProcedures,
  ...secondFactorProcedures,
  ...passkeyProcedures,
  ...stepUpProcedures,
  ...providerProcedures,
  ...firstAdminProcedures,
  ...apiTokenProcedures,
});
