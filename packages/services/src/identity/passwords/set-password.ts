import { revokeApiTokensOf } from '@guildhall/db/identity/api-token-commands';
import { deleteSessionsOf, saveCredentials } from '@guildhall/db/identity/commands';
import { findCredentials } from '@guildhall/db/identity/queries';
import { inTransaction } from '@guildhall/db/transaction';
import { normalEmail, passwordSchema } from '@guildhall/domain/identity/schema';
import type { IdentityContext } from '../context.ts';
import { lockUserForNoKeyUpdate } from '../../users/lock-user.ts';
import { hashPassword, verifyPassword } from './check-password.ts';

/**
 * Sets the password of the user at this address, for the operator's command line: the old one is
 * not required. Ends the user's sessions and API tokens (A6). Does nothing when the user already
 * has this password.
 */
export async function setPassword(
  { db }: IdentityContext,
  input: { email: string; password: string },
): Promise<'changed' | 'unchanged' | 'unknown'> {
  const password = passwordSchema.parse(input.password);
  const found = await findCredentials(db, normalEmail(input.email));
  if (found === undefined) return 'unknown';
  const { id, password_hash } = found;
  if (password_hash !== null && (await verifyPassword(password_hash, password))) return 'unchanged';
  const freshHash = await hashPassword(password);
  await inTransaction(db, async (trx) => {
    // A session or token that is created meanwhile waits, and is ended too.
    await lockUserForNoKeyUpdate(trx, id);
    await saveCredentials(trx, id, freshHash);
    await deleteSessionsOf(trx, id);
    await revokeApiTokensOf(trx, id);
  });
  return 'changed';
}
