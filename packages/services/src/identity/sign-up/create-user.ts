import { saveCredentials } from '@guildhall/db/identity/commands';
import { inTransaction, sqlState } from '@guildhall/db/transaction';
import { insertUser } from '@guildhall/db/users/commands';
import { type SignUp, signUpSchema } from '@guildhall/domain/identity/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import type { ServiceContext } from '../../context.ts';
import { hashPassword } from '../passwords/check-password.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Makes a user with a password whose address nobody has to confirm: for whoever runs the shop,
 * and for scenes. Strangers sign up (sign-up.ts). Refuses EMAIL_TAKEN, USERNAME_TAKEN.
 */
export async function createUser(
  { db }: ServiceContext,
  input: SignUp,
): Promise<{ user_id: string }> {
  const { email, password, username } = signUpSchema.parse(input);
  const password_hash = await hashPassword(password);
  const user_id = newId();
  try {
    await inTransaction(db, async (trx) => {
      await insertUser(trx, {
        id: user_id,
        email,
        username,
        username_key: username.toLowerCase(),
        avatar_url: null,
      });
      await saveCredentials(trx, user_id, password_hash);
    });
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    const by_email = String(error).includes('users_email_unique');
    throw new Refusal(by_email ? 'EMAIL_TAKEN' : 'USERNAME_TAKEN');
  }
  return { user_id };
}
