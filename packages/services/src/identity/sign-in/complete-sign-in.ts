import type { Database } from '@guildhall/db/database';
import type { FirstFactor } from '@guildhall/db/identity/tables';
import type { SecondFactor } from '@guildhall/domain/identity/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Transaction } from 'kysely';
import type { IdentityContext } from '../context.ts';
import type { Origin } from '../../kernel/viewer.ts';
import { notify } from '../../kernel/notify.ts';
import type { User } from '../../users/find-user.ts';
import { lockUserForShare } from '../../users/lock-user.ts';
import { signAccessToken } from '../sessions/access-token.ts';
import { recognizeDevice } from '../sessions/recognize-device.ts';
import { openSession, sessionEnd } from '../sessions/session-store.ts';
import { recordEvent } from '../../kernel/audit/record-event.ts';

/** The verified factors of a user who needs no further one. */
export type SufficientFactors =
  // A passkey is both: a possession, unlocked by a PIN or a biometric.
  | { readonly first_factor: 'passkey'; readonly second_factor: null }
  | { readonly first_factor: FirstFactor; readonly second_factor: SecondFactor };

export interface AuthenticatedUser {
  readonly id: string;
  /** `security_changed_at` when the factor was checked, if that was in an earlier step. */
  readonly securityStamp?: Date | null;
}

export interface CompletedSignIn {
  readonly outcome: 'signed_in';
  readonly access_token: string;
  /** The value of the device cookie. */
  readonly device_token: string;
  readonly user: User;
}

/**
 * Signs in a user who has verified all factors, in the transaction that consumes them. Refuses
 * USER_INACTIVE; SIGN_IN_EXPIRED when the user's credentials changed since they were checked;
 * DEVICE_BLOCKED.
 */
export async function completeSignInWithin(
  context: IdentityContext,
  trx: Transaction<Database>,
  authenticated: AuthenticatedUser,
  factors: SufficientFactors,
  origin: Origin,
): Promise<CompletedSignIn> {
  const user = await lockAuthenticatedUser(trx, authenticated, 'SIGN_IN_EXPIRED');
  return await openSignIn(context, trx, user, factors, origin);
}

/**
 * Locks the user's row (for share) and reads it again, so that no sign-in overlaps with a
 * deactivation or with turning on a second factor (S3). Refuses USER_INACTIVE; `expired` when the
 * user's credentials changed since the factor was checked: an optimistic check, as that change has
 * ended all sessions (A6, S3).
 */
export async function lockAuthenticatedUser(
  trx: Transaction<Database>,
  { id: userId, securityStamp }: AuthenticatedUser,
  expired: 'CREDENTIALS_WRONG' | 'SIGN_IN_EXPIRED',
): Promise<User> {
  const user = await lockUserForShare(trx, userId);
  if (user === undefined || !user.is_active) throw new Refusal('USER_INACTIVE');
  const changedAt = user.security_changed_at;
  if (securityStamp !== undefined && securityStamp?.getTime() !== changedAt?.getTime()) {
    throw new Refusal(expired);
  }
  return user;
}

/**
 * Opens a session with a new token (S1), for a user whose row this transaction has locked or
 * inserted and who needs no further factor. A sign-in from an unrecognized device notifies the user
 * by mail. Refuses DEVICE_BLOCKED.
 */
export async function openSignIn(
  context: IdentityContext,
  trx: Transaction<Database>,
  user: User,
  factors: { readonly first_factor: FirstFactor; readonly second_factor: SecondFactor | null },
  origin: Origin,
): Promise<CompletedSignIn> {
  const { ip_address } = origin;
  const userAgent = origin.user_agent?.slice(0, 300) ?? null;
  const device = await recognizeDevice(context, trx, user.id, origin, {
    with_second_factor: factors.second_factor !== null || factors.first_factor === 'passkey',
  });
  const session = await openSession(trx, user.id, {
    ends_at: sessionEnd(),
    ip_address,
    user_agent: userAgent,
    device_id: device.id,
    ...factors,
  });
  if (device.isUnrecognized) {
    const at = new Date().toISOString();
    await notify(
      trx,
      { user_id: user.id },
      { kind: 'new_device', ip_address, user_agent: userAgent, at },
    );
  }
  await recordEvent(trx, { event: 'sign_in.succeeded', user_id: user.id, facts: { ...factors } });
  const accessToken = await signAccessToken(context.token_secret, session);
  return { outcome: 'signed_in', access_token: accessToken, device_token: device.token, user };
}
