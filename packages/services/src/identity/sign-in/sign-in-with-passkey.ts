import { inTransaction } from '@guildhall/db/transaction';
import type { PasskeyProof } from '@guildhall/domain/identity/passkeys/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Origin, ServiceContext } from '../../context.ts';
import { type Admitted, admitInside, type Proof } from './admit-user.ts';
import { judgePasskey, passkeyQuestion } from '../passkeys/ask-passkey.ts';
import { openSignInTicket, provenBy, type SignInTicket } from './prove-second-factor.ts';
import { openTicket, sealTicket } from '../seal-ticket.ts';

/**
 * What a browser is asked so that somebody signs in with a passkey: without a ticket any passkey
 * of this site, which says itself whose it is; with the ticket of a first factor one of that
 * user's. Nothing is written. Refuses SIGN_IN_EXPIRED.
 */
export async function startPasskeySignIn(
  context: ServiceContext,
  input: { ticket?: string | undefined },
): Promise<{ handle: string; options: PublicKeyCredentialRequestOptionsJSON }> {
  const { ticket = null } = input;
  const owed = ticket === null ? null : await openSignInTicket(context, ticket);
  const options = await passkeyQuestion(context, owed?.says.user_id ?? null);
  const { challenge } = options;
  return { options, handle: await sealTicket(context, 'sign_in_passkey', { challenge, ticket }) };
}

/**
 * Signs in whoever has shown a passkey: alone it is both factors; with a ticket it is the second
 * one. Challenge and ticket are good for one sign-in (A11). Refuses SIGN_IN_EXPIRED,
 * PASSKEY_WRONG, USER_INACTIVE.
 */
export async function signInWithPasskey(
  context: ServiceContext,
  input: PasskeyProof,
  origin: Origin,
): Promise<Admitted> {
  const handle = await openTicket(context, 'sign_in_passkey', input.handle);
  const { challenge, ticket } = handle.says;
  const owed = ticket === null ? null : await openSignInTicket(context, ticket);
  const passkey = await judgePasskey(context, challenge, input.response);
  if (owed !== null && owed.says.user_id !== passkey.user_id) throw new Refusal('PASSKEY_WRONG');
  return await inTransaction(context.db, async (trx) => {
    await handle.spend(trx);
    await owed?.spend(trx);
    await passkey.spend(trx);
    const proven = owed === null ? { id: passkey.user_id } : provenBy(owed);
    return await admitInside(context, trx, proven, proofOf(owed), origin);
  });
}

function proofOf(owed: SignInTicket | null): Proof {
  if (owed === null) return { first_factor: 'passkey', second_factor: null };
  return { first_factor: owed.says.first_factor, second_factor: 'passkey' };
}
