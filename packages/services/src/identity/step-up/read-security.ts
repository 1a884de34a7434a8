import type { User } from '@guildhall/db/users/queries';
import type { ServiceContext } from '../../context.ts';
import { authenticationMethods } from '../sign-on/read-identities.ts';
import type { OwnSession } from '../sessions/read-session.ts';
import { isRecentlyAuthenticated } from '../sessions/require-recent-authentication.ts';

/** How a user signs in, and whether he has just proven himself. */
export async function readSecurity(context: ServiceContext, user: User, session: OwnSession) {
  const methods = await authenticationMethods(context, user.id);
  return {
    email: user.email,
    has_password: methods.includes('password'),
    two_factor: user.two_factor,
    methods,
    is_fresh: isRecentlyAuthenticated(session),
  };
}
