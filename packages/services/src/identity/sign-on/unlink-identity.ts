import { deleteIdentity, deleteOtherSessions } from '@guildhall/db/identity/commands';
import { countWaysIn } from '@guildhall/db/identity/queries';
import { inTransaction } from '@guildhall/db/transaction';
import { noteSecurityChange } from '@guildhall/db/users/commands';
import { lockUser } from '@guildhall/db/users/queries';
import { PROVIDER_TITLES, type ProviderName } from '@guildhall/domain/identity/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { ServiceContext } from '../../context.ts';
import { enqueueMail } from '../../notifications/enqueue-mail.ts';
import type { OwnSession } from '../sessions/read-session.ts';

/**
 * Takes the identity at a provider off a user. Whoever came in with it elsewhere is out: every
 * other session ends (S3). He is told by mail (A8). Refuses SSO_UNAVAILABLE for a provider that is
 * not set up here, NOT_FOUND when he has none there, and LAST_WAY_IN when nothing else would let
 * him in.
 */
export async function unlinkIdentity(
  context: ServiceContext,
  user_id: string,
  session: Pick<OwnSession, 'id'>,
  provider_name: ProviderName,
): Promise<void> {
  const provider = context.identity_providers[provider_name];
  if (provider === undefined) throw new Refusal('SSO_UNAVAILABLE');
  await inTransaction(context.db, async (trx) => {
    // Whoever takes a way in away locks the user: of two, the second sees what the first has left.
    await lockUser(trx, user_id);
    const was_linked = await deleteIdentity(trx, user_id, provider.issuer);
    if (!was_linked) throw new Refusal('NOT_FOUND');
    if ((await countWaysIn(trx, user_id)) === 0) throw new Refusal('LAST_WAY_IN');
    await deleteOtherSessions(trx, user_id, session.id);
    await noteSecurityChange(trx, user_id);
    await enqueueMail(trx, user_id, 'provider_disconnected', {
      provider: PROVIDER_TITLES[provider_name],
    });
  });
}
