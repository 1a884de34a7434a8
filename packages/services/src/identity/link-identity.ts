import { insertIdentity } from '@guildhall/db/identity/commands';
import { findIdentityUser } from '@guildhall/db/identity/queries';
import { sqlState } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { ServiceContext } from '../context.ts';
import type { ProvenIdentity } from '../ports/identity-provider.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Lets a signed-in user sign in with this identity from now on; that he sits there was asked when
 * it began. Refuses IDENTITY_TAKEN when it is another user's, or he has another one there.
 */
export async function linkIdentity(
  { db }: ServiceContext,
  user_id: string,
  { issuer, subject, email }: ProvenIdentity,
): Promise<void> {
  try {
    await insertIdentity(db, { issuer, subject, user_id, email });
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    const owner = await findIdentityUser(db, issuer, subject);
    if (owner?.id !== user_id) throw new Refusal('IDENTITY_TAKEN');
  }
}
