import type { Database } from '@guildhall/db/database';
import { countRecoveryCodes } from '@guildhall/db/identity/factor-queries';
import { inTransaction } from '@guildhall/db/transaction';
import type { SecondFactorInput } from '@guildhall/domain/identity/second-factor/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Transaction } from 'kysely';
import type { IdentityContext } from '../context.ts';
import type { Origin } from '../../kernel/viewer.ts';
import { notify } from '../../kernel/notify.ts';
import { findUser } from '../../users/find-user.ts';
import { type DecryptedTicket, decryptTicket } from '../encrypt-ticket.ts';
import { verifyTotp, consumeTotp } from '../second-factor/check-totp.ts';
import { codeAttempts, withCodeLimit } from '../second-factor/limit-codes.ts';
import { consumeRecoveryCode } from '../second-factor/make-recovery-codes.ts';
import {
  type CompletedSignIn,
  completeSignInWithin,
  type AuthenticatedUser,
} from './complete-sign-in.ts';
import { recordingFailure } from '../record-failure.ts';
import { recordEvent } from '../../kernel/audit/record-event.ts';

export type SignInTicket = DecryptedTicket<'second_factor'>;

/**
 * The second step of signing in: the ticket of the first factor, and a code. Each works once (A5);
 * a used ticket is refused before the code is checked. Refuses SIGN_IN_EXPIRED, TOO_MANY_REQUESTS,
 * CODE_WRONG, USER_INACTIVE.
 */
export async function verifySecondFactor(
  context: IdentityContext,
  input: SecondFactorInput,
  origin: Origin,
): Promise<CompletedSignIn> {
  const ticket = await decryptSignInTicket(context, input.ticket);
  const { user_id, first_factor } = ticket.claims;
  const attempts = await codeAttempts(context, user_id, origin);
  const proof = { event: 'sign_in.failed', user_id, method: input.method } as const;
  const complete = async () => {
    const consumeCode = await verifyCode(context, user_id, input);
    return await inTransaction(context.db, async (trx) => {
      await ticket.consume(trx);
      await consumeCode(trx);
      const factors = { first_factor, second_factor: input.method };
      return await completeSignInWithin(context, trx, verifiedBy(ticket), factors, origin);
    });
  };
  return await withCodeLimit(context, user_id, attempts, () =>
    recordingFailure(context, proof, complete),
  );
}

/**
 * Decrypts the ticket of a user who must still verify a second factor. Refuses SIGN_IN_EXPIRED,
 * also when the user's credentials changed since the first factor was checked.
 */
export async function decryptSignInTicket(
  context: IdentityContext,
  sealed: string,
): Promise<SignInTicket> {
  const ticket = await decryptTicket(context, 'second_factor', sealed);
  const { user_id, security_stamp_ms } = ticket.claims;
  const user = await findUser(context.db, user_id);
  const changedAt = user?.security_changed_at ?? null;
  const isOver = (changedAt?.getTime() ?? null) !== security_stamp_ms;
  if (isOver) throw new Refusal('SIGN_IN_EXPIRED');
  return ticket;
}

/** The user of the ticket. The sign-in checks their security stamp again. */
export function verifiedBy({
  claims: { user_id, security_stamp_ms },
}: SignInTicket): AuthenticatedUser {
  return {
    id: user_id,
    securityStamp: security_stamp_ms === null ? null : new Date(security_stamp_ms),
  };
}

export type Consume = (trx: Transaction<Database>) => Promise<void>;

/** Verifies a code, and returns what uses it up. Refuses CODE_WRONG, which that may, too. */
export async function verifyCode(
  context: Pick<IdentityContext, 'db' | 'key_vault'>,
  userId: string,
  { method, code }: Pick<SecondFactorInput, 'method' | 'code'>,
): Promise<Consume> {
  if (method === 'totp') {
    const verified = await verifyTotp(context, userId, 'confirmed', code);
    return (trx) => consumeTotp(trx, userId, verified);
  }
  return async (trx) => {
    await consumeRecoveryCode(context.key_vault, trx, userId, code);
    const left = await countRecoveryCodes(trx, userId);
    await recordEvent(trx, { event: 'recovery_code.used', user_id: userId, facts: { left } });
    await notify(
      trx,
      { user_id: userId },
      { kind: 'two_factor_changed', change: 'code_used', left },
    );
  };
}
