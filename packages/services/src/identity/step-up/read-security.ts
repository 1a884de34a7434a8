import type { IdentityContext } from '../context.ts';
import type { User } from '../../users/find-user.ts';
import type { OwnSession } from '../sessions/read-session.ts';
import { authenticationMethods } from '../sessions/read-ways-in.ts';
import { isRecentlyAuthenticated } from '../sessions/require-recent-authentication.ts';

/** How a user signs in, and whether they authenticated recently. */
export async function readSecurity(context: IdentityContext, user: User, session: OwnSession) {
  const methods = await authenticationMethods(context, user.id);
  return {
    email: user.email,
    has_password: methods.includes('password'),
    two_factor: user.two_factor,
    methods,
    is_fresh: isRecentlyAuthenticated(session),
  };
}
