import type { Database } from '@guildhall/db/database';
import { deleteSessionOf, lockUsableDevice } from '@guildhall/db/identity/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Transaction } from 'kysely';
import type { IdentityContext } from '../context.ts';
import { lockUserForShare } from '../../users/lock-user.ts';
import { signAccessToken } from './access-token.ts';
import type { OwnSession } from './read-session.ts';
import { openSession } from './session-store.ts';

/**
 * Replaces a session after the user authenticated again: same device and same last day, new token;
 * the old token is void (S1). Refuses NOT_SIGNED_IN when the old session was ended meanwhile.
 */
export async function renewSession(
  context: IdentityContext,
  trx: Transaction<Database>,
  userId: string,
  old: OwnSession,
): Promise<{ access_token: string }> {
  const { id: _, authenticated_at: _then, last_seen_at: _seen, ...same } = old;
  const { created_at, ends_at, ip_address, user_agent, device_id } = same;
  const { first_factor, second_factor } = same;
  // Locks the user's row (for share): a concurrent transaction that ends all sessions would
  // otherwise not see the new one (S3, A6).
  await lockUserForShare(trx, userId);
  // So would one that blocks or forgets the device.
  const isUsable = device_id === null || (await lockUsableDevice(trx, device_id));
  if (!isUsable) throw new Refusal('NOT_SIGNED_IN');
  // A session that was ended meanwhile must not be revived (S3).
  if (!(await deleteSessionOf(trx, userId, old.id))) throw new Refusal('NOT_SIGNED_IN');
  const session = await openSession(trx, userId, {
    created_at,
    ends_at,
    ip_address,
    user_agent,
    device_id,
    first_factor,
    second_factor,
  });
  return { access_token: await signAccessToken(context.token_secret, session) };
}
