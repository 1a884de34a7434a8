import { insertSignUp } from '@guildhall/db/identity/commands';
import { isUsernameTaken, lockUsername } from '@guildhall/db/identity/queries';
import { inTransaction } from '@guildhall/db/transaction';
import { type SignUp, signUpSchema } from '@guildhall/domain/identity/schema';
import type { MailedCode } from '@guildhall/domain/identity/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { DEFAULT_LANGUAGE } from '@guildhall/locales/languages';
import type { IdentityContext } from '../context.ts';
import type { Origin } from '../../kernel/viewer.ts';
import { hashPassword } from '../passwords/check-password.ts';
import { countCode } from '../attempt-limits.ts';
import { sendCode } from '../send-code.ts';
import { refuseCommonPassword } from '../passwords/refuse-common-password.ts';
import { FORMER_NAME_DAYS } from '@guildhall/domain/identity/sign-up/rules';
import { isFormerName } from '../../users/rename-user.ts';
import { refuseReservedName } from './refuse-reserved-name.ts';

/** An unconfirmed sign-up expires after a day. */
export const SIGN_UP_SECONDS = 86_400;

/**
 * Signs up with email and password. The user is created when their address is proven. Refuses
 * SIGN_UP_CLOSED, PASSWORD_COMMON, USERNAME_RESERVED, USERNAME_TAKEN, TOO_MANY_REQUESTS. The
 * response is the same whether or not the address is known (A4).
 */
export async function signUp(
  context: IdentityContext,
  input: SignUp,
  origin: Origin,
): Promise<{ user_id: string; mailed_code: MailedCode }> {
  if (!context.mailer.delivers) throw new Refusal('SIGN_UP_CLOSED');
  const { email, password, username } = signUpSchema.parse(input);
  refuseCommonPassword(context, password, { email, username });
  await refuseReservedName(context, context.db, username);
  const usernameKey = username.toLowerCase();
  const kept = { user_id: null, days: FORMER_NAME_DAYS };
  if (await isFormerName(context.db, username, kept)) throw usernameTaken();
  if (await isUsernameTaken(context.db, usernameKey, email)) throw usernameTaken();
  const mailedCode = await countCode(context, email, origin);
  const passwordHash = await hashPassword(password);
  const userId = newId();
  await inTransaction(context.db, async (trx) => {
    await lockUsername(trx, usernameKey);
    if (await isUsernameTaken(trx, usernameKey, email)) throw usernameTaken();
    await insertSignUp(trx, {
      user_id: userId,
      email,
      username,
      username_key: usernameKey,
      password_hash: passwordHash,
      issuer: null,
      subject: null,
      language: origin.language ?? DEFAULT_LANGUAGE,
      live_seconds: SIGN_UP_SECONDS,
    });
    await sendCode(trx, { purpose: 'activation', user_id: userId, email }, mailedCode);
  });
  return { user_id: userId, mailed_code: mailedCode };
}

function usernameTaken(): Refusal {
  return new Refusal('USERNAME_TAKEN', {}, { username: [fieldError('username_taken')] });
}
