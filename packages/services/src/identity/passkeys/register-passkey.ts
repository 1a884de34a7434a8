import { insertPasskey } from '@guildhall/db/identity/factor-commands';
import { listPasskeys } from '@guildhall/db/identity/factor-queries';
import type { RegisterPasskey } from '@guildhall/domain/identity/passkeys/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { IdentityContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { User } from '../../users/find-user.ts';
import { decryptTicket, encryptTicket, TICKET_SECONDS } from '../encrypt-ticket.ts';
import { type ChangedFactors, changeFactors } from '../second-factor/change-factors.ts';
import type { OwnSession } from '../sessions/read-session.ts';
import { requireRecentAuthentication } from '../sessions/require-recent-authentication.ts';
import { loadWebAuthn, relyingParty } from './verify-passkey.ts';

/** Ed25519, ES256, RS256: every authenticator in use supports at least one of them. */
const ALGORITHMS = [-8, -7, -257];

/**
 * Creates the WebAuthn registration options for this user: a discoverable credential with user
 * verification. Refuses REAUTH_REQUIRED.
 */
export async function startPasskey(
  context: IdentityContext,
  user: Pick<User, 'id' | 'email' | 'username'>,
  session: OwnSession,
): Promise<{ handle: string; options: PublicKeyCredentialCreationOptionsJSON }> {
  await requireRecentAuthentication(context, user.id, session);
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
  const claims = { challenge: options.challenge, user_id: user.id, session_id: session.id };
  return { options, handle: await encryptTicket(context, 'new_passkey', claims) };
}

/**
 * Stores a passkey that answers the challenge of this session, once (A11). The first one turns
 * two-factor authentication on. Refuses REAUTH_REQUIRED, SIGN_IN_EXPIRED, PASSKEY_WRONG.
 */
export async function registerPasskey(
  context: IdentityContext,
  { user_id }: Viewer,
  session: OwnSession,
  input: RegisterPasskey,
): Promise<ChangedFactors> {
  await requireRecentAuthentication(context, user_id, session);
  const handle = await decryptTicket(context, 'new_passkey', input.handle);
  const { claims } = handle;
  if (claims.user_id !== user_id || claims.session_id !== session.id) {
    throw new Refusal('SIGN_IN_EXPIRED');
  }
  const made = await verifiedCredential(context, claims.challenge, input.response);
  const { name } = input;
  return await changeFactors(context, user_id, session, async (trx) => {
    await handle.consume(trx);
    const isNew = await insertPasskey(trx, { ...made, user_id, name, last_used_at: null });
    if (!isNew) throw new Refusal('PASSKEY_WRONG');
    return { notice: { change: 'passkey_added', name }, isAddition: true };
  });
}

async function verifiedCredential(
  context: IdentityContext,
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
    const { credential, credentialBackedUp: isBackedUp } = registrationInfo;
    const { id, publicKey, counter } = credential;
    const keyBytes = Buffer.from(publicKey);
    return { id, public_key: keyBytes, counter, transports, is_backed_up: isBackedUp };
  } catch {
    throw new Refusal('PASSKEY_WRONG');
  }
}
