import { insertIdentity } from '@guildhall/db/identity/commands';
import { findIdentityUser } from '@guildhall/db/identity/queries';
import { inTransaction, sqlState } from '@guildhall/db/transaction';
import { PROVIDER_TITLES, type ProviderName } from '@guildhall/domain/identity/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { IdentityContext } from '../context.ts';
import { notify } from '../../kernel/notify.ts';
import type { VerifiedIdentity } from '../../ports/identity/identity-provider.ts';
import { recordSecurityChange } from '../../users/change-user.ts';
import { recordEvent } from '../../kernel/audit/record-event.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Links an identity to a signed-in user and notifies them by mail (A8). Recent authentication was
 * required at the start. Refuses IDENTITY_TAKEN when the identity belongs to another user, or the
 * user has another one at this provider.
 */
export async function linkIdentity(
  { db }: IdentityContext,
  userId: string,
  provider: ProviderName,
  { issuer, subject, email }: VerifiedIdentity,
): Promise<void> {
  try {
    await inTransaction(db, async (trx) => {
      await insertIdentity(trx, { issuer, subject, user_id: userId, email });
      await recordSecurityChange(trx, userId);
      await recordEvent(trx, { event: 'identity.linked', user_id: userId, facts: { provider } });
      await notify(
        trx,
        { user_id: userId },
        { kind: 'provider_connected', provider: PROVIDER_TITLES[provider] },
      );
    });
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    const owner = await findIdentityUser(db, issuer, subject);
    if (owner?.id !== userId) throw new Refusal('IDENTITY_TAKEN');
  }
}
