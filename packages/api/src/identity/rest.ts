import { signInSchema } from '@guildhall/domain/identity/schema';

/** POST api/oauth/login/: e-mail and password; answers `signedInView`. */
export const signInRequest = signInSchema;
