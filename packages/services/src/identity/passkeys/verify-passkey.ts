import { findPasskey, listPasskeys } from '@guildhall/db/identity/factor-queries';
import { countPasskeyUse } from '@guildhall/db/identity/factor-commands';
import type { Database } from '@guildhall/db/database';
import type { Assertion } from '@guildhall/domain/identity/passkeys/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Kysely, Transaction } from 'kysely';
import type { IdentityContext } from '../context.ts';
import { TICKET_SECONDS } from '../encrypt-ticket.ts';

/** A passkey that answered its challenge. `consume` stores its use. */
export interface VerifiedPasskey {
  readonly user_id: string;
  /** Refuses PASSKEY_WRONG when the signature counter went back, which means there is a copy. */
  readonly consume: (trx: Transaction<Database>) => Promise<void>;
}

/**
 * Imported on first use: the certificate parser is a tenth of the code that the server would load
 * at start, and takes as much of its time.
 */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/** The WebAuthn relying party: the host of the public URL (A11). */
export function relyingParty({ settings }: Pick<IdentityContext, 'settings'>) {
  const { origin, hostname } = new URL(settings.public_url);
  return { origin, id: hostname, name: settings.site_name };
}

/**
 * Creates a WebAuthn challenge: for any passkey of this site, or for one of this user's. User
 * verification (PIN, fingerprint, face) is always required, so a passkey counts as two factors.
 */
export async function passkeyRequest(
  context: IdentityContext,
  userId: string | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const passkeys = userId === null ? [] : await listPasskeys(context.db, userId);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return await generateAuthenticationOptions({
    rpID: relyingParty(context).id,
    userVerification: 'required',
    timeout: TICKET_SECONDS * 1_000,
    allowCredentials: passkeys.map(({ id, transports }) => ({ id, transports })),
  });
}

/** Verifies that a known passkey answered this challenge. Refuses PASSKEY_WRONG. */
export async function verifyPasskey(
  context: IdentityContext,
  challenge: string,
  response: Assertion,
): Promise<VerifiedPasskey> {
  const { id, user_id, counter } = await verifiedPasskey(context, challenge, response);
  return {
    user_id,
    async consume(trx) {
      if (await countPasskeyUse(trx, id, counter)) return;
      context.alert('the signature counter of a passkey went back, so there may be a copy of it', {
        user_id,
      });
      throw new Refusal('PASSKEY_WRONG');
    },
  };
}

async function verifiedPasskey(
  context: IdentityContext,
  challenge: string,
  { id, rawId, type, response }: Assertion,
) {
  const passkey = await findKnown(context.db, id, response.userHandle ?? null);
  const { origin, id: expectedRPID } = relyingParty(context);
  const { clientDataJSON, authenticatorData, signature } = response;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID,
      requireUserVerification: true,
      credential: {
        id,
        publicKey: new Uint8Array(passkey.public_key),
        // The counter is compared in the update that stores it, so that one of two concurrent uses
        // is refused.
        counter: 0,
      },
    });
    if (!verified) throw new Refusal('PASSKEY_WRONG');
    return { id, user_id: passkey.user_id, counter: authenticationInfo.newCounter };
  } catch {
    throw new Refusal('PASSKEY_WRONG');
  }
}

/** Finds the passkey by its id. The user handle in the response must match its owner. */
async function findKnown(db: Kysely<Database>, id: string, userHandle: string | null) {
  const passkey = await findPasskey(db, id);
  if (passkey === undefined) throw new Refusal('PASSKEY_WRONG');
  const claimed = userHandle === null ? null : Buffer.from(userHandle, 'base64url').toString();
  if (claimed !== null && claimed !== passkey.user_id) throw new Refusal('PASSKEY_WRONG');
  return passkey;
}
