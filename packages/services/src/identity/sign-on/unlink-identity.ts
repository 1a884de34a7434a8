import { deleteIdentity, deleteOtherSessions } from '@guildhall/db/identity/commands';
import { countSignInMethods } from '@guildhall/db/identity/queries';
import { inTransaction } from '@guildhall/db/transaction';
import { PROVIDER_TITLES, type ProviderName } from '@guildhall/domain/identity/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { IdentityContext } from '../context.ts';
import { notify } from '../../kernel/notify.ts';
import { recordSecurityChange } from '../../users/change-user.ts';
import { lockUserForNoKeyUpdate } from '../../users/lock-user.ts';
import type { OwnSession } from '../sessions/read-session.ts';
import { recordEvent } from '../../kernel/audit/record-event.ts';

/**
 * Unlinks a provider from a user. Every other session ends, including those opened with this
 * identity (S3). The user is notified by mail (A8). Refuses SSO_UNAVAILABLE for a provider that is
 * not configured; NOT_FOUND when none is linked; LAST_WAY_IN when the user would have no way left
 * to sign in.
 */
export async function unlinkIdentity(
  context: IdentityContext,
  userId: string,
  session: Pick<OwnSession, 'id'>,
  providerName: ProviderName,
): Promise<void> {
  const provider = context.identity_providers[providerName];
  if (provider === undefined) throw new Refusal('SSO_UNAVAILABLE');
  await inTransaction(context.db, async (trx) => {
    // Locks the user's row (for no key update): of two concurrent removals, the second sees what
    // the first left.
    await lockUserForNoKeyUpdate(trx, userId);
    const wasLinked = await deleteIdentity(trx, userId, provider.issuer);
    if (!wasLinked) throw new Refusal('NOT_FOUND');
    if ((await countSignInMethods(trx, userId)) === 0) throw new Refusal('LAST_WAY_IN');
    await deleteOtherSessions(trx, userId, session.id);
    await recordSecurityChange(trx, userId);
    const facts = { provider: providerName };
    await recordEvent(trx, { event: 'identity.unlinked', user_id: userId, facts });
    await notify(
      trx,
      { user_id: userId },
      { kind: 'provider_disconnected', provider: PROVIDER_TITLES[providerName] },
    );
  });
}
