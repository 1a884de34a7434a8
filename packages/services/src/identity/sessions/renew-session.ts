import type { Database } from '@guildhall/db/database';
import { deleteSessionOf } from '@guildhall/db/identity/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Transaction } from 'kysely';
import type { ServiceContext } from '../../context.ts';
import { lockUserForShare } from '../../users/lock-user.ts';
import { signAccessToken } from './access-token.ts';
import type { OwnSession } from './read-session.ts';
import { openSession } from './session-store.ts';

/**
 * Puts a new session in the place of one whose user has just proven himself again: the same
 * browser and the same last day, another token; the old one opens nothing any more (S1). Refuses
 * NOT_SIGNED_IN when the old one was ended meanwhile.
 */
export async function renewSession(
  context: ServiceContext,
  trx: Transaction<Database>,
  userId: string,
  old: OwnSession,
): Promise<{ access_token: string }> {
  const { id: _, authenticated_at: _then, last_seen_at: _seen, ...same } = old;
  const { created_at, ends_at, ip_address, user_agent, device_id } = same;
  const { first_factor, second_factor } = same;
  // Held, or whoever ends all his sessions at this moment would not see the new one (S3, A6).
  await lockUserForShare(trx, userId);
  // Whoever has ended it meanwhile has ended it for good (S3).
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
