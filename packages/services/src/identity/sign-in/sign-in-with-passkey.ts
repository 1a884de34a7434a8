import { inTransaction } from '@guildhall/db/transaction';
import type { PasskeyProof } from '@guildhall/domain/identity/passkeys/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { IdentityContext } from '../context.ts';
import type { Origin } from '../../kernel/viewer.ts';
import {
  type CompletedSignIn,
  completeSignInWithin,
  type SufficientFactors,
} from './complete-sign-in.ts';
import { verifyPasskey, passkeyRequest } from '../passkeys/verify-passkey.ts';
import { decryptSignInTicket, verifiedBy, type SignInTicket } from './verify-second-factor.ts';
import { decryptTicket, encryptTicket } from '../encrypt-ticket.ts';
import { recordingFailure } from '../record-failure.ts';

/**
 * Creates the challenge to sign in with a passkey: without a ticket for any passkey of this site,
 * with the ticket of a first factor for one of that user's. Writes nothing. Refuses
 * SIGN_IN_EXPIRED.
 */
export async function startPasskeySignIn(
  context: IdentityContext,
  input: { ticket?: string | undefined },
): Promise<{ handle: string; options: PublicKeyCredentialRequestOptionsJSON }> {
  const { ticket = null } = input;
  const firstFactor = ticket === null ? null : await decryptSignInTicket(context, ticket);
  const options = await passkeyRequest(context, firstFactor?.claims.user_id ?? null);
  const { challenge } = options;
  return {
    options,
    handle: await encryptTicket(context, 'sign_in_passkey', { challenge, ticket }),
  };
}

/**
 * Signs in with a passkey: alone it is both factors, with a ticket it is the second one. Challenge
 * and ticket work once (A11). Refuses SIGN_IN_EXPIRED, PASSKEY_WRONG, USER_INACTIVE.
 */
export async function signInWithPasskey(
  context: IdentityContext,
  input: PasskeyProof,
  origin: Origin,
): Promise<CompletedSignIn> {
  const handle = await decryptTicket(context, 'sign_in_passkey', input.handle);
  const { challenge, ticket } = handle.claims;
  const firstFactor = ticket === null ? null : await decryptSignInTicket(context, ticket);
  const userId = firstFactor?.claims.user_id ?? null;
  const proof = { event: 'sign_in.failed', user_id: userId, method: 'passkey' } as const;
  const passkey = await recordingFailure(context, proof, () =>
    verifyPasskey(context, challenge, input.response),
  );
  if (firstFactor !== null && firstFactor.claims.user_id !== passkey.user_id)
    throw new Refusal('PASSKEY_WRONG');
  return await inTransaction(context.db, async (trx) => {
    await handle.consume(trx);
    await firstFactor?.consume(trx);
    await passkey.consume(trx);
    const authenticated = firstFactor === null ? { id: passkey.user_id } : verifiedBy(firstFactor);
    return await completeSignInWithin(context, trx, authenticated, factorsOf(firstFactor), origin);
  });
}

function factorsOf(firstFactor: SignInTicket | null): SufficientFactors {
  if (firstFactor === null) return { first_factor: 'passkey', second_factor: null };
  return { first_factor: firstFactor.claims.first_factor, second_factor: 'passkey' };
}
