import type { Database } from '@guildhall/db/database';
import {
  countRecoveryCodes,
  findTotpSecret,
  listPasskeys,
} from '@guildhall/db/identity/factor-queries';
import type { FirstFactor } from '@guildhall/db/identity/tables';
import { inTransaction } from '@guildhall/db/transaction';
import type { SecondFactor } from '@guildhall/domain/identity/types';
import type { Transaction } from 'kysely';
import type { IdentityContext } from '../context.ts';
import type { Origin } from '../../kernel/viewer.ts';
import type { User } from '../../users/find-user.ts';
import { encryptTicket } from '../encrypt-ticket.ts';
import {
  type AuthenticatedUser,
  type CompletedSignIn,
  lockAuthenticatedUser,
  openSignIn,
} from './complete-sign-in.ts';

/** The first factor is verified, and the user has two-factor authentication. */
export interface SecondFactorRequired {
  readonly outcome: 'second_factor_required';
  /** Proves the first factor; works once, for five minutes. */
  readonly ticket: string;
  /** The second factors the user can use. */
  readonly methods: readonly SecondFactor[];
}

/** The outcome of a sign-in with a correct first factor; a wrong one is refused. */
export type SignInOutcome = CompletedSignIn | SecondFactorRequired;

/** A passkey is both factors at once. */
type FirstOfTwo = Exclude<FirstFactor, 'passkey'>;

/**
 * Continues a sign-in after a correct first factor: opens the session, or returns the ticket for
 * the second factor. Refuses USER_INACTIVE; CREDENTIALS_WRONG when the user's credentials changed
 * since the factor was checked.
 */
export async function signInWithFirstFactor(
  context: IdentityContext,
  user: AuthenticatedUser,
  firstFactor: FirstOfTwo,
  origin: Origin,
): Promise<SignInOutcome> {
  return await inTransaction(context.db, (trx) =>
    signInWithFirstFactorWithin(context, trx, user, firstFactor, origin),
  );
}

/** Like `signInWithFirstFactor`, in the transaction that consumed the factor. */
export async function signInWithFirstFactorWithin(
  context: IdentityContext,
  trx: Transaction<Database>,
  authenticated: AuthenticatedUser,
  firstFactor: FirstOfTwo,
  origin: Origin,
): Promise<SignInOutcome> {
  const user = await lockAuthenticatedUser(trx, authenticated, 'CREDENTIALS_WRONG');
  if (user.two_factor) return await requireSecondFactor(context, trx, user, firstFactor);
  const factors = { first_factor: firstFactor, second_factor: null };
  return await openSignIn(context, trx, user, factors, origin);
}

async function requireSecondFactor(
  context: IdentityContext,
  trx: Transaction<Database>,
  { id: userId, security_changed_at: changedAt }: User,
  firstFactor: FirstOfTwo,
): Promise<SecondFactorRequired> {
  const ticket = await encryptTicket(context, 'second_factor', {
    user_id: userId,
    first_factor: firstFactor,
    security_stamp_ms: changedAt?.getTime() ?? null,
  });
  const methods = await listSecondFactors(trx, userId);
  return { outcome: 'second_factor_required', ticket, methods };
}

async function listSecondFactors(
  db: Transaction<Database>,
  userId: string,
): Promise<SecondFactor[]> {
  const passkeys = await listPasskeys(db, userId);
  const totp = await findTotpSecret(db, userId, 'confirmed');
  const codes = await countRecoveryCodes(db, userId);
  return [
    ...(passkeys.length > 0 ? ['passkey' as const] : []),
    ...(totp === undefined ? [] : ['totp' as const]),
    ...(codes > 0 ? ['recovery_code' as const] : []),
  ];
}
