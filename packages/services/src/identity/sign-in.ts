import { findCredentials, findSignUpByEmail } from '@guildhall/db/identity/queries';
import { normalEmail, type SignIn } from '@guildhall/domain/identity/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Origin, ServiceContext } from '../context.ts';
import { type Admitted, admitUser } from './admit-user.ts';
import { verifyPassword } from './check-password.ts';
import { judgeTry, triesOfSignIn } from './count-tries.ts';

/**
 * Signs in with e-mail and password. Refuses TOO_MANY_REQUESTS; CREDENTIALS_WRONG for an unknown
 * address and a wrong password alike, in the same time (A4); only to whoever knows the password
 * USER_NOT_ACTIVATED, and what the door refuses.
 */
export async function signIn(
  context: ServiceContext,
  input: SignIn,
  origin: Origin,
): Promise<Admitted> {
  const email = normalEmail(input.email);
  const tries = await triesOfSignIn(context, email, origin);
  const found = await judgeTry(context, tries, () =>
    findByPassword(context, email, input.password),
  );
  if ('awaits_activation' in found) {
    throw new Refusal('USER_NOT_ACTIVATED', { user_id: found.user_id });
  }
  return await admitUser(context, found, { first_factor: 'password', second_factor: null }, origin);
}

/** The same queries and one hash, whoever is at this address or nobody. */
async function findByPassword({ db }: ServiceContext, email: string, password: string) {
  const known = await findCredentials(db, email);
  const sign_up = await findSignUpByEmail(db, email);
  const password_hash = known === undefined ? sign_up?.password_hash : known.password_hash;
  const fits = await verifyPassword(password_hash ?? null, password);
  if (fits && known !== undefined) {
    const { password_hash: _, ...user } = known;
    return user;
  }
  if (fits && sign_up !== undefined) return { awaits_activation: true, user_id: sign_up.user_id };
  throw new Refusal('CREDENTIALS_WRONG');
}
