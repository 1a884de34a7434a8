import { saveCredentials } from '@guildhall/db/identity/commands';
import { inTransaction, sqlState } from '@guildhall/db/transaction';
import { type SignUp, signUpSchema } from '@guildhall/domain/identity/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { DEFAULT_LANGUAGE } from '@guildhall/locales/languages';
import type { IdentityContext } from '../context.ts';
import { addUser } from '../../users/add-user.ts';
import { hashPassword } from '../passwords/check-password.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Creates a user with a password, without confirming the address: for operators and scenes.
 * Visitors sign up (sign-up.ts). Whoever creates many users with one password passes its hash,
 * which takes long to compute. Refuses EMAIL_TAKEN, USERNAME_TAKEN.
 */
export async function createUser(
  { db }: IdentityContext,
  input: SignUp,
  knownHash?: string,
): Promise<{ user_id: string }> {
  const { email, password, username } = signUpSchema.parse(input);
  const passwordHash = knownHash ?? (await hashPassword(password));
  const userId = newId();
  try {
    await inTransaction(db, async (trx) => {
      await addUser(trx, { id: userId, email, username, language: DEFAULT_LANGUAGE });
      await saveCredentials(trx, userId, passwordHash);
    });
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    const byEmail = String(error).includes('users_email_unique');
    throw new Refusal(byEmail ? 'EMAIL_TAKEN' : 'USERNAME_TAKEN');
  }
  return { user_id: userId };
}
