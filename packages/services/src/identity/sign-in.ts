import { findCredentials } from '@guildhall/db/identity/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { normalEmail, type SignIn } from '@guildhall/domain/identity/schema';
import type { Origin, ServiceContext } from '../context.ts';
import { signAccessToken } from './access-token.ts';
import { verifyPassword } from './check-password.ts';
import { createSessionStore, sessionEnd } from './session-store.ts';

/**
 * Opens a session. Refuses CREDENTIALS_WRONG for an unknown address and a wrong password alike,
 * in the same time (A4); USER_INACTIVE only to whoever knows the password.
 */
export async function signIn(context: ServiceContext, input: SignIn, origin: Origin) {
  const found = await findCredentials(context.db, normalEmail(input.email));
  const fits = await verifyPassword(found?.password_hash ?? null, input.password);
  if (found === undefined || !fits) throw new Refusal('CREDENTIALS_WRONG');
  if (!found.is_active) throw new Refusal('USER_INACTIVE');
  const { password_hash: _, ...user } = found;
  const ends_at = sessionEnd();
  const session = await createSessionStore(context.db).createSession(user.id, {
    ends_at,
    ip_address: origin.ip_address,
    user_agent: origin.user_agent?.slice(0, 300) ?? null,
  });
  const access_token = await signAccessToken(context.token_secret, { id: session.id, ends_at });
  return { access_token, user };
}
