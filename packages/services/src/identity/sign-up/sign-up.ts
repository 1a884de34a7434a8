import { insertSignUp } from '@guildhall/db/identity/commands';
import { isUsernameTaken, lockUsername } from '@guildhall/db/identity/queries';
import { inTransaction } from '@guildhall/db/transaction';
import { type SignUp, signUpSchema } from '@guildhall/domain/identity/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Origin, ServiceContext } from '../../context.ts';
import { hashPassword } from '../passwords/check-password.ts';
import { countFromNetwork, countMail } from '../count-tries.ts';
import { refuseCommonPassword } from '../passwords/refuse-common-password.ts';
import { sendActivation } from './send-activation.ts';

/** A sign-up that nobody confirms is forgotten after a day. */
export const SIGN_UP_SECONDS = 86_400;

/**
 * Signs up with e-mail and password: nobody comes into being before his address is proven. Refuses
 * TOO_MANY_REQUESTS, PASSWORD_COMMON, USERNAME_TAKEN; whether the address is known makes no
 * difference (A4).
 */
export async function signUp(
  context: ServiceContext,
  input: SignUp,
  origin: Origin,
): Promise<{ user_id: string }> {
  const { email, password, username } = signUpSchema.parse(input);
  refuseCommonPassword(context, password, { email, username });
  await countFromNetwork(context, 'sign_up', origin);
  const username_key = username.toLowerCase();
  if (await isUsernameTaken(context.db, username_key, email)) throw usernameTaken();
  await countMail(context, 'sign_up', email);
  const password_hash = await hashPassword(password);
  const user_id = newId();
  await inTransaction(context.db, async (trx) => {
    await lockUsername(trx, username_key);
    if (await isUsernameTaken(trx, username_key, email)) throw usernameTaken();
    await insertSignUp(trx, {
      user_id,
      email,
      username,
      username_key,
      password_hash,
      issuer: null,
      subject: null,
      live_seconds: SIGN_UP_SECONDS,
    });
    await sendActivation(trx, { user_id, email });
  });
  return { user_id };
}

function usernameTaken(): Refusal {
  return new Refusal('USERNAME_TAKEN', {}, { username: ['This name is taken. Choose another.'] });
}
