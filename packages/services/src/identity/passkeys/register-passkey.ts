import { insertPasskey } from '@guildhall/db/identity/factor-commands';
import { listPasskeys } from '@guildhall/db/identity/factor-queries';
import type { User } from '@guildhall/db/users/queries';
import type { RegisterPasskey } from '@guildhall/domain/identity/passkeys/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { ServiceContext, Viewer } from '../../context.ts';
import { loadWebAuthn, relyingParty } from './ask-passkey.ts';
import { type ChangedFactors, changeFactors } from '../second-factor/change-factors.ts';
import type { OwnSession } from '../sessions/read-session.ts';
import { requireFresh } from '../sessions/require-fresh.ts';
import { openTicket, sealTicket, TICKET_SECONDS } from '../seal-ticket.ts';

/** Ed25519, ES256, RS256: what every authenticator in use speaks at least one of. */
const ALGORITHMS = [-8, -7, -257];

/**
 * What a browser is asked so that it makes a passkey for this user, one that says whose it is and
 * that asks for the person. Refuses REAUTH_REQUIRED.
 */
export async function startPasskey(
  context: ServiceContext,
  user: Pick<User, 'id' | 'email' | 'username'>,
  session: OwnSession,
): Promise<{ handle: string; options: PublicKeyCredentialCreationOptionsJSON }> {
  await requireFresh(context, user.id, session);
  const { id: rpID, name: rpName } = relyingParty(context);
  const known = await listPasskeys(context.db, user.id);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.username,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: TICKET_SECONDS * 1_000,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const says = { challenge: options.challenge, user_id: user.id, session_id: session.id };
  return { options, handle: await sealTicket(context, 'new_passkey', says) };
}

/**
 * Keeps a passkey that answers the challenge of this very session, once (A11); the first one turns
 * two-factor authentication on. Refuses REAUTH_REQUIRED, SIGN_IN_EXPIRED, PASSKEY_WRONG.
 */
export async function registerPasskey(
  context: ServiceContext,
  { user_id }: Viewer,
  session: OwnSession,
  input: RegisterPasskey,
): Promise<ChangedFactors> {
  await requireFresh(context, user_id, session);
  const handle = await openTicket(context, 'new_passkey', input.handle);
  const { says } = handle;
  if (says.user_id !== user_id || says.session_id !== session.id) {
    throw new Refusal('SIGN_IN_EXPIRED');
  }
  const made = await verifiedCredential(context, says.challenge, input.response);
  const { name } = input;
  return await changeFactors(context, user_id, session, async (trx) => {
    await handle.spend(trx);
    const is_new = await insertPasskey(trx, { ...made, user_id, name, last_used_at: null });
    if (!is_new) throw new Refusal('PASSKEY_WRONG');
    return { change: `A passkey was added: ${name}.`, is_one_more: true };
  });
}

async function verifiedCredential(
  context: ServiceContext,
  challenge: string,
  response: RegisterPasskey['response'],
) {
  const { origin, id: expectedRPID } = relyingParty(context);
  const { transports = [], ...rest } = response.response;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {}, response: rest },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    });
    if (!verified) throw new Refusal('PASSKEY_WRONG');
    const { credential, credentialBackedUp: is_backed_up } = registrationInfo;
    const { id, publicKey, counter } = credential;
    const public_key = Buffer.from(publicKey);
    return { id, public_key, counter: String(counter), transports, is_backed_up };
  } catch {
    throw new Refusal('PASSKEY_WRONG');
  }
}
