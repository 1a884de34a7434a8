import { deleteIdentity, deleteOtherSessions } from '@guildhall/db/identity/commands';
import { countSignInMethods } from '@guildhall/db/identity/queries';
import { inTransaction } from '@guildhall/db/transaction';
import { PROVIDER_TITLES, type ProviderName } from '@guildhall/domain/identity/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { ServiceContext } from '../../context.ts';
import { enqueueMail } from '../../notifications/enqueue-mail.ts';
import { recordSecurityChange } from '../../users/change-user.ts';
import { lockUserForNoKeyUpdate } from '../../users/lock-user.ts';
import type { OwnSession } from '../sessions/read-session.ts';

/**
 * Takes the identity at a provider off a user. Whoever came in with it elsewhere is out: every
 * other session ends (S3). He is told by mail (A8). Refuses SSO_UNAVAILABLE for a provider that is
 * not set up here, NOT_FOUND when he has none there, and LAST_WAY_IN when nothing else would let
 * him in.
 */
export async function unlinkIdentity(
  context: ServiceContext,
  userId: string,
  session: Pick<OwnSession, 'id'>,
  providerName: ProviderName,
): Promise<void> {
  const provider = context.identity_providers[providerName];
  if (provider === undefined) throw new Refusal('SSO_UNAVAILABLE');
  await inTransaction(context.db, async (trx) => {
    // Whoever takes a way in away locks the user: of two, the second sees what the first has left.
    await lockUserForNoKeyUpdate(trx, userId);
    const wasLinked = await deleteIdentity(trx, userId, provider.issuer);
    if (!wasLinked) throw new Refusal('NOT_FOUND');
    if ((await countSignInMethods(trx, userId)) === 0) throw new Refusal('LAST_WAY_IN');
    await deleteOtherSessions(trx, userId, session.id);
    await recordSecurityChange(trx, userId);
    await enqueueMail(trx, userId, 'provider_disconnected', {
      provider: PROVIDER_TITLES[providerName],
    });
  });
}
