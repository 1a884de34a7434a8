import { findPasskey, listPasskeys } from '@guildhall/db/identity/factor-queries';
import { countPasskeyUse } from '@guildhall/db/identity/factor-commands';
import type { Database } from '@guildhall/db/database';
import type { Assertion } from '@guildhall/domain/identity/passkeys/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Kysely, Transaction } from 'kysely';
import type { ServiceContext } from '../../context.ts';
import { TICKET_SECONDS } from '../encrypt-ticket.ts';

/** A passkey that has answered its challenge; it counts as used when `consume` says so. */
export interface VerifiedPasskey {
  readonly user_id: string;
  /** Refuses PASSKEY_WRONG when its counter goes back: then there is a copy of it. */
  readonly consume: (trx: Transaction<Database>) => Promise<void>;
}

/**
 * Loaded with the first passkey: what reads certificates is a tenth of all that the server would
 * load at its start, and takes as long.
 */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/** The site that passkeys are made for, by the name of its host (A11). */
export function relyingParty({ settings }: Pick<ServiceContext, 'settings'>) {
  const { origin, hostname } = new URL(settings.public_url);
  return { origin, id: hostname, name: settings.site_name };
}

/**
 * The question to a browser: any passkey of this site, or one of this user's. It always asks for
 * the person too (PIN, finger, face), so that a passkey is two factors wherever it is used.
 */
export async function passkeyRequest(
  context: ServiceContext,
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

/** Whether it is the answer of a known passkey to this challenge. Refuses PASSKEY_WRONG. */
export async function verifyPasskey(
  context: ServiceContext,
  challenge: string,
  response: Assertion,
): Promise<VerifiedPasskey> {
  const { id, user_id, counter } = await verifiedPasskey(context, challenge, response);
  return {
    user_id,
    async consume(trx) {
      if (await countPasskeyUse(trx, id, counter)) return;
      context.alert('a passkey counted back, so there may be a copy of it', { user_id });
      throw new Refusal('PASSKEY_WRONG');
    },
  };
}

async function verifiedPasskey(
  context: ServiceContext,
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
        // The counter is compared where it is written, so that of two at once one is refused.
        counter: 0,
      },
    });
    if (!verified) throw new Refusal('PASSKEY_WRONG');
    return { id, user_id: passkey.user_id, counter: authenticationInfo.newCounter };
  } catch {
    throw new Refusal('PASSKEY_WRONG');
  }
}

/** By its id; whose it is said to be must be whose it is. */
async function findKnown(db: Kysely<Database>, id: string, userHandle: string | null) {
  const passkey = await findPasskey(db, id);
  if (passkey === undefined) throw new Refusal('PASSKEY_WRONG');
  const claimed = userHandle === null ? null : Buffer.from(userHandle, 'base64url').toString();
  if (claimed !== null && claimed !== passkey.user_id) throw new Refusal('PASSKEY_WRONG');
  return passkey;
}
