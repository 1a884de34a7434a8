import { insertSignUp } from '@guildhall/db/identity/commands';
import { findNewestMailProof, findSignUpOfIdentity } from '@guildhall/db/identity/queries';
import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { DEFAULT_LANGUAGE } from '@guildhall/locales/languages';
import type { IdentityContext } from '../context.ts';
import type { Origin } from '../../kernel/viewer.ts';
import type { VerifiedIdentity } from '../../ports/identity/identity-provider.ts';
import { countCode, limitSignUps } from '../attempt-limits.ts';
import { sendCode } from '../send-code.ts';
import { suggestUsername } from '../sign-up/suggest-username.ts';
import { SIGN_UP_SECONDS } from '../sign-up/sign-up.ts';

/**
 * Signs up a person whose address the provider has not verified. They prove it with a code by mail,
 * and the response is the same whether or not the address is known (A4, SSO5). A second call reuses
 * the pending sign-up and its code. Refuses SIGN_UP_CLOSED, TOO_MANY_REQUESTS.
 */
export async function signUpWithIdentity(
  context: IdentityContext,
  { issuer, subject, name }: VerifiedIdentity,
  email: string,
  origin: Origin,
): Promise<{ user_id: string }> {
  if (!context.mailer.delivers) throw new Refusal('SIGN_UP_CLOSED');
  const { db } = context;
  const begun = await findSignUpOfIdentity(db, { issuer, subject, email });
  if (begun !== undefined) {
    const { user_id } = begun;
    const code = await findNewestMailProof(db, user_id, 'activation');
    if (code !== undefined) return { user_id };
  }
  await limitSignUps(context, origin);
  const mailedCode = await countCode(context, email, origin);
  const userId = begun?.user_id ?? newId();
  await inTransaction(db, async (trx) => {
    if (begun === undefined) {
      const username = await suggestUsername(context, trx, name);
      await insertSignUp(trx, {
        user_id: userId,
        email,
        username,
        username_key: username.toLowerCase(),
        password_hash: null,
        issuer,
        subject,
        language: origin.language ?? DEFAULT_LANGUAGE,
        live_seconds: SIGN_UP_SECONDS,
      });
    }
    await sendCode(trx, { purpose: 'activation', user_id: userId, email }, mailedCode);
  });
  return { user_id: userId };
}
