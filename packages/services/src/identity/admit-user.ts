import type { FirstFactor, SecondFactor } from '@guildhall/db/identity/tables';
import { inTransaction } from '@guildhall/db/transaction';
import type { User } from '@guildhall/db/users/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Origin, ServiceContext } from '../context.ts';
import { enqueueMail } from '../notifications/enqueue-mail.ts';
import { signAccessToken } from './access-token.ts';
import { recognizeDevice } from './recognize-device.ts';
import { openSession, sessionEnd } from './session-store.ts';

/** What somebody has proven of himself at the door. */
export interface Proof {
  readonly first_factor: FirstFactor;
  readonly second_factor: SecondFactor | null;
}

export interface Admitted {
  readonly access_token: string;
  /** For the cookie by which this browser is known again. */
  readonly device_token: string;
  readonly user: User;
}

/**
 * The one door: whichever way somebody has proven who he is, here his session opens, with a token
 * that nobody had before (S1). Who comes from a browser that is new to him is told by mail.
 * Refuses USER_INACTIVE.
 */
export async function admitUser(
  context: ServiceContext,
  user: User,
  proof: Proof,
  origin: Origin,
): Promise<Admitted> {
  if (!user.is_active) throw new Refusal('USER_INACTIVE');
  const { ip_address } = origin;
  const user_agent = origin.user_agent?.slice(0, 300) ?? null;
  return await inTransaction(context.db, async (trx) => {
    const device = await recognizeDevice(trx, user.id, origin.device_token);
    const session = await openSession(trx, user.id, {
      ends_at: sessionEnd(),
      ip_address,
      user_agent,
      device_id: device.id,
      ...proof,
    });
    if (device.is_surprising) {
      const at = new Date().toISOString();
      await enqueueMail(trx, user.id, 'new_device', { ip_address, user_agent, at });
    }
    const access_token = await signAccessToken(context.token_secret, session);
    return { access_token, device_token: device.token, user };
  });
}
