import type { Database } from '@guildhall/db/database';
import {
  deleteSignUpsOf,
  saveCredentials,
  insertIdentity,
  consumeMailProof,
} from '@guildhall/db/identity/commands';
import {
  findAddressProof,
  findNewestMailProof,
  findSignUp,
  lockSignUp,
} from '@guildhall/db/identity/queries';
import type { FirstFactor } from '@guildhall/db/identity/tables';
import { inTransaction, sqlState } from '@guildhall/db/transaction';
import { type Activate, isLongCode } from '@guildhall/domain/identity/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Transaction } from 'kysely';
import type { IdentityContext } from '../context.ts';
import type { Origin } from '../../kernel/viewer.ts';
import { addUser } from '../../users/add-user.ts';
import { findUserByEmail, type User } from '../../users/find-user.ts';
import { ATTEMPT_LIMITS, withAttemptLimit } from '../attempt-limits.ts';
import { type CompletedSignIn, openSignIn } from '../sign-in/complete-sign-in.ts';
import { isCodeValid } from '../verification-codes.ts';
import { recordEvent } from '../../kernel/audit/record-event.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Creates the user whose address the code proves, and signs them in, with the password or identity
 * of the sign-up as first factor. Refuses TOO_MANY_REQUESTS after five attempts; CODE_WRONG for a
 * code that is wrong, used or expired (R3).
 */
export async function activateUser(
  context: IdentityContext,
  { user_id, code }: Activate,
  origin: Origin,
): Promise<CompletedSignIn> {
  const proof = await findProof(context, user_id, code);
  // A long code proves more than one sign-up, so each has its own limit.
  const key = proof === undefined || proof.purpose === 'address' ? user_id : proof.id;
  const attempts = [{ limit: ATTEMPT_LIMITS.mail_code, key, onSuccess: 'forget' }] as const;
  return await withAttemptLimit(context, attempts, async () => {
    if (proof === undefined || !isCodeValid(context, proof, code)) throw new Refusal('CODE_WRONG');
    return await becomeUser(context, user_id, proof.id, origin);
  });
}

/** What the code of this length would prove. */
async function findProof({ db }: IdentityContext, userId: string, code: string) {
  if (!isLongCode(code)) return await findNewestMailProof(db, userId, 'activation');
  const signUp = await findSignUp(db, userId);
  return signUp && (await findAddressProof(db, signUp.email));
}

interface Activated {
  readonly user: User;
  readonly first_factor: FirstFactor;
}

async function becomeUser(
  context: IdentityContext,
  userId: string,
  proofId: string,
  origin: Origin,
): Promise<CompletedSignIn> {
  try {
    return await inTransaction(context.db, async (trx) => {
      const { user, first_factor } = await makeUser(trx, userId, proofId);
      // This transaction inserted the user, so no second factor can be on yet.
      return await openSignIn(context, trx, user, { first_factor, second_factor: null }, origin);
    });
  } catch (error) {
    // The operator created the same user at this moment.
    if (sqlState(error) === UNIQUE_VIOLATION) throw new Refusal('CODE_WRONG');
    throw error;
  }
}

async function makeUser(
  trx: Transaction<Database>,
  userId: string,
  proofId: string,
): Promise<Activated> {
  const signUp = await lockSignUp(trx, userId);
  if (signUp === undefined || !(await consumeMailProof(trx, proofId))) {
    throw new Refusal('CODE_WRONG');
  }
  // A user has this address: they were notified, and no code was sent (A4).
  if ((await findUserByEmail(trx, signUp.email)) !== undefined) throw new Refusal('CODE_WRONG');
  const { email, username, language, password_hash, issuer, subject } = signUp;
  const user = await addUser(trx, { id: userId, email, username, language });
  if (password_hash !== null) await saveCredentials(trx, userId, password_hash);
  if (issuer !== null && subject !== null) {
    await insertIdentity(trx, { issuer, subject, user_id: userId, email });
  }
  await deleteSignUpsOf(trx, email);
  await recordEvent(trx, { event: 'sign_up.completed', user_id: userId });
  return { user, first_factor: password_hash === null ? 'identity_provider' : 'password' };
}
