import { deleteSignUpsOf, insertIdentity, touchIdentity } from '@guildhall/db/identity/commands';
import { findCredentials, findIdentityUser } from '@guildhall/db/identity/queries';
import { inTransaction, sqlState } from '@guildhall/db/transaction';
import { emailSchema } from '@guildhall/domain/identity/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { DEFAULT_LANGUAGE, type Language } from '@guildhall/locales/languages';
import type { IdentityContext } from '../context.ts';
import type { Origin } from '../../kernel/viewer.ts';
import type { VerifiedIdentity } from '../../ports/identity/identity-provider.ts';
import { addUser } from '../../users/add-user.ts';
import type { User } from '../../users/find-user.ts';
import { lockUserForShare } from '../../users/lock-user.ts';
import {
  signInWithFirstFactorWithin,
  type SignInOutcome,
} from '../sign-in/sign-in-with-first-factor.ts';
import { suggestUsername } from '../sign-up/suggest-username.ts';
import { signUpWithIdentity } from './sign-up-with-identity.ts';
import { recordEvent } from '../../kernel/audit/record-event.ts';

const UNIQUE_VIOLATION = '23505';
const MAX_ATTEMPTS = 5;

/**
 * Signs in with an identity of a provider. A new user is created when the provider has verified
 * their address. Refuses SSO_REFUSED (`no_email`); for an unverified address SIGN_UP_CLOSED,
 * TOO_MANY_REQUESTS, or USER_NOT_ACTIVATED once a code was sent there; IDENTITY_NOT_LINKED when a
 * verified address belongs to an existing user, since it does not prove control of that user
 * (SSO5), and when the identity was unlinked meanwhile; then USER_INACTIVE.
 */
export async function signInWithIdentity(
  context: IdentityContext,
  identity: VerifiedIdentity,
  origin: Origin,
): Promise<SignInOutcome> {
  const { issuer, subject } = identity;
  const known = await findIdentityUser(context.db, issuer, subject);
  const user = known ?? (await signInOrSignUp(context, identity, origin));
  return await inTransaction(context.db, async (trx) => {
    // Locks the user's row (for share) first: a concurrent unlink has either committed before, or
    // ends this session or ticket too (S3).
    await lockUserForShare(trx, user.id);
    const isLinked = await touchIdentity(trx, identity, user.id);
    if (!isLinked) throw new Refusal('IDENTITY_NOT_LINKED');
    return await signInWithFirstFactorWithin(context, trx, user, 'identity_provider', origin);
  });
}

async function signInOrSignUp(
  context: IdentityContext,
  identity: VerifiedIdentity,
  origin: Origin,
): Promise<User> {
  const email = emailSchema.safeParse(identity.email);
  if (!email.success) throw new Refusal('SSO_REFUSED', { reason: 'no_email' });
  if (!identity.is_email_verified) {
    const { user_id } = await signUpWithIdentity(context, identity, email.data, origin);
    throw new Refusal('USER_NOT_ACTIVATED', { user_id });
  }
  const { issuer, subject } = identity;
  for (let attempts = 1; ; attempts += 1) {
    const isTaken = (await findCredentials(context.db, email.data)) !== undefined;
    // Checked after the address: a concurrent sign-up with this identity, such as in another tab,
    // creates both at once.
    const known = await findIdentityUser(context.db, issuer, subject);
    if (known !== undefined) return known;
    if (isTaken) throw new Refusal('IDENTITY_NOT_LINKED');
    try {
      return await makeUser(context, identity, email.data, origin.language);
    } catch (error) {
      // A concurrent sign-up took the username or the address.
      if (sqlState(error) !== UNIQUE_VIOLATION || attempts >= MAX_ATTEMPTS) throw error;
    }
  }
}

async function makeUser(
  context: IdentityContext,
  { issuer, subject, name }: VerifiedIdentity,
  email: string,
  language: Language = DEFAULT_LANGUAGE,
): Promise<User> {
  const id = newId();
  return await inTransaction(context.db, async (trx) => {
    const username = await suggestUsername(context, trx, name);
    const user = await addUser(trx, { id, email, username, language });
    await insertIdentity(trx, { issuer, subject, user_id: id, email });
    await deleteSignUpsOf(trx, email);
    await recordEvent(trx, { event: 'sign_up.completed', user_id: id });
    return user;
  });
}
