import type { Database } from '@guildhall/db/database';
import { inTransaction } from '@guildhall/db/transaction';
import type { PasskeyProof } from '@guildhall/domain/identity/passkeys/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { IdentityContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { verifyPasskey, passkeyRequest } from '../passkeys/verify-passkey.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { verifyTotp, consumeTotp } from '../second-factor/check-totp.ts';
import { codeAttemptsOfSession, withCodeLimit } from '../second-factor/limit-codes.ts';
import { ATTEMPT_LIMITS, withAttemptLimit } from '../attempt-limits.ts';
import type { OwnSession } from '../sessions/read-session.ts';
import { renewSession } from '../sessions/renew-session.ts';
import { decryptTicket, encryptTicket } from '../encrypt-ticket.ts';
import { recordingFailure } from '../record-failure.ts';
import { recordEvent } from '../../kernel/audit/record-event.ts';
import type { Transaction } from 'kysely';

/**
 * Authenticates the user again with the password. The new token replaces the old one, which ends.
 * Refuses TOO_MANY_REQUESTS, CREDENTIALS_WRONG.
 */
export async function stepUpWithPassword(
  context: IdentityContext,
  { user_id }: Viewer,
  session: OwnSession,
  input: { password: string },
): Promise<{ access_token: string }> {
  // A session of its own on each device: guesses in a stolen one do not keep the owner out (A3).
  const key = `${user_id} ${session.device_id ?? session.id}`;
  const attempts = [{ limit: ATTEMPT_LIMITS.step_up, key, onSuccess: 'forget' as const }];
  const check = async () => {
    if (!(await checkPassword(context.db, user_id, input.password))) {
      throw new Refusal('CREDENTIALS_WRONG', {}, { password: [fieldError('password_wrong')] });
    }
    return await inTransaction(context.db, async (trx) => {
      await recordStepUp(trx, user_id, 'password');
      return await renewSession(context, trx, user_id, session);
    });
  };
  return await withAttemptLimit(context, attempts, () =>
    recordingFailure(context, { event: 'step_up.failed', user_id, method: 'password' }, check),
  );
}

/** Says in the audit that the user has proven themselves again, and how. */
export async function recordStepUp(
  trx: Transaction<Database>,
  userId: string,
  method: 'password' | 'totp' | 'passkey' | 'identity_provider',
): Promise<void> {
  await recordEvent(trx, { event: 'step_up.succeeded', user_id: userId, facts: { method } });
}

/**
 * Step-up with a TOTP code, which works once (A5). Attempts count toward the limit of the device.
 * Refuses TOO_MANY_REQUESTS, CODE_WRONG.
 */
export async function stepUpWithTotp(
  context: IdentityContext,
  { user_id }: Viewer,
  session: OwnSession,
  input: { code: string },
): Promise<{ access_token: string }> {
  const attempts = codeAttemptsOfSession(user_id, session);
  const check = async () => {
    const verified = await verifyTotp(context, user_id, 'confirmed', input.code);
    return await inTransaction(context.db, async (trx) => {
      await consumeTotp(trx, user_id, verified);
      await recordStepUp(trx, user_id, 'totp');
      return await renewSession(context, trx, user_id, { ...session, second_factor: 'totp' });
    });
  };
  return await withCodeLimit(context, user_id, attempts, () =>
    recordingFailure(context, { event: 'step_up.failed', user_id, method: 'totp' }, check),
  );
}

/** Creates a challenge for one of this user's passkeys, bound to this session. */
export async function startPasskeyStepUp(
  context: IdentityContext,
  { user_id }: Viewer,
  session: OwnSession,
): Promise<{ handle: string; options: PublicKeyCredentialRequestOptionsJSON }> {
  const options = await passkeyRequest(context, user_id);
  const claims = { challenge: options.challenge, user_id, session_id: session.id };
  return { options, handle: await encryptTicket(context, 'step_up_passkey', claims) };
}

/**
 * Step-up with a passkey of the user, for the session that requested the challenge, once (A11).
 * Refuses SIGN_IN_EXPIRED, PASSKEY_WRONG.
 */
export async function stepUpWithPasskey(
  context: IdentityContext,
  { user_id }: Viewer,
  session: OwnSession,
  input: PasskeyProof,
): Promise<{ access_token: string }> {
  const handle = await decryptTicket(context, 'step_up_passkey', input.handle);
  const { claims } = handle;
  if (claims.user_id !== user_id || claims.session_id !== session.id) {
    throw new Refusal('SIGN_IN_EXPIRED');
  }
  const proof = { event: 'step_up.failed', user_id, method: 'passkey' } as const;
  const passkey = await recordingFailure(context, proof, async () => {
    const verified = await verifyPasskey(context, claims.challenge, input.response);
    if (verified.user_id !== user_id) throw new Refusal('PASSKEY_WRONG');
    return verified;
  });
  return await inTransaction(context.db, async (trx) => {
    await handle.consume(trx);
    await passkey.consume(trx);
    await recordStepUp(trx, user_id, 'passkey');
    return await renewSession(context, trx, user_id, { ...session, second_factor: 'passkey' });
  });
}
