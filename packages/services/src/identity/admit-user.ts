import type { FirstFactor, SecondFactor } from '@guildhall/db/identity/tables';
import type { User } from '@guildhall/db/users/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Origin, ServiceContext } from '../context.ts';
import { signAccessToken } from './access-token.ts';
import { createSessionStore, sessionEnd } from './session-store.ts';

/** What somebody has proven of himself at the door. */
export interface Proof {
  readonly first_factor: FirstFactor;
  readonly second_factor: SecondFactor | null;
}

export interface Admitted {
  readonly access_token: string;
  readonly user: User;
}

/**
 * The one door: whichever way somebody has proven who he is, here his session opens, with a token
 * that nobody had before (S1). Refuses USER_INACTIVE.
 */
export async function admitUser(
  context: ServiceContext,
  user: User,
  proof: Proof,
  origin: Origin,
): Promise<Admitted> {
  if (!user.is_active) throw new Refusal('USER_INACTIVE');
  const ends_at = sessionEnd();
  const session = await createSessionStore(context.db).createSession(user.id, {
    ends_at,
    ip_address: origin.ip_address,
    user_agent: origin.user_agent?.slice(0, 300) ?? null,
    ...proof,
  });
  const access_token = await signAccessToken(context.token_secret, { id: session.id, ends_at });
  return { access_token, user };
}
