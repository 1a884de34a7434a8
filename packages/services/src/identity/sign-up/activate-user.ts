import type { Database } from '@guildhall/db/database';
import {
  deleteSignUpsOf,
  saveCredentials,
  insertIdentity,
  spendMailProof,
} from '@guildhall/db/identity/commands';
import { findNewestMailProof, lockSignUp } from '@guildhall/db/identity/queries';
import type { FirstFactor } from '@guildhall/db/identity/tables';
import { inTransaction, sqlState } from '@guildhall/db/transaction';
import { insertUser } from '@guildhall/db/users/commands';
import { findUser, findUserByEmail, type User } from '@guildhall/db/users/queries';
import type { Activate } from '@guildhall/domain/identity/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Transaction } from 'kysely';
import type { Origin, ServiceContext } from '../../context.ts';
import { type Admitted, admitUser } from '../sign-in/admit-user.ts';
import { BUDGETS, judgeTry } from '../count-tries.ts';
import { codeFits } from '../mail-proof.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Makes the user whose address the code proves, and signs him in: he has just shown both his
 * mailbox and that he was here when he signed up. Refuses TOO_MANY_REQUESTS after five tries, and
 * CODE_WRONG for a code that is wrong, used, expired or of nobody (R3).
 */
export async function activateUser(
  context: ServiceContext,
  { user_id, code }: Activate,
  origin: Origin,
): Promise<Admitted> {
  const proof = await findNewestMailProof(context.db, user_id, 'activation');
  const key = proof?.id ?? user_id;
  const tries = [{ budget: BUDGETS.mail_code, key, when_right: 'forget' }] as const;
  const { user, first_factor } = await judgeTry(context, tries, async () => {
    if (proof === undefined || !codeFits(context, proof.id, code)) throw new Refusal('CODE_WRONG');
    return await becomeUser(context, user_id, proof.id);
  });
  return await admitUser(context, user, { first_factor, second_factor: null }, origin);
}

interface Activated {
  readonly user: User;
  readonly first_factor: FirstFactor;
}

async function becomeUser(
  { db }: ServiceContext,
  user_id: string,
  proof_id: string,
): Promise<Activated> {
  try {
    return await inTransaction(db, async (trx) => await makeUser(trx, user_id, proof_id));
  } catch (error) {
    // Whoever runs the shop made the same user in this moment.
    if (sqlState(error) === UNIQUE_VIOLATION) throw new Refusal('CODE_WRONG');
    throw error;
  }
}

async function makeUser(
  trx: Transaction<Database>,
  user_id: string,
  proof_id: string,
): Promise<Activated> {
  const sign_up = await lockSignUp(trx, user_id);
  if (sign_up === undefined || !(await spendMailProof(trx, proof_id))) {
    throw new Refusal('CODE_WRONG');
  }
  // Somebody with this address has a user: its owner was told, and was sent no code (A4).
  if ((await findUserByEmail(trx, sign_up.email)) !== undefined) throw new Refusal('CODE_WRONG');
  const { email, username, username_key, password_hash, issuer, subject } = sign_up;
  await insertUser(trx, { id: user_id, email, username, username_key, avatar_url: null });
  if (password_hash !== null) await saveCredentials(trx, user_id, password_hash);
  if (issuer !== null && subject !== null) {
    await insertIdentity(trx, { issuer, subject, user_id, email });
  }
  await deleteSignUpsOf(trx, email);
  const user = await findUser(trx, user_id);
  if (user === undefined) throw new Error('a user who was just made is not there');
  return { user, first_factor: password_hash === null ? 'identity_provider' : 'password' };
}
