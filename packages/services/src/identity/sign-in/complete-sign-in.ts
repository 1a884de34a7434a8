import type { Database } from '@guildhall/db/database';
import type { FirstFactor, SecondFactor } from '@guildhall/db/identity/tables';
import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Transaction } from 'kysely';
import type { Origin, ServiceContext } from '../../context.ts';
import { enqueueMail } from '../../notifications/enqueue-mail.ts';
import type { User } from '../../users/find-user.ts';
import { lockUserForShare } from '../../users/lock-user.ts';
import { signAccessToken } from '../sessions/access-token.ts';
import { recognizeDevice } from '../sessions/recognize-device.ts';
import { openSession, sessionEnd } from '../sessions/session-store.ts';
import { requireSecondFactor } from './require-second-factor.ts';

/** What somebody has proven of himself at the door. */
export interface AuthenticationFactors {
  readonly first_factor: FirstFactor;
  readonly second_factor: SecondFactor | null;
}

export interface AuthenticatedUser {
  readonly id: string;
  /** His `security_changed_at` that the proof was judged by, where that was before the door. */
  readonly securityStamp?: Date | null;
}

export interface CompletedSignIn {
  readonly access_token: string;
  /** For the cookie by which this browser is known again. */
  readonly device_token: string;
  readonly user: User;
}

/**
 * The one door: whichever way somebody has proven who he is, here his session opens, with a token
 * that nobody had before (S1). Who comes from a browser that is new to him is told by mail.
 * Refuses USER_INACTIVE; when what was judged has changed since CREDENTIALS_WRONG, or
 * SIGN_IN_EXPIRED at the second step; SECOND_FACTOR_REQUIRED, with a ticket, whoever owes one.
 */
export async function completeSignIn(
  context: ServiceContext,
  user: AuthenticatedUser,
  factors: AuthenticationFactors,
  origin: Origin,
): Promise<CompletedSignIn> {
  return await inTransaction(context.db, (trx) =>
    completeSignInWithin(context, trx, user, factors, origin),
  );
}

/** The same door for whoever spends what he has proven himself with in this transaction. */
export async function completeSignInWithin(
  context: ServiceContext,
  trx: Transaction<Database>,
  { id: userId, securityStamp }: AuthenticatedUser,
  factors: AuthenticationFactors,
  origin: Origin,
): Promise<CompletedSignIn> {
  // Read again and held: nobody slips in while he is suspended or turns on a second factor (S3).
  const user = await lockUserForShare(trx, userId);
  if (user === undefined || !user.is_active) throw new Refusal('USER_INACTIVE');
  const { security_changed_at: changedAt } = user;
  // A password that was changed meanwhile has ended its sessions: none opens after them (A6, S3).
  if (securityStamp !== undefined && securityStamp?.getTime() !== changedAt?.getTime()) {
    throw new Refusal(factors.second_factor === null ? 'CREDENTIALS_WRONG' : 'SIGN_IN_EXPIRED');
  }
  await requireSecondFactor(context, trx, user, factors);
  const { ip_address } = origin;
  const userAgent = origin.user_agent?.slice(0, 300) ?? null;
  const device = await recognizeDevice(trx, user.id, origin.device_token);
  const session = await openSession(trx, user.id, {
    ends_at: sessionEnd(),
    ip_address,
    user_agent: userAgent,
    device_id: device.id,
    ...factors,
  });
  if (device.isUnrecognized) {
    const at = new Date().toISOString();
    await enqueueMail(trx, user.id, 'new_device', { ip_address, user_agent: userAgent, at });
  }
  const accessToken = await signAccessToken(context.token_secret, session);
  return { access_token: accessToken, device_token: device.token, user };
}
