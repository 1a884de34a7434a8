import { findCredentials } from '@guildhall/db/identity/queries';
import { normalEmail, type SignIn } from '@guildhall/domain/identity/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Origin, ServiceContext } from '../context.ts';
import { type Admitted, admitUser } from './admit-user.ts';
import { verifyPassword } from './check-password.ts';

/**
 * Signs in with e-mail and password. Refuses CREDENTIALS_WRONG for an unknown address and a wrong
 * password alike, in the same time (A4); USER_INACTIVE only to whoever knows the password.
 */
export async function signIn(
  context: ServiceContext,
  input: SignIn,
  origin: Origin,
): Promise<Admitted> {
  const found = await findCredentials(context.db, normalEmail(input.email));
  const fits = await verifyPassword(found?.password_hash ?? null, input.password);
  if (found === undefined || !fits) throw new Refusal('CREDENTIALS_WRONG');
  const { password_hash: _, ...user } = found;
  return await admitUser(context, user, { first_factor: 'password', second_factor: null }, origin);
}
