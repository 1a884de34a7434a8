import { deleteSignUpsOf, insertIdentity, touchIdentity } from '@guildhall/db/identity/commands';
import { findCredentials, findIdentityUser } from '@guildhall/db/identity/queries';
import { inTransaction, sqlState } from '@guildhall/db/transaction';
import { emailSchema } from '@guildhall/domain/identity/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { DEFAULT_LANGUAGE, type Language } from '@guildhall/locales/languages';
import type { Origin, ServiceContext } from '../../context.ts';
import type { VerifiedIdentity } from '../../ports/identity-provider.ts';
import { addUser } from '../../users/add-user.ts';
import type { User } from '../../users/find-user.ts';
import { lockUserForShare } from '../../users/lock-user.ts';
import {
  signInWithFirstFactorWithin,
  type SignInOutcome,
} from '../sign-in/sign-in-with-first-factor.ts';
import { suggestUsername } from '../sign-up/suggest-username.ts';
import { signUpWithIdentity } from './sign-up-with-identity.ts';

const UNIQUE_VIOLATION = '23505';
const MAX_ATTEMPTS = 5;

/**
 * Lets somebody in by his identity at a provider; who is new becomes a user at once when the
 * provider has verified his address. Refuses SSO_REFUSED (`no_email`); for an address that the
 * provider has not verified TOO_MANY_REQUESTS, or USER_NOT_ACTIVATED once a code is on its way
 * there; IDENTITY_NOT_LINKED when a verified one is a user's, because it proves nothing of who may
 * sign in as him (SSO5), and when the identity was disconnected meanwhile; then USER_INACTIVE.
 */
export async function signInWithIdentity(
  context: ServiceContext,
  identity: VerifiedIdentity,
  origin: Origin,
): Promise<SignInOutcome> {
  const { issuer, subject } = identity;
  const known = await findIdentityUser(context.db, issuer, subject);
  const user = known ?? (await signInOrSignUp(context, identity, origin));
  return await inTransaction(context.db, async (trx) => {
    // Held first: a disconnect has come before it, or ends this session or ticket too (S3).
    await lockUserForShare(trx, user.id);
    const isHis = await touchIdentity(trx, identity, user.id);
    if (!isHis) throw new Refusal('IDENTITY_NOT_LINKED');
    return await signInWithFirstFactorWithin(context, trx, user, 'identity_provider', origin);
  });
}

async function signInOrSignUp(
  context: ServiceContext,
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
    // He may have come in by another tab meanwhile; asked last, or that tab would not be seen.
    const known = await findIdentityUser(context.db, issuer, subject);
    if (known !== undefined) return known;
    if (isTaken) throw new Refusal('IDENTITY_NOT_LINKED');
    try {
      return await makeUser(context, identity, email.data, origin.language);
    } catch (error) {
      // Somebody was faster with the name or with the address.
      if (sqlState(error) !== UNIQUE_VIOLATION || attempts >= MAX_ATTEMPTS) throw error;
    }
  }
}

async function makeUser(
  { db }: ServiceContext,
  { issuer, subject, name }: VerifiedIdentity,
  email: string,
  language: Language = DEFAULT_LANGUAGE,
): Promise<User> {
  const id = newId();
  return await inTransaction(db, async (trx) => {
    const username = await suggestUsername(trx, name);
    const user = await addUser(trx, { id, email, username, language });
    await insertIdentity(trx, { issuer, subject, user_id: id, email });
    await deleteSignUpsOf(trx, email);
    return user;
  });
}
